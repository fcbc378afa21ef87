import { type DrawnText, operators } from '#test/papers/draw-paper.ts'

interface PdfFile {
  name: string
  content: string | Uint8Array
}

interface PdfOptions {
  isPinned?: boolean
  /** What is pinned besides. */
  pinned?: readonly PdfFile[]
  /** How many blank pages stand before. */
  blankPages?: number
  /** What its page shows. */
  texts?: readonly DrawnText[]
}

/** A PDF of one page, or of blank ones and one, empty or with these texts, to which these files are attached, or pinned as notes, nothing of it compressed. */
export function pdfWithFiles(
  given: readonly PdfFile[],
  { isPinned = false, pinned: besides = [], blankPages = 0, texts = [] }: PdfOptions = {},
): Uint8Array {
  const files = [...given, ...besides]
  const mostAttached = isPinned ? 0 : given.length
  const contents = files.map(({ content }) => Buffer.from(content))
  const references = files.map((_, index) => `${4 + index * 2} 0 R`)
  const names = given.map(({ name }, index) => `(${name}) ${references[index]}`).join(' ')
  const attached = isPinned ? '' : ` /Names << /EmbeddedFiles << /Names [${names}] >> >>`
  const notes = references
    .slice(mostAttached)
    .map((one) => `<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS ${one} >>`)
  const pinned = notes.length > 0 ? ` /Annots [${notes.join(' ')}]` : ''
  const drawn = Buffer.from(texts.map(operators).join('\n'), 'latin1')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  const shown =
    texts.length > 0 ? ` /Resources << /Font << /F1 ${font} >> >> /Contents ${4 + files.length * 2} 0 R` : ''
  const firstBlank = 4 + files.length * 2 + (texts.length > 0 ? 1 : 0)
  const blanks = Array.from({ length: blankPages }, (_, index) => `${firstBlank + index} 0 R `)
  const objects: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R${attached} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${blanks.join('')}3 0 R] /Count ${blankPages + 1} >>`),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]${pinned}${shown} >>`),
    ...files.flatMap(({ name }, index) => [
      Buffer.from(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${5 + index * 2} 0 R >> >>`),
      Buffer.concat([
        Buffer.from(`<< /Type /EmbeddedFile /Length ${contents[index]?.length} >>\nstream\n`),
        contents[index] ?? Buffer.alloc(0),
        Buffer.from('\nendstream'),
      ]),
    ]),
    ...(texts.length > 0
      ? [
          Buffer.concat([
            Buffer.from(`<< /Length ${drawn.length} >>\nstream\n`),
            drawn,
            Buffer.from('\nendstream'),
          ]),
        ]
      : []),
    ...blanks.map(() => Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>')),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let place = 9
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(place)
    parts.push(part)
    place += part.length
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${place}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]))
}
