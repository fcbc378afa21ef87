import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FileResult, readElectronicInvoice } from './electronic-file.ts'
import { readPdfInvoice } from './pdf-invoice.ts'

// Invoices of others: the XRechnung test suite, the ZUGFeRD corpus, and the unit tests of EN 16931's rules.

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)
if (!isThere)
  console.log('skipped: real electronic invoices; KONTOR_TEST_DATA names no folder with einvoice/')

const filesOf = (name: string) =>
  readdirSync(join(folder, name)).map((file) => ({
    file,
    bytes: new Uint8Array(readFileSync(join(folder, name, file))),
  }))

/** What one needs to book it; the others are named. */
function expectRead(file: string, result: FileResult): void {
  expect(result, file).toMatchObject({ ok: true, problems: [] })
  if (!result.ok) return
  const { number, issueDay, seller, totals } = result.invoice
  expect({ file, number, issueDay, name: seller.name, gross: totals.gross }).toEqual({
    file,
    number: expect.stringMatching(/./),
    issueDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    name: expect.stringMatching(/./),
    gross: expect.stringMatching(/^-?\d+(\.\d+)?$/),
  })
}

test.skipIf(!isThere)('all instances of XRechnung and all XML files of the corpus are read', () => {
  const all = [...filesOf('xrechnung-testsuite'), ...filesOf('corpus-xml')]
  expect(all.length).toBeGreaterThan(50)
  for (const { file, bytes } of all) {
    const result = readElectronicInvoice(bytes)
    expectRead(file, result)
    if (result.ok) expect(result.invoice.lines.length, file).toBeGreaterThan(0)
  }
})

test.skipIf(!isThere)('the invoices of the rules’ unit tests are readable', () => {
  let count = 0
  for (const { file, bytes } of filesOf('cen-unit-ubl')) {
    const text = new TextDecoder().decode(bytes)
    for (const [part] of text.matchAll(/<(Invoice|CreditNote)\s.*?<\/\1>/gs)) {
      count++
      expect(readElectronicInvoice(new TextEncoder().encode(part)), file).toMatchObject({ ok: true })
    }
  }
  expect(count).toBeGreaterThan(200)
})

test.skipIf(!isThere)('every PDF of the corpus that is right is read', async () => {
  for (const { file, bytes } of filesOf('zugferd')) expectRead(file, await readPdfInvoice(bytes))
})

test.skipIf(!isThere)('those that are broken on purpose are read or refused in German', async () => {
  const refused: Record<string, string> = {}
  for (const { file, bytes } of filesOf('zugferd-fail')) {
    const result = await readPdfInvoice(bytes)
    if (!result.ok) refused[file] = result.message
  }
  // The others break rules of the standard, not of the format.
  expect(refused).toEqual({
    'factur-x-invalid-xml-encoding-attribute.pdf':
      'Die XML-Datei nennt einen Zeichensatz, den Kontor nicht kennt',
  })
})
