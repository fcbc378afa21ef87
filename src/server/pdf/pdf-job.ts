/**
 * A Typst template: the folder that it may read, and its main file in there. What shows pages of another PDF is `plain`:
 * the typesetter takes none into an archivable document.
 */
export type PdfTemplate = { folder: string; main: string; plain?: boolean }

/** Files that the template finds in its folder for one document only (a logo), by name. */
export type PdfFiles = Record<string, Uint8Array>

/** What a child is asked, and what its thread answers. */
export type PdfJob = { template: PdfTemplate; data: unknown; files: PdfFiles }
export type PdfAnswer = { pdf: Uint8Array } | { problem: string }

/**
 * Why there is no PDF: the template or its data ('document'), the child died ('crash'), it took too long or too much memory, or
 * we are closing.
 */
export class PdfError extends Error {
  readonly reason: 'document' | 'crash' | 'timeout' | 'memory' | 'closed'

  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }

  /** Whether the document cost a child its life: what it holds may do so again. */
  get isDeadly(): boolean {
    return this.reason === 'crash' || this.reason === 'timeout' || this.reason === 'memory'
  }
}
