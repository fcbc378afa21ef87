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
  /** Where what is asked for and shown stands field by field (docs/how-to/add-a-field.md). */
  const byHand = [
    'documents/rules/fields/document-fields.ts',
    ...['documents/web/shared-fields.tsx', '{bills,invoices}/web/{form,lines}/*.tsx'],
    // Cells of the table, which ask for the same fields.
    'invoices/web/lines/grid/*',
    ...[
      'invoices/rules/pdf/{pdf-{data,lines},{,english-,german-}words}.ts',
      'documents/rules/document-search-text.ts',
    ],
    // The sheet that shows a layout says something in each field.
    'invoices/rules/pdf/sample-invoice.ts',
    'invoices/rules/electronic/electronic-{invoice-of,lines}.ts',
    ...['invoices/web/lines/shown-line.ts', 'invoices/web/invoice-view.ts'],
    // The paper, the call and the form of an amendment, which is about words that were printed.
    'invoices/{contract/amendments.ts,{rules,web}/amendments/*}',
  ]
  const discountRules = [
    ...['documents/contract.ts', 'documents/rules/lines/line-total.ts'],
    'invoices/web/form/correction-values.ts',
  ]
  /** Who else names a field, since he has a rule of it. May only shrink: a field without a rule is named nowhere else. */
  const rules: Record<string, string[]> = {
    // The period of supply stands beside its last day, and is that of the invoice that is corrected.
    serviceDateFrom: [
      ...['contract/list-invoices.ts', 'server/reads/list-invoices.ts', 'server/invoice-document.ts'],
      ...['rules/service-period.ts', 'rules/correction.ts', 'server/pdf/pdf-facts-of.ts'],
      ...['correction-values.ts', 'invoice-merge.ts', 'invoice-values.ts', 'stored-values.ts'].map(
        (name) => `web/form/${name}`,
      ),
    ].map((path) => `invoices/${path}`),
    // An electronic invoice to the public sector needs it.
    buyerReference: ['electronic-problems.ts', 'given-reference.ts', 'missing-for-xrechnung.ts'].map(
      (file) => `invoices/rules/electronic/${file}`,
    ),
    // The remarks of the law, which are printed beside the typed ones.
    // What is wrong with an e-invoice, beside its values.
    remarks: ['bills/web/reading/electronic-view.tsx', 'invoices/server/pdf/pdf-facts-of.ts'],
    // A cancellation has its own.
    customText: [
      'invoices/contract/payloads.ts',
      ...['create-cancellation.ts', 'preview-months.ts', 'replace-cancellation.ts'].map(
        (name) => `invoices/server/${name}`,
      ),
      ...['invoice-values.ts', 'stored-values.ts'].map((name) => `invoices/web/form/${name}`),
    ],
    // What it says on paper.
    keepingNote: ['invoices/rules/pdf/keeping-note.ts'],
    // It is decided by who gets the invoice, and by the firm.
    defaultNotice: [
      ...['rules/pdf/pdf-payment.ts', 'server/invoice-document.ts', 'server/pdf/pdf-facts-of.ts'],
      ...['invoice-values.ts', 'stored-values.ts', 'use-invoice-form.ts'].map((name) => `web/form/${name}`),
    ].map((path) => `invoices/${path}`),
    // A line's total is less it.
    discountPercent: discountRules,
    discountAmount: [...discountRules, 'documents/rules/document-figures.ts'],
    // A quantity is told with it, and has decimals by it. Those of printed taxes, amounts, reductions and merging are other units.
    unit: [
      ...['documents/contract.ts', 'documents/rules/lines/line-quantity.ts'],
      ...['bills/rules/received-lines.ts', 'documents/rules/lines/units.ts'],
      ...[
        'rules/changes/compare-lines.ts',
        'rules/changes/merge-values.ts',
        'rules/months/document-months.ts',
        'rules/taxes/printed-taxes.ts',
        'server/read-reduced-groups.ts',
      ].map((path) => `documents/${path}`),
      ...['documents/web/amount-side-field.tsx', 'documents/web/merge-questions.ts'],
    ],
    // A line is called by it, and begins with that of its product.
    descriptionShort: [
      ...['bills/web/lines/begun-product.ts', 'documents/rules/changes/compare-lines.ts'],
      ...['compare-paper.ts', 'electronic-problems.ts'].map((name) => `invoices/rules/electronic/${name}`),
      ...['form/invoice-merge.ts', 'lines/line-discounts.ts', 'lines/line-values.ts'].map(
        (name) => `invoices/web/${name}`,
      ),
    ],
    descriptionLong: ['invoices/web/lines/line-values.ts'],
    // The margin of § 25a UStG is computed from it.
    amountBuying: [
      ...['rules/received-bill.ts', 'server/load-told-products.ts', 'web/lines/bill-line.ts'].map(
        (path) => `bills/${path}`,
      ),
      'documents/contract.ts',
      ...[
        'rules/document-figures.ts',
        'rules/lines/totals.ts',
        'rules/taxes/margin-discounts.ts',
        'rules/taxes/margin-reductions.ts',
        'rules/taxes/reduced-margins.ts',
        'rules/taxes/overpaid-margins.ts',
      ].map((path) => `documents/${path}`),
      ...['documents/server/document-on-wire.ts', 'documents/web/amount-side.ts'],
      ...['rules/buying-prices.ts', 'web/form/invoice-values.ts', 'web/form/stored-values.ts'].map(
        (path) => `invoices/${path}`,
      ),
      ...['line-input.ts', 'line-values.ts', 'use-buying-price-question.ts', 'use-line-layer.ts'].map(
        (name) => `invoices/web/lines/${name}`,
      ),
    ],
  }
  // An advance is also a document, which is spoken of; and every text that is printed has a language.
  const names = Object.keys({ ...documentFields, ...billLineFields, ...invoiceLineFields }).filter(
    (name) => name !== 'advance' && name !== 'language',
  )
  const named = (text: string) => {
    const code = withoutComments(text).replace(/ from '.*'/g, '')
    return names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  }

  test('but the files with a rule of their own', () => {
    const areas = join(root, 'src/areas')
    const free = new Set(globSync(byHand, { cwd: areas }))
    const files = globSync('{bills,documents,invoices}/**/*.{ts,tsx}', { cwd: areas })
      .filter((path) => !/\.test\.tsx?$/.test(path) && !free.has(path))
      .map((path) => [path, named(read(`src/areas/${path}`))] as const)
    expect(files.length).toBeGreaterThan(200)
    const naming = (name: string) => files.filter(([, all]) => all.includes(name)).map(([path]) => path)
    for (const name of names)
      expect([name, ...naming(name).sort()]).toEqual([name, ...(rules[name] ?? []).toSorted()])
  })

  test('one that is named would be seen', () => {
    expect(named('remarks: invoice.remarks,')).toEqual(['remarks'])
    expect(named("// the remarks\nimport { a } from './remarks.ts'")).toEqual([])
  })
})
