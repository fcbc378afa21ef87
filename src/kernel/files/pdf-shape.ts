/** How much of each end of a file `pdfShape` looks at, in bytes. */
export const pdfLookBytes = 64 * 1024

/**
 * What can be said of a PDF without reading it, by its first and last `pdfLookBytes` as Latin-1 text:
 *
 * - `empty`: a header with nothing behind it. No object begins in it (ISO 32000-2, 7.3.10), so that there is nothing to be opened,
 *   by whichever program: its upload or its maker went wrong.
 * - `cut`: it has objects, but its end, which says where they are (7.5.5), is missing. Programs that rebuild the table show
 *   the pages that are there, and it may be the only paper that there is: it is to be taken, and said.
 * - `whole`: nothing speaks against it. Encrypted ones are, and those behind whose end something else stands.
 */
export function pdfShape(start: string, end: string): 'whole' | 'cut' | 'empty' {
  // A linearised file has an end at its beginning, too, which says 0 (Annex F.3.3).
  if (/startxref\s+0*[1-9]/.test(end)) return 'whole'
  return /\d\s+\d+\s+obj/.test(start) || /\d\s+\d+\s+obj/.test(end) ? 'cut' : 'empty'
}
