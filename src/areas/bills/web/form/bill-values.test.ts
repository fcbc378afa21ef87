import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import type { StoredLineItem } from '#areas/documents/contract.ts'
import { mergeValues } from '#areas/documents/rules/changes/merge-values.ts'
import { billLineFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOnWire } from '#areas/documents/rules/fields/field-table.ts'
import { inCurrency } from '#areas/documents/web/form-lines.ts'
import { questionsOf } from '#areas/documents/web/merge-questions.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { recordCreation } from '#areas/payments/contract.ts'
import { newPayment } from '#areas/payments/web/payment-entry.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import { type Bill, billCreation, billReplacement } from '../../contract.ts'
import { shownBillLines } from '../bill-view.ts'
import { type BillLine, editDraft, lineBookingText, lineErrors } from '../lines/bill-line.ts'
import { noLineProduct } from '../lines/bill-line-product.ts'
import { billMerge } from './bill-merge.ts'
import { linesToSave } from './bill-sums.ts'
import {
  type BillValues,
  billFaults,
  billInput,
  missingForLines,
  newBill,
  newPaymentFaults,
  nextBill,
  paidSteps,
  replacementInput,
  valuesOfBill,
  withDraftAdded,
  withPaymentMethod,
  withSupplier,
} from './bill-values.ts'

const today = '2026-11-21' as Day
const supplierId = '01900000-0000-7000-8000-000000000001'
const prefixId = '01900000-0000-7000-8000-000000000002'
const plainId = '01900000-0000-7000-8000-000000000003'

const category = (uuid: string, shortName: string, includeInBookingText: boolean): Category => ({
  entityId: { uuid: uuid as EntityId },
  shortName,
  description: '',
  includeInBookingText,
  requiresProduct: false,
  isService: false,
  scope: 'BILL',
})
const categories = [category(prefixId, 'EINK', true), category(plainId, 'PORTO', false)]

const method = (paymentMethod: 'WIRE' | 'CASH') => ({
  paymentMethod,
  paymentMethodDetailType: paymentMethod,
  data: {},
})

// Only what a bill takes over of its supplier.
const supplier = {
  companyName: 'Möbelhof',
  preferredPaymentMethod: method('WIRE'),
  discountTerms: [],
  paymentTargetDays: 30,
  customerNumberAtSupplier: 'K-17',
} as unknown as SupplierFields

const line = (part: Partial<BillLine> = {}): BillLine => ({
  ...noValues(billLineFields),
  localId: '01900000-0000-7000-8000-000000000004',
  amount: '119,00',
  side: 'gross',
  taxType: 'VAT',
  taxPercent: 19,
  ...noTaxReason,
  categoryId: prefixId,
  bookingTextSuffix: '',
  ...noLineProduct,
  currency: 'EUR',
  stored: null,
  ...part,
})

const bill = (part: Partial<BillValues> = {}): BillValues => ({
  ...newBill(today),
  ...withSupplier(newBill(today), supplierId, supplier),
  billNumber: 'R-1',
  billTotal: '119',
  lines: [line()],
  ...part,
})

describe('the payload of the form', () => {
  test('is what the contract takes', () => {
    const parsed = parseInput(
      billCreation,
      billInput(bill({ billDate: '5.11.26', billTotal: '1.119,00' }), categories),
    )
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        documentCreation: { billDate: '2026-11-05', bookingDate: null, billTotal: 111900, paid: false },
        forex: { currency: 'EUR', day: '2026-11-05' },
        lineItemCreations: [{ amount: 11900, amountIncludesTax: true, bookingText: 'EINK', taxPercent: 19 }],
        partner: { entityId: { uuid: supplierId }, data: null },
        partnership: {
          partnershipType: 'BUYER__SUPPLIER',
          partnershipData: { paymentTargetDays: 30, customerNumberAtSupplier: 'K-17' },
        },
      },
    })
  })

  test('holds the line that is being typed', () => {
    const values = bill({
      lines: [],
      draft: { ...newBill(today).draft, categoryId: prefixId, isTouched: true },
    })
    expect(billInput(values, categories).lineItemCreations).toMatchObject([{ amount: 119, currency: 'EUR' }])
    expect(billFaults(values, categories)).toEqual([])
  })

  test('holds the supplier only as far as it was changed here', () => {
    const chosen = { uuid: supplierId, fields: supplier, original: supplier, isChanged: true }
    expect(billInput(bill({ supplier: chosen }), categories).partner?.data).toBe(supplier)
  })

  test('has a payment target for wires only, and a day of payment only when paid', () => {
    const cash = bill({ paymentMethod: method('CASH'), paid: true, paidOn: '20.11.2026' })
    const input = billInput(cash, categories)
    expect(input.partnership.partnershipData.paymentTargetDays).toBeNull()
    expect(input.documentCreation).toMatchObject({ paid: true, paidOn: '2026-11-20' })
    expect(billInput(bill(), categories).documentCreation).not.toHaveProperty('paidOn')
  })
})

describe('the tax of a supplier who rounds by line', () => {
  const net = (index: number, part: Partial<BillLine> = {}) =>
    line({ localId: `01900000-0000-7000-8000-00000000009${index}`, amount: '0,99', side: 'net', ...part })
  const three = bill({ billTotal: '3,54', lines: [net(1), net(2), net(3)] })
  const printed = (tax: string, taxPercent = 19) => ({ ...three, printedTaxes: [{ taxPercent, tax }] })
  const sent = (values: BillValues) => billInput(values, categories).documentCreation.printedTaxes
  const faults = (values: BillValues) => billFaults(values, categories)

  test('is sent as it is typed, where a line is of its rate', () => {
    expect(sent(three)).toEqual([])
    expect(sent(printed('0,57'))).toEqual([{ taxPercent: 19, tax: 0.57 }])
    expect(sent(printed('0,5x7'))).toEqual([{ taxPercent: 19, tax: '0,5x7' }])
    expect(sent(printed('0,57', 7))).toEqual([])
    expect(
      sent({ ...printed('0,57'), lines: [net(1, { taxType: 'ACQUISITION_EU', taxPercent: 19 })] }),
    ).toEqual([])
    expect(faults(printed('0,57'))).toEqual([])
  })

  test('is refused further off than rounding can bring it; without it the total says what it may be', () => {
    expect(faults({ ...printed('0,59'), billTotal: '3,56' })).toEqual([
      {
        path: 'documentCreation.printedTaxes.0.tax',
        message: 'Die Steuer zu 19 % kann durch Runden nur 0,55 bis 0,57\u00a0€ sein',
      },
    ])
    expect(faults(three)).toEqual([
      {
        path: 'documentCreation.billTotal',
        message:
          'Betrag stimmt nicht mit Summe aus Positionen überein. Steht auf der Rechnung zu 19 % die Steuer 0,57\u00a0€ statt 0,56\u00a0€ (0,01\u00a0€ mehr), geben Sie die Steuer wie gedruckt an.',
      },
    ])
  })

  test('is not that of the next bill', () => {
    expect(nextBill(printed('0,57'), today).printedTaxes).toEqual([])
  })

  test('two people who print another one are asked', () => {
    const merge = billMerge(categories)
    const [mine, theirs] = [printed('0,57'), printed('0,55')]
    const { both } = mergeValues(three, mine, theirs, merge)
    expect(both.fields).toEqual(['printedTaxes'])
    const [question] = questionsOf(both, mine, theirs, merge, () => undefined)
    expect(question).toMatchObject({ label: 'Steuer wie gedruckt', mine: '19 %: 0,57', theirs: '19 %: 0,55' })
    // What only one of them printed counts.
    expect(mergeValues(three, three, theirs, merge).values.printedTaxes).toEqual(theirs.printedTaxes)
    expect(mergeValues(three, mine, { ...three, billNumber: 'R-2' }, merge).values).toMatchObject({
      billNumber: 'R-2',
      printedTaxes: mine.printedTaxes,
    })
  })
})

describe('what is wrong with the form beyond the contract', () => {
  const messages = (values: BillValues) => billFaults(values, categories).map(({ message }) => message)

  test('a total that is a cent off, but not one without lines', () => {
    const mismatch = 'Betrag stimmt nicht mit Summe aus Positionen überein'
    expect(messages(bill({ billTotal: '118,99' }))).toEqual([mismatch])
    expect(messages(bill({ lines: [] }))).toEqual([])
    expect(messages(bill())).toEqual([])
  })

  test('lines in another currency, until they are changed over', () => {
    const values = bill({ currency: 'USD' })
    expect(messages(values)).toEqual([
      'Die Währung der Positionen stimmt nicht mit der gewählten Währung überein',
    ])
    expect(messages({ ...values, lines: inCurrency(values.lines, 'USD') })).toEqual([])
  })

  test('a paid bill without its day', () => {
    expect(messages(bill({ paid: true, paidOn: ' ' }))).toEqual(['Datum fehlt'])
  })

  test('a booking text that the category leaves to be typed', () => {
    expect(messages(bill({ lines: [line({ categoryId: plainId })] }))).toEqual(['Buchungstext fehlt'])
    expect(messages(bill({ lines: [line({ categoryId: plainId, bookingTextSuffix: 'Brief' })] }))).toEqual([])
  })
})

describe('the messages of the specification (spec 2 §5), the same as the server’s', () => {
  const other = [line({ currency: 'USD' })]
  test.each<[string, Partial<BillValues>]>([
    ['Lieferant fehlt', { supplier: null }],
    ['Rechnungsnr. fehlt', { billNumber: ' ' }],
    ['Rechnungsdatum fehlt', { billDate: '' }],
    ['Rechnungsbetrag fehlt', { billTotal: '' }],
    ['Betrag stimmt nicht mit Summe aus Positionen überein', { billTotal: '119,01' }],
    ['Währung fehlt', { currency: '', lines: [line({ currency: 'EUR' })] }],
    ['Positionen fehlen', { lines: [] }],
    ['Zahlungsart fehlt oder fehlerhaft', { paymentMethod: null }],
    ['Zahlungsziel fehlt', { paymentTargetDays: '' }],
    ['Zahlungsziel fehlt', { paymentTargetDays: '-1' }],
    ['Die Währung der Positionen stimmt nicht mit der gewählten Währung überein', { lines: other }],
    ['Der Eingang liegt vor dem Rechnungsdatum', { bookingDate: '20.11.2026' }],
    ['Betrag fehlt', { lines: [line({ amount: '' })], billTotal: '0' }],
    ['Kategorie fehlt', { lines: [line({ categoryId: null })] }],
  ])('%s', (message, part) => {
    const values = bill(part)
    const parsed = parseInput(billCreation, billInput(values, categories))
    const found = [...(parsed.ok ? [] : parsed.errors), ...billFaults(values, categories)]
    expect(found.map((error) => error.message)).toContain(message)
    const fine = bill()
    expect(parseInput(billCreation, billInput(fine, categories)).ok && billFaults(fine, categories)).toEqual(
      [],
    )
  })
})

describe('a stored bill in its form', () => {
  const stored: StoredLineItem = {
    ...nothingOnWire(invoiceLineFields),
    localId: '01900000-0000-7000-8000-000000000009',
    quantity: 3,
    unit: 'CT',
    amount: 39.67,
    amountBuying: null,
    amountIncludesTax: true,
    amountGross: 119.01,
    amountNet: 100.01,
    amountNetNonTaxable: 0,
    bookingText: 'EINK Sideboard',
    categoryEntityId: prefixId,
    productEntityId: '01900000-0000-7000-8000-00000000000a',
    product: null,
    productUse: 'TRANSPORT',
    currency: 'EUR',
    descriptionShort: 'Teak',
    descriptionLong: '',
    taxPercent: 19,
    taxType: 'VAT',
    taxReason: null,
    appliesToLocalId: null,
    goodsReturned: null,
  }
  const read = (part: Partial<Bill> = {}): Bill =>
    ({
      entityId: { uuid: '01900000-0000-7000-8000-00000000000b' },
      version: '1.0',
      billNumber: 'R-1',
      billDate: '2026-11-05',
      bookingDate: '2026-11-07',
      serviceDate: '2026-10-31',
      advance: true,
      billTotal: 119.01,
      currency: 'EUR',
      lineItems: [stored],
      printedTaxes: [],
      declarations: [],
      documentRecords: [],
      partner: { entityId: { uuid: supplierId }, data: supplier },
      partnership: {
        partnershipData: {
          preferredPaymentMethod: method('WIRE'),
          paymentTargetDays: 30,
          customerNumberAtSupplier: 'K-17',
        },
      },
      ...part,
      // Only what the form reads of a bill.
    }) as unknown as Bill

  test('takes the taxes as printed into its form and back', () => {
    const printedTaxes = [{ taxPercent: 19, tax: 19.01 }]
    const values = valuesOfBill(read({ printedTaxes }), categories)
    expect(values.printedTaxes).toEqual([{ taxPercent: 19, tax: '19,01' }])
    expect(replacementInput(values, read(), categories).documentCreation.printedTaxes).toEqual(printedTaxes)
  })

  test('shows the stored figures of its lines until something is edited', () => {
    const bill = read({ lineItems: [{ ...stored, amountNet: 100.02 }] })
    const { lines } = valuesOfBill(bill, categories)
    expect(shownBillLines(lines, bill, categories)).toMatchObject([{ net: 10002, gross: 11901 }])
    expect(shownBillLines(lines, null, categories)).toMatchObject([{ net: 10001, gross: 11901 }])
  })

  test('goes back as it came: quantity, unit, product and a text of another program included, payments left out', () => {
    const input = replacementInput(valuesOfBill(read(), categories), read(), categories)
    expect(input).not.toHaveProperty('documentRecordCreations')
    const { localId, quantity, unit, amount, bookingText, productEntityId, productUse, descriptionShort } =
      stored
    expect(input).toMatchObject({
      entityId: read().entityId,
      documentCreation: {
        billDate: '2026-11-05',
        bookingDate: '2026-11-07',
        serviceDate: '2026-10-31',
        advance: true,
        billTotal: 119.01,
        paid: false,
      },
      lineItemCreations: [
        { localId, quantity, unit, amount, bookingText, productEntityId, productUse, descriptionShort },
      ],
      partner: { entityId: { uuid: supplierId }, data: null },
    })
    expect(parseInput(billReplacement, input).ok).toBe(true)
    expect(billFaults(valuesOfBill(read(), categories), categories)).toEqual([])
  })

  test('sends the supplier’s data when he was chosen anew, or edited here', () => {
    const chosenAnew = {
      ...valuesOfBill(read(), categories),
      ...withSupplier(newBill(today), supplierId, { ...supplier, city: 'Kiel' }),
    }
    expect(replacementInput(chosenAnew, read(), categories).partner?.data).toMatchObject({ city: 'Kiel' })
    const another = { ...chosenAnew, ...withSupplier(chosenAnew, prefixId, supplier) }
    expect(replacementInput(another, read(), categories).partner?.data).toBeNull()
  })

  test('a line that is changed takes its place again; what was begun before goes on', () => {
    const values = valuesOfBill(read(), categories)
    const begun = { ...values.draft, amount: '5', isTouched: true }
    const [first] = values.lines
    if (!first) throw new Error('no line')
    const editing = { ...values, draft: { ...editDraft(first, begun), amount: '40', isTouched: true } }
    const { lines, draft } = withDraftAdded(editing)
    expect(lines).toMatchObject([{ localId: stored.localId, amount: '40', stored: { quantity: 3 } }])
    expect(draft).toBe(begun)
    // Saved in the middle of it, both count.
    expect(linesToSave(editing).map((line) => line.amount)).toEqual(['40', '5'])
  })

  test('another category takes the text of the other program away', () => {
    const [first] = valuesOfBill(read(), categories).lines
    if (!first) throw new Error('no line')
    expect(lineBookingText(first, categories)).toBe('EINK Sideboard')
    expect(lineBookingText({ ...first, categoryId: plainId, bookingTextSuffix: 'Brief' }, categories)).toBe(
      'Brief',
    )
  })
})

test('the next bill has the supplier as he is stored, and the line of the one before in mind', () => {
  const edited = bill({ billNumber: 'R-1', paymentTargetDays: '7' })
  const values = {
    ...edited,
    supplier: edited.supplier && {
      ...edited.supplier,
      isChanged: true,
      fields: { ...supplier, city: 'Kiel' },
    },
  }
  const next = nextBill(values, today)
  expect(next).toMatchObject({
    supplier: { uuid: supplierId, fields: supplier, isChanged: false },
    billNumber: '',
    billTotal: '',
    lines: [],
    paymentTargetDays: '30',
    draft: { categoryId: prefixId, taxPercent: 19, amount: null, isTouched: false },
  })
  // Its one line is proposed as a whole, and saved without being added.
  expect(linesToSave({ ...next, billTotal: '59,50' })).toMatchObject([
    { amount: '59,50', categoryId: prefixId },
  ])
})

describe('the line', () => {
  test('has the messages of the specification at its fields', () => {
    const empty = line({ amount: '', categoryId: null })
    expect(lineErrors(empty, categories)).toEqual({
      amount: 'Betrag fehlt',
      tax: undefined,
      category: 'Kategorie fehlt',
      bookingText: undefined,
    })
    expect(lineErrors(line({ categoryId: plainId }), categories).bookingText).toBe('Buchungstext fehlt')
  })

  test('is added with what is open, and the next one begins at 19 % gross, in its category', () => {
    const draft = { ...newBill(today).draft, side: 'net' as const, taxPercent: 7, categoryId: plainId }
    const { lines, draft: next } = withDraftAdded(bill({ lines: [], billTotal: '107', draft }))
    expect(lines).toMatchObject([{ amount: '100,00', side: 'net', taxPercent: 7, currency: 'EUR' }])
    expect(next).toMatchObject({
      amount: null,
      side: 'gross',
      taxPercent: 19,
      categoryId: plainId,
      isTouched: false,
    })
    expect(next.localId).not.toBe(draft.localId)
  })
})

test.each([
  ['of the supplier', '7', { ...supplier, paymentTargetDays: 30 }, undefined, '30'],
  ['as it was typed, where he has none', '7', { ...supplier, paymentTargetDays: null }, undefined, '7'],
  ['of the one before, not of this one', '30', { ...supplier, paymentTargetDays: null }, supplier, ''],
  ['as it was typed over the one before', '7', { ...supplier, paymentTargetDays: null }, supplier, '7'],
])('the payment target %s', (_, paymentTargetDays, chosen, before, expected) => {
  const earlier = before ? withSupplier(newBill(today), prefixId, before) : {}
  const values = { ...newBill(today), ...earlier, paymentTargetDays }
  expect(withSupplier(values, supplierId, chosen).paymentTargetDays).toBe(expected)
})

test('a payment stays what it was when the currency changes, until somebody says otherwise', () => {
  const payment = newPayment(
    recordCreation.parse({
      recordDate: '2026-11-20',
      recordDetails: { recordType: 'PAYMENT', recordData: { amount: 50, currency: 'EUR' } },
    }),
  )
  const values = bill({ payments: [payment], currency: 'USD' })
  expect(billInput(values, categories).documentRecordCreations).toMatchObject([
    { recordDetails: { recordData: { amount: 50, currency: 'EUR' } } },
  ])
  expect(newPaymentFaults(values)).toEqual([
    {
      path: 'payments',
      message: 'Die Währung der Zahlungen stimmt nicht mit der gewählten Währung überein',
    },
  ])
  expect(newPaymentFaults(bill({ payments: [payment] }))).toEqual([])
})

test('lines need supplier, date, total and currency first', () => {
  const empty = { ...newBill(today), billDate: '', currency: '' }
  expect(missingForLines(empty)).toEqual(['Lieferant', 'Rechnungsdatum', 'Rechnungsbetrag', 'Währung'])
  expect(missingForLines(bill())).toEqual([])
})

test('a wire is not paid already: the flag goes with the method (decisions §4)', () => {
  expect(withPaymentMethod(method('WIRE'))).toMatchObject({ paid: false })
  expect(withPaymentMethod(method('CASH'))).not.toHaveProperty('paid')
})

test('a step of Skonto of a bill that is entered as paid has its last day, a working day (§ 193 BGB)', () => {
  const discountTerms = [
    { percent: '3', days: '7', base: null },
    { percent: '2', days: '8', base: null },
  ]
  const of = (billDate: string) =>
    paidSteps(bill({ billDate, billTotal: '119,00', discountTerms })).map(({ lastDay }) => lastDay)
  // The 8th day is a Saturday.
  expect(of('20.11.2026')).toEqual(['2026-11-27', '2026-11-30'])
  expect(of('')).toEqual([null, null])
})

test('a bill that is entered as paid says which step of Skonto was deducted', () => {
  const cash = bill({
    ...{ paymentMethod: method('CASH'), paid: true, paidOn: '20.11.2026', billTotal: '119,00' },
    discountTerms: [
      { percent: '3', days: '7', base: null },
      { percent: '2', days: '14', base: null },
    ],
  })
  const discountOf = (changes: Partial<BillValues>) =>
    billInput({ ...cash, ...changes }, []).documentCreation.paidDiscount
  expect(discountOf({})).toBeUndefined()
  expect(discountOf({ paidStep: 0 })).toBe(3.57)
  expect(discountOf({ paidStep: 1 })).toBe(2.38)
  expect(discountOf({ paidStep: 2 })).toBeUndefined()
  expect(discountOf({ paidStep: 1, paid: false })).toBeUndefined()
})
