import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { type InvoiceProfile, invoiceRules, judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'

// The unit tests of EN 16931's rules and the XRechnung test suite, each against our own rules.

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)
if (!isThere)
  console.log('skipped: official e-invoice examples; KONTOR_TEST_DATA names no folder with einvoice/')

/** What the model of an invoice cannot show, by file and number of the test. */
const notInTheModel = [
  // A reference that names no document is none.
  'BR-55.xml 3 BR-55',
  // An identifier without a value is none, whatever its scheme.
  'BR-CL-07.xml 3 BR-CL-07',
  'BR-CL-07.xml 5 BR-CL-07',
  // A credit note is known by its type (BT-3), which this one lacks.
  'BR-CO-25.xml 2 BR-CO-25',
]

function fatalIds(invoice: ElectronicInvoice, profile: InvoiceProfile): string[] {
  const fatal = judgeInvoice(invoice, { profile }).filter(({ severity }) => severity === 'fatal')
  return fatal.map(({ id }) => id)
}

function readExample(text: string): ElectronicInvoice | null {
  const result = readElectronicInvoice(new TextEncoder().encode(text))
  return result.ok ? result.invoice : null
}

test.skipIf(!isThere)('the unit tests break the rules that they name, and no others of those', () => {
  const known = new Set(invoiceRules.map(({ id }) => id))
  const wrong: string[] = []
  let count = 0
  for (const file of readdirSync(join(folder, 'cen-unit-ubl'))) {
    const text = readFileSync(join(folder, 'cen-unit-ubl', file), 'utf8').replace(/<!--.*?-->/gs, '')
    const examples = [...text.matchAll(/<test\b[^>]*>(.*?)<\/test>/gs)].map(([, example = '']) => example)
    for (const [index, example] of examples.entries()) {
      const invoice = readExample(/<(Invoice|CreditNote)\s.*<\/\1>/s.exec(example)?.[0] ?? '')
      if (!invoice) continue
      const broken = new Set(judgeInvoice(invoice, { profile: 'EN16931' }).map(({ id }) => id))
      for (const [, outcome, id = ''] of example.matchAll(/<(success|error|warning)>\s*([^<\s]+)\s*</g)) {
        if (!known.has(id)) continue
        count++
        if (broken.has(id) !== (outcome !== 'success')) wrong.push(`${file} ${index + 1} ${id}`)
      }
    }
  }
  expect(wrong.toSorted()).toEqual(notInTheModel.toSorted())
  expect(count).toBeGreaterThan(500)
})

test.skipIf(!isThere)('every instance of XRechnung is valid', () => {
  const files = readdirSync(join(folder, 'xrechnung-testsuite'))
  const judged = files.map((file) => {
    const invoice = readExample(readFileSync(join(folder, 'xrechnung-testsuite', file), 'utf8'))
    return { file, fatal: invoice && fatalIds(invoice, 'XRECHNUNG') }
  })
  expect(judged).toEqual(files.map((file) => ({ file, fatal: [] })))
  expect(files.length).toBeGreaterThan(30)
})

test.skipIf(!isThere)('every XML file of the corpus keeps the core rules', () => {
  const files = readdirSync(join(folder, 'corpus-xml'))
  const judged = files.map((file) => {
    const invoice = readExample(readFileSync(join(folder, 'corpus-xml', file), 'utf8'))
    return { file, fatal: invoice && fatalIds(invoice, 'EN16931') }
  })
  expect(judged).toEqual(files.map((file) => ({ file, fatal: [] })))
})
