import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  billFields,
  billLineFields,
  documentFields,
  invoiceFields,
  invoiceLineFields,
} from '#areas/documents/rules/fields/document-fields.ts'

// What a document only carries stands in tables (documents/README.md). What nobody is made to do by the compiler: that a field can be
// typed somewhere, and that those who pass fields on do not begin to name them again.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The fields that controls are bound to: `{...form.field('remarks')}`, or in the panel of a bill's line `onChange={(x) => …}`. */
const boundIn = (text: string) =>
  [...text.matchAll(/\{\.\.\.form\.field\('(\w+)'\)\}|value=\{line\.(\w+)\}/g)].map(
    ([, ofForm, ofPanel]) => ofForm ?? ofPanel,
  )

/** The controls that are called by the label of one field and bound to another. */
const misnamed = (text: string) =>
  text.split(/<(?=[A-Z])/).filter((element) => {
    const label = /Fields\.(\w+)\.label/.exec(element)?.[1]
    const [bound] = boundIn(element)
    return label !== undefined && bound !== undefined && label !== bound
  })

/** Without what is said of controls. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

describe('every field has its control', () => {
  const screens = (...patterns: string[]) =>
    withoutComments(
      globSync(
        patterns.map((pattern) => `src/areas/${pattern}`),
        { cwd: root },
      )
        .map(read)
        .join('\n'),
    )
  const shared = 'documents/web/shared-fields.tsx'
  // A bill's lines have these of an electronic invoice or of another program; may only shrink.
  const kept = ['unit', 'descriptionShort', 'descriptionLong', 'amountBuying']
  const cases = [
    ['a bill', screens('bills/web/form/*.tsx', shared), Object.keys(billFields)],
    ['an invoice', screens('invoices/web/form/*.tsx', shared), Object.keys(invoiceFields)],
    [
      'a line of a bill',
      screens('bills/web/lines/*.tsx'),
      Object.keys(billLineFields).filter((name) => !kept.includes(name)),
    ],
    ['a line of an invoice', screens('invoices/web/lines/*.tsx'), Object.keys(invoiceLineFields)],
  ] as const

  test.each(cases)('of %s, one each', (_, text, names) => {
    const bound = boundIn(text)
    const controls = names.map((name) => [name, bound.filter((one) => one === name).length])
    expect(controls).toEqual(names.map((name) => [name, 1]))
    expect(misnamed(text)).toEqual([])
  })

  test('one that is missing, or bound to another field, would be seen', () => {
    expect(boundIn("<Checkbox {...form.field('keepingNote')} />")).toEqual(['keepingNote'])
    expect(boundIn("<p>{form.field('remarks').error}</p>")).toEqual([])
    expect(
      boundIn('<Checkbox value={line.fragile} onChange={(fragile) => onChange({ fragile })} />'),
    ).toEqual(['fragile'])
    expect(boundIn(withoutComments("// {...form.field('x')}"))).toEqual([])
    const wrong = "<TextField label={invoiceFields.place.label} {...form.field('remarks')} />"
    expect(misnamed(`<Cell>${wrong}</Cell>`)).toHaveLength(1)
    expect(misnamed(wrong.replace("'remarks'", "'place'"))).toEqual([])
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
