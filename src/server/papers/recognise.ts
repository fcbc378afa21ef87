import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'
import type { PaperLean, PaperWord } from '#kernel/files/paper-page.ts'
import type { GreyPicture } from './even-light.ts'

/** The words of a picture, their places in its pixels, and how its rows lie. */
export interface Recognised {
  words: PaperWord[]
  lean: PaperLean
}

export interface Recogniser {
  /** Fails where it takes longer than a page may; the recogniser is of no use then. */
  read(picture: GreyPicture): Promise<Recognised>
  end(): Promise<unknown>
}

/** A page took longer than it may. */
export class PageTimeout extends Error {}

// The German letters of the newest kind of network in whole numbers, 1.3 MB (docs/adr/0075).
const letters = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/deu/package.json'))),
  '4.0.0_best_int',
)

/** Starts the OCR in a thread of its own. Nothing is fetched: its program and its letters are installed packages. */
export async function startRecogniser(pageMs: number): Promise<Recogniser> {
  const worker = await createWorker('deu', OEM.LSTM_ONLY, {
    langPath: letters,
    gzip: true,
    cacheMethod: 'none',
    // Without it an error ends the process.
    errorHandler: () => {},
  })
  await worker.setParameters({
    // 11: text wherever it stands. The usual way loses columns of figures that stand in boxes. By its types it is an enum of strings.
    tessedit_pageseg_mode: '11' as never,
    user_defined_dpi: '200',
    // It would tell of what it does on the standard error output.
    debug_file: '/dev/null',
  })
  return {
    async read(picture) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new PageTimeout('a page took too long')), pageMs)
      try {
        const asked = worker.recognize(pgmOf(picture), {}, { blocks: true, text: false })
        const { data } = await Promise.race([asked, late.promise])
        const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
        return { words: lines.flatMap(wordsOf), lean: leanOf(lines, picture) }
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => worker.terminate(),
  }
}

/** As a portable graymap, which needs no encoding. */
function pgmOf({ data, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])
}

interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

interface Line {
  baseline: Box
  rowAttributes: { rowHeight: number }
  words: readonly { text: string; confidence: number; bbox: Box }[]
}

/** As high as their line, like those of a text layer, however low their letters are. */
function wordsOf({ baseline, rowAttributes: { rowHeight }, words }: Line): PaperWord[] {
  return words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox: { x0, x1, y0, y1 } }) => {
      const base = heightAt(baseline, (x0 + x1) / 2)
      // Beside a rule or a stain the line is as high as that.
      const size = Math.min(rowHeight, (y1 - y0) * 2.5)
      return {
        text: text.normalize('NFKC'),
        left: x0,
        right: x1,
        top: base - size * 0.8,
        bottom: base + size * 0.2,
        confidence: Math.round(confidence),
      }
    })
}

function heightAt({ x0, y0, x1, y1 }: Box, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

const mostSlope = 0.2

/** A straight line through the slopes of the page's rows from top to bottom; the long ones count more. */
function leanOf(lines: readonly Line[], { width, height }: GreyPicture): PaperLean {
  const seen = lines
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({
      slope: (y1 - y0) / Math.max(1, x1 - x0),
      // From -1 at the top to 1 at the bottom.
      at: (y0 + y1) / height - 1,
      weight: x1 - x0,
    }))
    .filter(({ slope, weight }) => weight > width / 12 && Math.abs(slope) < mostSlope)
  const middle = median(seen.map(({ slope, weight }) => ({ value: slope, weight })))
  // What stands otherwise than most of them is a stain or a drawing.
  const usual = seen.filter(({ slope }) => Math.abs(slope - middle) < 0.03)
  const total = sum(usual.map(({ weight }) => weight))
  if (total < width) return { top: middle, bottom: middle }
  const place = sum(usual.map(({ at, weight }) => at * weight)) / total
  const slope = sum(usual.map((one) => one.slope * one.weight)) / total
  const spread = sum(usual.map(({ at, weight }) => (at - place) ** 2 * weight)) / total
  const common = sum(usual.map((one) => (one.at - place) * (one.slope - slope) * one.weight)) / total
  const change = spread < 0.02 ? 0 : common / spread
  return { top: slope + (-1 - place) * change, bottom: slope + (1 - place) * change }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function median(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.toSorted((one, other) => one.value - other.value)
  const half = sum(sorted.map(({ weight }) => weight)) / 2
  let seen = 0
  for (const { value, weight } of sorted) {
    seen += weight
    if (seen >= half) return value
  }
  return 0
}
