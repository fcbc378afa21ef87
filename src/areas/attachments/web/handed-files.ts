import type { AttachmentLink } from '../contract.ts'

let handed: readonly File[] = []

/** Files that were dropped on one page for the form that is opened then. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** Those that the page before has left for this form, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed
  handed = []
  return files
}

interface HandedPapers {
  papers: readonly AttachmentLink[]
  /** Where the form leads when it is saved. */
  back: string
}

let handedPapers: HandedPapers | null = null

/** Files that are stored already, such as papers of the inbox, for the form that is opened then. */
export function handPapers(papers: readonly AttachmentLink[], back: string): void {
  handedPapers = { papers, back }
}

/** Those that the page before has left for this form, once. */
export function takeHandedPapers(): HandedPapers | null {
  const papers = handedPapers
  handedPapers = null
  return papers
}
