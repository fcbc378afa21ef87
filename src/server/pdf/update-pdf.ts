/** How to change a PDF's catalog (the text of its dictionary) and its XMP metadata. */
export type PdfChange = { catalog(dictionary: string): string; metadata(xmp: string): string }

/**
 * Changes a PDF by an incremental update: the changed objects and a further cross-reference table are appended, nothing
 * before them moves. Written for what our typesetter makes, PDF/A-3 with plain cross-reference tables and an uncompressed
 * XMP packet, updated any number of times. Throws when the file is laid out in another way.
 */
export function updatePdf(pdf: Uint8Array, change: PdfChange): Uint8Array {
  // One character per byte, so that the file's offsets hold in the text too.
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const table = readTables(text)
  const catalog = objectAt(text, table.offsets, table.root)
  const metadata = one(catalog, /\/Metadata (\d+) 0 R/)
  const packet = streamAt(text, table.offsets, metadata)
  const xmp = Buffer.from(change.metadata(Buffer.from(packet, 'latin1').toString('utf8')), 'utf8').toString(
    'latin1',
  )

  const parts = text.endsWith('\n') ? [] : ['\n']
  let at = pdf.length + parts.join('').length
  const entries: [id: string, offset: number][] = []
  const append = (id: string, body: string) => {
    const object = `${id} 0 obj\n${body}\nendobj\n`
    entries.push([id, at])
    parts.push(object)
    at += object.length
  }
  append(table.root, change.catalog(catalog).trim())
  append(metadata, `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`)
  const rows = entries
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([id, offset]) => `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(
    `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${table.size} /Root ${table.root} 0 R `,
    `${table.info} ${table.ids} /Prev ${table.startxref} >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return Buffer.concat([pdf, Buffer.from(parts.join(''), 'latin1')])
}

/** Replaces what a dictionary or packet of our typesetter has for certain. */
export function replaceOnce(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`this PDF is not laid out as expected: ${what} not found`)
  return text.replace(what, () => by)
}

/** Where each object lies, by the newest table that names it, and what the newest trailer says. */
function readTables(text: string) {
  const startxref = one(text.slice(text.lastIndexOf('startxref')), /startxref\s+(\d+)/)
  const newest = trailerAfter(text, Number(startxref))
  const offsets = new Map<string, number>()
  for (let at: number | null = Number(startxref); at !== null; ) {
    let first = 0
    for (const row of text.slice(at, text.indexOf('trailer', at)).split('\n')) {
      const entry = /^(\d{10}) \d{5} ([nf])/.exec(row)
      const section = /^(\d+) \d+\s*$/.exec(row)
      if (section) first = Number(section[1])
      if (!entry) continue
      if (entry[2] === 'n' && !offsets.has(String(first))) offsets.set(String(first), Number(entry[1]))
      first += 1
    }
    const previous = /\/Prev (\d+)/.exec(trailerAfter(text, at))
    at = previous ? Number(previous[1]) : null
  }
  return {
    startxref,
    offsets,
    root: one(newest, /\/Root (\d+) 0 R/),
    size: one(newest, /\/Size (\d+)/),
    info: /\/Info \d+ 0 R/.exec(newest)?.[0] ?? '',
    ids: /\/ID \[.*?\]/s.exec(newest)?.[0] ?? '',
  }
}

function trailerAfter(text: string, at: number): string {
  const start = text.indexOf('trailer', at)
  return text.slice(start, text.indexOf('startxref', start))
}

function objectAt(text: string, offsets: Map<string, number>, id: string): string {
  const at = offsets.get(id)
  if (at === undefined) throw new Error(`this PDF is not laid out as expected: no object ${id}`)
  const body = text.indexOf('obj', at) + 'obj'.length
  return text.slice(body, text.indexOf('endobj', body))
}

function streamAt(text: string, offsets: Map<string, number>, id: string): string {
  const object = objectAt(text, offsets, id)
  const start = object.indexOf('stream\n') + 'stream\n'.length
  const dictionary = object.slice(0, start)
  if (dictionary.includes('/Filter')) throw new Error(`object ${id} of this PDF is compressed`)
  return object.slice(start, start + Number(one(dictionary, /\/Length (\d+)/)))
}

function one(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`this PDF is not laid out as expected: ${pattern} not found`)
  return found
}
