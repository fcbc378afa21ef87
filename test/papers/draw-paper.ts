/** A text on a page: where it begins, in points from the upper left corner to its baseline. */
export interface DrawnText {
  x: number
  y: number
  text: string
  size?: number
}

export interface DrawnPaper {
  pages: readonly (readonly DrawnText[])[]
  /** Written before the end of the file, such as an encryption that nobody has the key of. */
  trailer?: string
}

/** A PDF of A4 pages with these texts, in Helvetica. */
export function drawPaper({ pages, trailer = '' }: DrawnPaper): Buffer {
  return pdfOf(
    pages.map((texts) => texts.map(operators).join('\n')),
    trailer,
  )
}

/** A PDF of pages with these operators. */
export function pdfOf(contents: readonly string[], trailer = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function operators({ x, y, text, size = 10 }: DrawnText): string {
  // The euro sign has no place in Latin-1.
  const escaped = text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('€', '\x80')
    .replaceAll('–', '\x96')
  return `BT /F1 ${size} Tf ${x} ${842 - y} Td (${escaped}) Tj ET`
}
