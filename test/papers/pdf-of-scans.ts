/** A picture as a scanner puts it into a PDF: a JPEG in colours, or points of one bit each that are packed (Flate). */
export interface ScannedPage {
  bytes: Uint8Array
  width: number
  height: number
  isBits?: boolean
}

/** A PDF whose pages are one picture each, A4 wide, without any text. */
export function pdfOfScans(pages: readonly ScannedPage[]): Buffer {
  const parts: Buffer[] = []
  const write = (text: string, stream?: Uint8Array) => {
    parts.push(Buffer.from(text, 'latin1'))
    if (stream) parts.push(Buffer.from(stream), Buffer.from('\nendstream\nendobj\n'))
  }
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  write('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  write(`2 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`)
  for (const [index, { bytes, width, height, isBits = false }] of pages.entries()) {
    const [page, drawn, picture] = [3 + index * 3, 4 + index * 3, 5 + index * 3]
    const high = ((595 * height) / width).toFixed(1)
    const drawing = Buffer.from(`q 595 0 0 ${high} 0 0 cm /P Do Q`)
    const colours = isBits
      ? '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode'
      : '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode'
    write(
      `${page} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${high}] /Contents ${drawn} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>\nendobj\n`,
    )
    write(`${drawn} 0 obj\n<< /Length ${drawing.length} >>\nstream\n`, drawing)
    write(
      `${picture} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours} /Length ${bytes.length} >>\nstream\n`,
      bytes,
    )
  }
  // Readers find the objects without a table of them.
  write('trailer\n<< /Root 1 0 R >>\n%%EOF\n')
  return Buffer.concat(parts)
}
