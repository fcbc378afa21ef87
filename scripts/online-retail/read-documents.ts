import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { mostLineItems } from '#areas/documents/contract.ts'

/** One line of a wholesaler's document; `priceCents` per piece, the quantity negative in a return. */
export interface RetailLine {
  stockCode: string
  text: string
  quantity: number
  priceCents: number
}

export interface RetailDocument {
  /** The wholesaler's own number; one that begins with C is a return. */
  number: string
  /** `YYYY-MM-DDTHH:mm`: in this order the documents were written. */
  at: string
  customer: string | null
  country: string
  lines: RetailLine[]
}

export interface RetailData {
  documents: RetailDocument[]
  /** Lines that were left out for want of a price (in whole cents) or a text, and documents of which nothing was left. */
  linesLeftOut: number
  documentsLeftOut: number
}

/** Reads the data set "Online Retail" (D. Chen, UCI Machine Learning Repository, CC BY 4.0), in the order of its dates. */
export function readRetailDocuments(file: string): RetailData {
  const [head, ...records] = parseCsv(gunzipSync(readFileSync(file)).toString('utf8'))
  const names = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
  if (head?.join(',') !== names) throw new Error(`${file} has other columns than ${names}`)
  const documents = new Map<string, RetailDocument>()
  let linesLeftOut = 0
  for (const [
    number = '',
    stockCode = '',
    text = '',
    quantity,
    at = '',
    price = '',
    customer,
    country = '',
  ] of records) {
    const document = documents.get(number) ?? {
      number,
      at: isoMinute(at),
      customer: customer || null,
      country,
      lines: [],
    }
    documents.set(number, document)
    const priceCents = centsOf(price)
    if (!priceCents || text.trim() === '') linesLeftOut++
    else document.lines.push({ stockCode, text: text.trim(), quantity: Number(quantity), priceCents })
  }
  const kept = [...documents.values()].filter((document) => document.lines.length > 0)
  return {
    documents: kept.flatMap(inParts).sort((a, b) => compare(a.at, b.at) || compare(a.number, b.number)),
    linesLeftOut,
    documentsLeftOut: documents.size - kept.length,
  }
}

/** A document of more lines than Kontor's may have, as several: `573585`, `573585/2`. */
function inParts(document: RetailDocument): RetailDocument[] {
  const parts = Math.ceil(document.lines.length / mostLineItems)
  return Array.from({ length: parts }, (_, index) => ({
    ...document,
    number: index === 0 ? document.number : `${document.number}/${index + 1}`,
    lines: document.lines.slice(index * mostLineItems, (index + 1) * mostLineItems),
  }))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** `01/12/2010 08:26` → `2010-12-01T08:26`. */
function isoMinute(text: string): string {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(text) ?? []
  if (!time) throw new Error(`no date: ${text}`)
  return `${year}-${month}-${day}T${time}`
}

/** `2.1` → 210, read from its digits; null where it is no whole cents: the whole data set has four lines at 0.001. */
function centsOf(text: string): number | null {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole) throw new Error(`no price: ${text}`)
  return decimals.length > 2 ? null : Number(`${whole}${decimals.padEnd(2, '0')}`)
}

/** Fields between commas, quoted ones with doubled quotes (RFC 4180); no line break within a field. */
function parseCsv(text: string): string[][] {
  const field = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gy
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.filter(Boolean).map((line) => {
    const fields: string[] = []
    field.lastIndex = 0
    while (field.lastIndex < line.length) {
      const [, found = ''] = field.exec(line) ?? []
      fields.push(found.startsWith('"') ? found.slice(1, -1).replaceAll('""', '"') : found)
    }
    return line.endsWith(',') ? [...fields, ''] : fields
  })
}
