/** A Typst template: the folder that it may read, and its main file in there. */
export type PdfTemplate = { folder: string; main: string }

/** Files that the template finds in its folder for one document only (a logo), by name. */
export type PdfFiles = Record<string, Uint8Array>

/** What a thread is asked, and what it answers. */
export type PdfJob = { template: PdfTemplate; data: unknown; files: PdfFiles }
export type PdfAnswer = { pdf: Uint8Array } | { problem: string }

/** Why there is no PDF: the template or its data ('document'), the thread died ('crash'), it took too long, or we are closing. */
export class PdfError extends Error {
  readonly reason: 'document' | 'crash' | 'timeout' | 'closed'

  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}
