import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperBox } from '#kernel/files/paper-page.ts'
import { type DrawingState, firstState, type Matrix, type Paint, stateAfter } from './drawing-state.ts'

/** Whether a word in this place, on this baseline, cannot be seen by a person. */
export type IsHidden = (word: Pick<PaperBox, 'left' | 'right'>, baseline: number) => boolean

const fullPage = 0.8

/**
 * Tells which texts of a page nobody can see: those drawn without ink (rendering modes 3 and 7, full transparency) or white on white. The
 * text that an OCR laid under a scan is kept: of a page whose image fills it, or which has no other text. The document must have been
 * opened with `maxImageSize: 0`, which loads no image.
 */
export async function hiddenText(page: PDFPageProxy): Promise<IsHidden> {
  const viewport = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const { runs, shapes, images } = drawnBy(fnArray, argsArray, viewport.transform as Matrix)
  if (runs.every(({ paint }) => paint === 'seen')) return () => false
  const area = images.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0)
  const isScan =
    area >= fullPage * viewport.width * viewport.height || runs.every(({ paint }) => paint === 'none')
  const grounds = [...shapes, ...images]
  const isHidden = (run: Run) =>
    run.paint === 'none' ? !isScan : run.paint === 'white' && !grounds.some((ground) => isOn(run, ground))
  return lookUp(runs.map((run) => ({ ...run, isHidden: isHidden(run) })))
}

/** A piece of text as it is drawn, in points from the upper left corner of the page. */
interface Run {
  left: number
  right: number
  baseline: number
  paint: Paint
}

const isOn = ({ left, right, baseline }: Run, ground: PaperBox) => {
  const middle = (left + right) / 2
  const isBeside = middle < ground.left || middle > ground.right
  return !isBeside && ground.top <= baseline && baseline - 2 <= ground.bottom
}

/** By the lines of a page: a word is hidden if all is that is drawn at its middle. */
function lookUp(runs: readonly (Run & { isHidden: boolean })[]): IsHidden {
  const lines = Map.groupBy(runs, ({ baseline }) => Math.round(baseline))
  return ({ left, right }, baseline) => {
    const middle = (left + right) / 2
    const line = Math.round(baseline)
    const there = [line - 1, line, line + 1]
      .flatMap((one) => lines.get(one) ?? [])
      .filter((run) => run.left - 1 <= middle && middle <= run.right + 1)
    return there.length > 0 && there.every((run) => run.isHidden)
  }
}

interface Drawn {
  runs: Run[]
  /** What is filled with another colour than white. */
  shapes: PaperBox[]
  images: PaperBox[]
}

/** Follows the operators of a page, as far as one has to know them for its text. */
function drawnBy(operators: readonly number[], args: readonly unknown[], viewport: Matrix): Drawn {
  const drawn: Drawn = { runs: [], shapes: [], images: [] }
  const saved: DrawingState[] = []
  let state: DrawingState = { ...firstState, matrix: viewport }
  for (const [index, operator] of operators.entries()) {
    // The library's types call them anything.
    const own = (args[index] ?? []) as readonly unknown[]
    if (saves.includes(operator)) saved.push({ ...state, isUntouched: false })
    if (restores.includes(operator)) {
      // An image is drawn in the unit square of a matrix of its own; where nothing is drawn in it, one was left out.
      if (state.isUntouched) drawn.images.push(boxOf(state.matrix, [0, 0, 1, 1]))
      state = saved.pop() ?? state
    } else if (operator === OPS.constructPath) {
      state = { ...state, isUntouched: false }
      const [kind, , bounds] = own
      if (fills.includes(Number(kind)) && state.fill === 'seen' && bounds)
        drawn.shapes.push(boxOf(state.matrix, bounds as ArrayLike<number>))
    } else if (operator === OPS.shadingFill) drawn.shapes.push(everywhere)
    else if (operator === OPS.showText) {
      const width = widthOf(own[0] as Glyphs, state)
      drawn.runs.push(runOf(state, width))
      const at = Util.transform(state.at, [1, 0, 0, 1, width, 0]) as Matrix
      state = { ...state, at, isUntouched: false }
    } else state = stateAfter(state, operator, own)
  }
  return drawn
}

const saves: readonly number[] = [OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin]
const restores: readonly number[] = [OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd]
const fills: readonly number[] = [
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]
const everywhere: PaperBox = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

function boxOf(matrix: Matrix, bounds: ArrayLike<number>): PaperBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds)
  const corners = [
    [x0, y0],
    [x0, y1],
    [x1, y0],
    [x1, y1],
  ].map(([x = 0, y = 0]) => place(matrix, x, y))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const

/** Letters, and what moves the next one, in thousandths of the font's size. */
type Glyphs = readonly (number | { width: number; isSpace: boolean })[]

function widthOf(glyphs: Glyphs, { size, scale, charSpacing, wordSpacing }: DrawingState): number {
  const width = glyphs.reduce<number>((sum, glyph) => {
    if (typeof glyph === 'number') return sum - (glyph * size) / 1000
    return sum + (glyph.width * size) / 1000 + charSpacing + (glyph.isSpace ? wordSpacing : 0)
  }, 0)
  return width * scale
}

function runOf(state: DrawingState, width: number): Run {
  const matrix = Util.transform(state.matrix, state.at) as Matrix
  const [start, baseline] = place(matrix, 0, state.rise)
  const [end] = place(matrix, width, state.rise)
  return { left: Math.min(start, end), right: Math.max(start, end), baseline, paint: paintOf(state) }
}

/** By the rendering mode: 0 fills, 1 strokes, 2 does both, 3 nothing; from 4 on the same with clipping. */
function paintOf({ mode, fill, stroke, isFillClear, isStrokeClear }: DrawingState): Paint {
  const kind = mode % 4
  const used: Paint[] = []
  if (kind === 0 || kind === 2) used.push(isFillClear ? 'none' : fill)
  if (kind === 1 || kind === 2) used.push(isStrokeClear ? 'none' : stroke)
  if (used.includes('seen')) return 'seen'
  return used.includes('white') ? 'white' : 'none'
}
