/** A JPEG and how large it is, in pixels. */
export interface Picture {
  bytes: Uint8Array
  width: number
  height: number
}

// A4, in points (1/72 inch).
const [short, long] = [595.28, 841.89]

/**
 * One PDF with a page for each picture, in their order: a page is as large as the picture fits into A4, upright or across. The pictures stand in
 * it as they are (DCTDecode), so nothing is lost; grey ones are expected as RGB, as browsers write them (ISO 32000-1 §7.5, §8.9.5).
 */
export function pdfOfPictures(pictures: readonly Picture[]): Uint8Array {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, dictionary: string, stream?: Uint8Array) => {
    offsets[number] = length
    write(`${number} 0 obj\n${dictionary}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }
  // Bytes above 127 in a comment tell programs that it is no text.
  write(new Uint8Array([...new TextEncoder().encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pictures.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  pictures.forEach(({ bytes, width, height }, index) => {
    const page = pageNumber(index)
    const [wide, high] = width > height ? [long, short] : [short, long]
    const scale = Math.min(wide / width, high / height)
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
    const drawing = new TextEncoder().encode(`q ${w} 0 0 ${h} 0 0 cm /P Do Q`)
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
    )
    object(page + 1, `<< /Length ${drawing.length} >>`, drawing)
    object(
      page + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>`,
      bytes,
    )
  })
  const table = length
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  write(`trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const pageNumber = (index: number) => 3 + 3 * index
