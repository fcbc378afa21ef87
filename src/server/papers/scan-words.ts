import type { PaperFault, PaperPage, PaperTurn, PaperWord, PaperWords } from '#kernel/files/paper-page.ts'
import { evenLight, type GreyPicture } from './even-light.ts'
import { openPdf, pdfFault, tooManyPages } from './open-pdf.ts'
import { isBlank, pageOf, pictureOf, turnedPicture, upperPart } from './page-pictures.ts'
import { PageTimeout, type Recognised, type Recogniser, startRecogniser } from './recognise.ts'

// What is to be paid stands on the first pages or on the last ones.
const firstPages = 3
const lastPages = 2
const pageMs = 45_000
// After so long no further page is begun.
const enoughMs = 40_000
const leastLetters = 30

/** The words of a scan or a photograph with their places, by OCR. To be called in a process that may die. Never throws. */
export async function readScanWords(bytes: Uint8Array, type: string): Promise<PaperWords> {
  const reader = readerOf()
  try {
    return type === 'application/pdf' ? await ofPdf(bytes, reader) : await ofPicture(bytes, reader)
  } catch (error) {
    if (error instanceof PageTimeout) return { ok: false, ...tooLong }
    return { ok: false, ...pdfFault(error) }
  } finally {
    await reader.end()
  }
}

const tooLong: PaperFault = {
  code: 'too-long',
  message: 'Eine Seite zu lesen hat länger als 45 Sekunden gedauert',
}
const noText: PaperFault = { code: 'no-text', message: 'Auf dem Papier war kein Text zu erkennen' }
const noPicture: PaperFault = {
  code: 'no-text',
  message: 'Die Seiten sind leer, oder ihre Bilder haben mehr als 50 Megapixel',
}

/** The OCR, started with the first page that is not blank. */
function readerOf() {
  let started: Promise<Recogniser> | null = null
  return {
    async read(picture: GreyPicture): Promise<Recognised> {
      started ??= startRecogniser(pageMs)
      return (await started).read(picture)
    },
    end: async () => (await started)?.end(),
  }
}

type Reader = Pick<Recogniser, 'read'>

async function ofPicture(bytes: Uint8Array, reader: Reader): Promise<PaperWords> {
  const made = await pictureOf(bytes)
  if ('fault' in made) return { ok: false, ...made.fault }
  if (isBlank(made.picture)) return { ok: false, ...noText }
  return resultOf([await readPage(made.picture, 1, reader)], 1)
}

async function ofPdf(bytes: Uint8Array, reader: Reader): Promise<PaperWords> {
  const loading = openPdf(bytes)
  const start = performance.now()
  try {
    const document = await loading.promise
    const { numPages } = document
    const many = tooManyPages(numPages)
    if (many) return { ok: false, ...many }
    const pages: PaperPage[] = []
    let late: unknown = null
    for (const number of pagesOf(numPages)) {
      if (performance.now() - start > enoughMs) break
      const { picture } = await pageOf(document, number)
      if (isBlank(picture)) continue
      try {
        pages.push(await readPage(picture, number, reader))
      } catch (error) {
        late = error
        break
      }
    }
    if (pages.length === 0 && late !== null) throw late
    return pages.length === 0 ? { ok: false, ...noPicture } : resultOf(pages, numPages)
  } finally {
    await loading.destroy()
  }
}

function pagesOf(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return all.filter((number) => number <= firstPages || number > count - lastPages)
}

function resultOf(pages: PaperPage[], pageCount: number): PaperWords {
  const letters = pages.flatMap(({ words }) => words).reduce((sum, { text }) => sum + text.length, 0)
  return letters < leastLetters ? { ok: false, ...noText } : { ok: true, pages, pageCount }
}

async function readPage(seen: GreyPicture, number: number, reader: Reader): Promise<PaperPage> {
  const lit = evenLight(seen)
  const upright = await reader.read(lit)
  const turned = sureWords(upright.words) >= enoughWords ? 0 : await turnOf(lit, upright, reader)
  const picture = turnedPicture(lit, turned)
  const { words, lean } = turned === 0 ? upright : await reader.read(picture)
  const points = pointsOf(picture)
  const scale = points.width / picture.width
  return { number, ...points, words: words.map((word) => scaled(word, scale)), lean, turned }
}

// Read upside down, a page gives next to none.
const enoughWords = 8
const lookedAt = 0.4

const sureWords = (words: readonly PaperWord[]) =>
  words.filter(({ text, confidence }) => (confidence ?? 0) >= 85 && /\p{L}{4}/u.test(text)).length

/** How a page is to be turned: as it gives the most words that are sure. */
async function turnOf(picture: GreyPicture, upright: Recognised, reader: Reader): Promise<PaperTurn> {
  let best: { turn: PaperTurn; words: number } = { turn: 0, words: sureWords(upright.words) }
  for (const turn of [180, 90, 270] as const) {
    const { words } = await reader.read(upperPart(turnedPicture(picture, turn), lookedAt))
    const sure = sureWords(words)
    if (sure > best.words) best = { turn, words: sure }
    if (best.words >= enoughWords) break
  }
  return best.turn
}

// A4, upright or across, as wide as a page of its shape would be.
const [short, long] = [595, 842]

function pointsOf({ width, height }: GreyPicture): { width: number; height: number } {
  const wide = width > height ? long : short
  return { width: wide, height: (wide * height) / width }
}

function scaled(word: PaperWord, scale: number): PaperWord {
  const { left, top, right, bottom } = word
  return { ...word, left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale }
}
