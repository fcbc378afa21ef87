import QRCode from 'qrcode'

/** A text on a page: where it begins, in points from the upper left corner to its baseline. */
export interface DrawnText {
  x: number
  y: number
  text: string
  size?: number
}

/** A QR code, drawn square by square, at its upper left corner. */
export interface DrawnCode {
  x: number
  y: number
  code: string
}

export interface DrawnPaper {
  /** On its first page. */
  codes?: readonly DrawnCode[]
  pages: readonly (readonly DrawnText[])[]
  /** Written before the end of the file, such as an encryption that nobody has the key of. */
  trailer?: string
}

/** A PDF of A4 pages with these texts, in Helvetica. */
export function drawPaper({ pages, codes = [], trailer = '' }: DrawnPaper): Buffer {
  const drawn = codes.map(squares).join('\n')
  return pdfOf(
    pages.map((texts, page) => `${page === 0 ? drawn : ''}\n${texts.map(operators).join('\n')}`),
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

/** What draws a text with the font `F1`, in Latin-1. */
export function operators({ x, y, text, size = 10 }: DrawnText): string {
  // The euro sign has no place in Latin-1.
  const escaped = text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('€', '\x80')
    .replaceAll('–', '\x96')
  return `BT /F1 ${size} Tf ${x} ${842 - y} Td (${escaped}) Tj ET`
}

const squareSize = 1.8

function squares({ x, y, code }: DrawnCode): string {
  const { data, size } = QRCode.create(code, { errorCorrectionLevel: 'M' }).modules
  return Array.from(data, (isDark, index) => {
    const [column, row] = [index % size, Math.floor(index / size)]
    const [left, bottom] = [x + column * squareSize, 842 - y - (row + 1) * squareSize]
    return isDark ? `${left.toFixed(2)} ${bottom.toFixed(2)} ${squareSize} ${squareSize} re f` : ''
  }).join('\n')
}
