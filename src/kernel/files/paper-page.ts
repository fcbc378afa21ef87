/** A rectangle on a page, in points (1/72 inch) from its upper left corner, as the page is looked at. */
export interface PaperBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word as it stands on the paper; a number with its separators is one word. */
export interface PaperWord extends PaperBox {
  text: string
  /** How sure an OCR is of it, 0 to 100; null in a text layer, which is exact. */
  confidence: number | null
}

/**
 * By how much the rows of a page sink on their way to the right, in points for each point, at its top and at its bottom: a scanned page
 * lies askew, a photographed one is seen from an angle.
 */
export interface PaperLean {
  top: number
  bottom: number
}

/** By how many degrees clockwise a page was turned before it could be read. */
export type PaperTurn = 0 | 90 | 180 | 270

/** A page of a paper, with its words in the order in which they came: what belongs together is told by their places. */
export interface PaperPage {
  /** Counted from 1. */
  number: number
  /** In points; of a picture, which has no size of its own, as if it were A4. */
  width: number
  height: number
  words: PaperWord[]
  /** Of pages that an OCR read. */
  lean?: PaperLean
  /** The places are those of the turned page. */
  turned?: PaperTurn
}

/** What a QR code on a paper says, and where it stands. */
export interface PaperCode {
  text: string
  page: Pick<PaperPage, 'number' | 'width' | 'height'>
  box: PaperBox
}

/**
 * Why a paper could not be read: `too-large` (of more bytes or pages than are read), `too-long` (it took too long or too much memory),
 * `password`, `damaged`, `no-text` (a sound file without words). The message is German, a sentence without its full stop.
 */
export interface PaperFault {
  code: 'too-large' | 'too-long' | 'password' | 'damaged' | 'no-text'
  message: string
}

/** The words of a paper by those of its pages that were read, or why there are none. */
export type PaperWords = { ok: true; pages: PaperPage[]; pageCount: number } | ({ ok: false } & PaperFault)
