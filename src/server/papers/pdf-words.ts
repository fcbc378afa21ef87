import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperPage, PaperWord, PaperWords } from '#kernel/files/paper-page.ts'
import { hiddenText } from './hidden-text.ts'
import { openPdf, pdfFault, tooManyPages } from './open-pdf.ts'

// A page of a bill has some hundred words. What is made of them is computed in the server itself: of so many, even if every sixth is a sum,
// in less than two seconds, of 50,000 in ten.
const mostWords = 20_000
// In points; nobody reads smaller letters.
const leastSize = 2
// What a scanner drew into its picture is no text layer.
const leastLetters = 150

/** The words of a PDF's text layer with their places, as far as a person can see them. To be called in a process that may die. Never throws. */
export async function readPdfWords(bytes: Uint8Array): Promise<PaperWords> {
  // No image is text, and `hiddenText` wants them left out.
  const loading = openPdf(bytes, { largestImage: 0 })
  try {
    const document = await loading.promise
    const { numPages } = document
    const many = tooManyPages(numPages)
    if (many) return { ok: false, ...many }
    const pages: PaperPage[] = []
    for (let number = 1; number <= numPages; number += 1)
      pages.push(await wordsOf(await document.getPage(number), number))
    const words = pages.flatMap((page) => page.words)
    if (words.length > mostWords)
      return { ok: false, code: 'too-large', message: 'Die Datei enthält zu viel Text' }
    if (lettersOf(words) < leastLetters)
      return { ok: false, code: 'no-text', message: 'Die Datei enthält keinen Text, nur Bilder' }
    return { ok: true, pages, pageCount: numPages }
  } catch (error) {
    return { ok: false, ...pdfFault(error) }
  } finally {
    await loading.destroy()
  }
}

function lettersOf(words: readonly PaperWord[]): number {
  return words.reduce((letters, { text }) => letters + text.length, 0)
}

/** Pieces of text as the file draws them: a word may be several, and a piece several words. */
interface Piece extends PaperWord {
  size: number
}

async function wordsOf(page: PDFPageProxy, number: number): Promise<PaperPage> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const isHidden = await hiddenText(page)
  page.cleanup()
  const pieces: Piece[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as Matrix
    // Text along the edge of a page is none of the bill.
    if (a <= 0 || Math.abs(b) > Math.abs(a) / 10) continue
    const size = Math.hypot(c, d)
    if (size < leastSize) continue
    const found = splitPiece(item.str, { left: x, baseline: y, width: item.width, size })
    pieces.push(...found.filter((piece) => isOnPage(piece, viewport) && !isHidden(piece, y)))
  }
  return { number, width: viewport.width, height: viewport.height, words: joinPieces(pieces) }
}

function isOnPage({ left, right, top, bottom }: Piece, page: { width: number; height: number }): boolean {
  return right > 0 && left < page.width && bottom > 0 && top < page.height
}

type Matrix = [number, number, number, number, number, number]

interface Line {
  left: number
  baseline: number
  width: number
  size: number
}

/** By its spaces; how wide each letter is the file does not say, so that places within a piece are about right only. */
function splitPiece(text: string, { left, baseline, width, size }: Line): Piece[] {
  const perWeight = width / weightOf(text)
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const start = left + weightOf(text.slice(0, index)) * perWeight
    const right = start + weightOf(word) * perWeight
    return {
      text: word.normalize('NFKC'),
      left: start,
      right,
      top: baseline - size * 0.8,
      bottom: baseline + size * 0.2,
      confidence: null,
      size,
    }
  })
}

/** About how wide a text is in most fonts, in letters. */
function weightOf(text: string): number {
  let weight = 0
  for (const letter of text)
    weight += /[\s.,:;'|!iljtfI]/.test(letter) ? 0.5 : /[mwMW@%]/.test(letter) ? 1.5 : 1
  return weight
}

/** Words that kerning has torn apart become one again: pieces of a line with hardly a gap between them. */
function joinPieces(pieces: readonly Piece[]): PaperWord[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && belongsTo(last, piece)) {
      last.text += piece.text
      last.right = Math.max(last.right, piece.right)
    } else joined.push({ ...piece })
  }
  return joined.map(({ size: _, ...word }) => word)
}

function belongsTo(last: Piece, next: Piece): boolean {
  const gap = next.left - last.right
  const isSameLine = Math.abs(next.bottom - last.bottom) < last.size * 0.2
  return isSameLine && Math.abs(gap) < Math.min(last.size, next.size) * 0.12
}
