import { readdirSync, readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { invoiceFindings } from '#areas/einvoice/rules/invoice-findings.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { createElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import type { Day } from '#kernel/day.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { german, printTable } from './figures.ts'

const megabyte = 2 ** 20
const facts = { firm: { names: ['Stadt Bremen'], vatId: '' }, today: '2026-03-05' as Day }

/** Files at the limit and hostile ones, each read by a child of its own: until they are judged and told, and what the child took. */
export async function benchLargeFiles(invoiceOf: (lines: number) => ElectronicInvoice): Promise<void> {
  const rows: string[][] = []
  for (const [name, make] of filesOf(invoiceOf)) rows.push(await rowOf(name, make()))
  printTable(['E-Rechnung einlesen und beurteilen', 'MB', 'Zeit', 'Speicher des Kindes', 'Ergebnis'], rows)
}

function filesOf(invoiceOf: (lines: number) => ElectronicInvoice): [string, () => Uint8Array][] {
  const small = () => writeUbl(invoiceOf(5))
  const inside = (content: string) => bytesOf(small().replace(/(?=<\/[^<]*>\s*$)/, () => content))
  const packed = () => inside(`<!--${'x'.repeat(24 * megabyte)}-->`)
  const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};&a${i};">`).join(
    '',
  )
  return [
    ['1.000 Positionen, UBL', () => bytesOf(writeUbl(invoiceOf(1000)))],
    [
      '1.000 Positionen, CII in PDF',
      () => pdfWithFiles([{ name: 'factur-x.xml', content: writeCii(invoiceOf(1000)) }]),
    ],
    ['4.900 Positionen mit langen Texten', () => bytesOf(writeUbl(withNotes(invoiceOf(4900))))],
    ['4.900 Positionen mit vielen Angaben', () => bytesOf(withProperties(writeUbl(invoiceOf(4900))))],
    [
      'Anlage in base64',
      () => bytesOf(small().replace(/(?=<cac:AccountingSupplierParty>)/, () => enclosure())),
    ],
    [
      'PDF mit großer Anlage',
      () =>
        pdfWithFiles([
          { name: 'factur-x.xml', content: writeCii(invoiceOf(5)) },
          { name: 'x.bin', content: Buffer.alloc(24 * megabyte, 65) },
        ]),
    ],
    ['16.000 Positionen', () => bytesOf(writeUbl(invoiceOf(16_000)))],
    [
      'Bombe: Entitäten',
      () => bytesOf(`<!DOCTYPE r [<!ENTITY a0 "x">${entities}]>${small().replace(/<\?.*?\?>/, '')}`),
    ],
    [
      'Bombe: 24 MB Deklarationen',
      () => bytesOf(`<!DOCTYPE r [${'<!ENTITY a "xxxxxxxxx">'.repeat(megabyte)}]>${small()}`),
    ],
    ['Bombe: 8 Mio. Elemente ineinander', () => inside('<a>'.repeat(8 * megabyte))],
    ['Bombe: 5 Mio. Zeichenverweise', () => inside('&#10;'.repeat(4.9 * megabyte))],
    [
      'Bombe: ZIP, eine Datei von 99 MB',
      () => zipSync({ 'a.xml': bytesOf(`<Invoice>${'\n'.repeat(99 * megabyte)}`) }),
    ],
    [
      'Bombe: ZIP, vier Rechnungen von 24 MB',
      () => zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}.xml`, packed()]))),
    ],
    [
      'Bombe: PDF ohne Verzeichnis',
      () =>
        Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.alloc(24 * megabyte, 'obj 1 0 '),
          Buffer.from('\nstartxref\n9\n%%EOF\n'),
        ]),
    ],
  ]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function withNotes(invoice: ElectronicInvoice): ElectronicInvoice {
  const note = 'Nussbaum, geölt, '.repeat(200)
  return { ...invoice, lines: invoice.lines.map((line) => ({ ...line, note })) }
}

/** As many elements as are read. */
function withProperties(xml: string): string {
  const property = `<cac:AdditionalItemProperty><cbc:Name>Holz</cbc:Name><cbc:Value>${'Nussbaum, geölt, '.repeat(4)}</cbc:Value></cac:AdditionalItemProperty>`
  return xml.replaceAll('</cac:Item>', () => `${property.repeat(20)}</cac:Item>`)
}

function enclosure(): string {
  const content = Buffer.alloc(18 * megabyte, 65).toString('base64')
  return `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
}

async function rowOf(name: string, bytes: Uint8Array): Promise<string[]> {
  const files = createElectronicFiles()
  // The child has started when the file comes.
  await files.read(async () => bytesOf('<r/>'))
  let most = childMegabytes()
  const looks = setInterval(() => {
    most = Math.max(most, childMegabytes())
  }, 20)
  const start = performance.now()
  const result = await files.read(async () => bytes)
  if (result.ok) {
    const findings = invoiceFindings(result, facts)
    const supportingDocuments = result.invoice.supportingDocuments.map((one) => ({ ...one, content: null }))
    JSON.stringify({ findings, invoice: { ...result.invoice, supportingDocuments } })
  }
  const ms = performance.now() - start
  clearInterval(looks)
  most = Math.max(most, childMegabytes())
  await files.end()
  const outcome = result.ok ? 'gelesen' : result.message.slice(0, 60)
  return [name, german(bytes.length / megabyte, 1), `${german(ms)} ms`, `${german(most)} MB`, outcome]
}

/** The most that any child of this process has had of the memory; 0 where /proc does not tell (outside Linux). */
function childMegabytes(): number {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    const peaks = children.map(
      (pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    )
    return Math.max(0, ...peaks.map((kilobytes) => Number(kilobytes ?? 0) / 1024))
  } catch {
    return 0
  }
}
