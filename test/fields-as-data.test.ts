import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  billFields,
  documentFields,
  invoiceFields,
  invoiceLineFields,
} from '#areas/documents/rules/fields/document-fields.ts'

// What a document only carries stands in tables (documents/README.md). What nobody is made to do by the compiler: that a field can be
// typed somewhere, and that those who pass fields on do not begin to name them again.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Whether a field is bound to a control: `form.field('remarks')`. */
const binds = (text: string, name: string) => text.includes(`field('${name}')`)

describe('every field has its control', () => {
  const screens = (area: string) =>
    [
      ...globSync(`src/areas/${area}/web/**/*.tsx`, { cwd: root }),
      'src/areas/documents/web/shared-fields.tsx',
    ]
      .map(read)
      // Not what is said of controls.
      .map((text) => text.replace(/\/\*[\s\S]*?\*\//g, ''))
      .join('\n')
  // The lines of a bill keep what an invoice's are asked for: their form has other things to ask.
  const cases = [
    ['bills', billFields],
    ['invoices', invoiceFields],
    ['invoices', invoiceLineFields],
  ] as const
  const fields = cases.flatMap(([area, table]) => Object.keys(table).map((name) => [area, name] as const))
  test.each(fields)('%s: %s', (area, name) => {
    expect(binds(screens(area), name), `a control with {...form.field('${name}')}`).toBe(true)
  })

  test('one that is missing would be seen', () => {
    expect(binds("<Checkbox {...form.field('keepingNote')} />", 'keepingNote')).toBe(true)
    expect(binds("<Checkbox {...form.field('keepingNote')} />", 'note')).toBe(false)
  })
})

describe('who passes fields on names none', () => {
  const carriers = [
    ...['rules/stored-document.ts', 'rules/document-state.ts', 'rules/lines/decide-lines.ts'].map(
      (path) => `documents/${path}`,
    ),
    'documents/rules/changes/compare-states.ts',
    'documents/server/stored-rows.ts',
    ...['contract.ts', 'server/bill-document.ts', 'server/bill-on-wire.ts', 'web/form/bill-values.ts'].map(
      (path) => `bills/${path}`,
    ),
    'bills/web/form/bill-merge.ts',
    ...['contract.ts', 'contract/payloads.ts', 'server/reads/invoice-on-wire.ts'].map(
      (path) => `invoices/${path}`,
    ),
    ...['rules/pdf/pdf-facts.ts', 'rules/electronic/electronic-source.ts'].map((path) => `invoices/${path}`),
  ]
  // An advance is also a document, which is spoken of.
  const names = Object.keys({ ...documentFields, ...invoiceLineFields }).filter((name) => name !== 'advance')
  const named = (text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))

  test.each(carriers)('%s', (path) => expect(named(read(`src/areas/${path}`))).toEqual([]))

  test('one that is named would be seen', () => {
    expect(named('remarks: invoice.remarks,')).toEqual(['remarks'])
  })
})
