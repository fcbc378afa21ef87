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

/** A page of a paper, with its words in the order in which they came: what belongs together is told by their places. */
export interface PaperPage {
  /** Counted from 1. */
  number: number
  /** In points. */
  width: number
  height: number
  words: PaperWord[]
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

/** The words of a paper by its pages, or why there are none. */
export type PaperWords = { ok: true; pages: PaperPage[] } | ({ ok: false } & PaperFault)
