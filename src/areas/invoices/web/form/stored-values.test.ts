import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { storedTotals } from '#areas/documents/web/totals-rows.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { berlinDay, type Day, formatDay } from '#kernel/day.ts'
import type { Invoice } from '../../contract.ts'
import { cancellationFigures } from '../invoice-view.ts'
import { chargedPercentOf } from '../lines/line-taxes.ts'
import { editedFigures } from './edited-figures.ts'
import { type InvoiceValues, invoiceInput, taxFactsOf } from './invoice-values.ts'
import {
  cancellationInput,
  cancellationOf,
  copyOfInvoice,
  correctionOf,
  replacementInput,
  rewrittenPage,
  valuesOfInvoice,
} from './stored-values.ts'

const uuid = '0190a000-0000-7000-8000-000000000001'
const categoryId = '0190a000-0000-7000-8000-000000000002'
const today = formatDay(berlinDay(new Date()))

const fields = {
  companyName: 'Österle GmbH',
  countryCode: 'DE',
  vatId: '',
  city: 'Berlin',
  billingAddressIsDeliveryAddress: true,
} as ReceiverFields // what is not looked at here is left out

const line = {
  localId: '0190a000-0000-7000-8000-000000000003',
  quantity: 2,
  unit: 'HUR',
  amount: 9.99,
  amountBuying: null,
  amountIncludesTax: true,
  amountGross: 19.98,
  amountNet: 16.79,
  amountNetNonTaxable: 0,
  bookingText: 'MOEB',
  categoryEntityId: categoryId,
  productEntityId: null,
  product: null,
  currency: 'EUR',
  descriptionShort: 'Stuhl',
  descriptionLong: '',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
  discountPercent: null,
  discountAmount: null,
}

const invoice = {
  entityId: { uuid },
  documentType: 'INVOICE',
  invoiceNumber: '2026-00017',
  invoiceDate: '2026-03-05',
  serviceDate: '2026-03-01',
  serviceDateFrom: null,
  keepingNote: false,
  taxScheme: 'SOLL',
  advance: false,
  advances: [],
  declarations: [],
  correctedInvoiceEntityId: null,
  correctedInvoice: null,
  replacesInvoiceEntityId: null,
  amendments: [],
  replacesInvoiceNumber: null,
  replacesInvoiceDate: null,
  replacedByInvoiceEntityId: null,
  replacedByInvoiceNumber: null,
  totals: { amountGrossTotal: 19.98 },
  cancelledByInvoiceEntityId: null,
  currency: 'EUR',
  remarks: 'Danke',
  customText: 'Bis bald',
  lineItems: [line],
  texts: [],
  partner: { entityId: { uuid }, data: fields },
  partnership: {
    partnershipData: {
      preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
      paymentTargetDays: 14,
    },
  },
} as unknown as Invoice // as above

const taxSchemes = [
  { validFrom: '1900-01-01', scheme: 'SOLL' },
  { validFrom: '2026-04-01', scheme: 'KLEINUNTERNEHMER' },
]

const facts = {
  firm: { ukCountsAsEu: false, ossSince: null, marginStatementSince: null, taxSchemes } as unknown as Firm, // as above
  categories: [
    { entityId: { uuid: categoryId }, includeInBookingText: true, shortName: 'MOEB' },
  ] as Category[],
}
const lineFacts = {
  tax: {
    receiver: fields,
    serviceDay: '2026-03-01' as Day,
    ukCountsAsEu: false,
    ossSince: null,
    marginStatementSince: null,
    taxScheme: 'SOLL' as const,
  },
  categories: facts.categories,
}

test('a stored invoice goes into its form and comes back the same', () => {
  const values = valuesOfInvoice(invoice, facts)
  expect(values).toMatchObject({
    invoiceDate: '05.03.2026',
    serviceDateIsInvoiceDate: false,
    serviceDate: '01.03.2026',
    paymentTargetDays: '14',
    remarks: 'Danke',
    lines: [{ quantity: '2', unit: 'HUR', amount: '9,99', side: 'gross', taxType: null, taxPercent: 19 }],
  })
  const input = replacementInput(values, invoice, lineFacts)
  expect(input).toMatchObject({
    entityId: { uuid },
    documentCreation: { invoiceDate: '2026-03-05', serviceDate: '2026-03-01', customText: 'Bis bald' },
    lineItemCreations: [
      { localId: line.localId, quantity: 2, unit: 'HUR', amount: 9.99, taxType: 'VAT', taxPercent: 19 },
    ],
    // Left out, they stay: the customer as he was, and the payments.
    partner: { entityId: { uuid }, data: null },
  })
  expect(input).not.toHaveProperty('documentRecordCreations')
})

test('the customer is sent when he was edited here, or chosen anew with other data', () => {
  const values = valuesOfInvoice(invoice, facts)
  const moved = { ...fields, city: 'Kiel' }
  const sent = (isChanged: boolean) =>
    replacementInput({ ...values, receiver: { uuid, fields: moved, isChanged } }, invoice, lineFacts).partner
      ?.data
  expect(sent(true)).toEqual(moved)
  expect(sent(false)).toEqual(moved)
})

test('a copy is a new sale of today to the customer of now', () => {
  const stored = { ...fields, city: 'Kiel' }
  const copy = copyOfInvoice(invoice, stored, facts)
  expect(copy).toMatchObject({
    invoiceDate: today,
    serviceDateIsInvoiceDate: true,
    receiver: { fields: stored, isChanged: false },
    lines: [{ amount: '9,99' }],
    paid: false,
  })
  expect(copy.lines[0]?.localId).not.toBe(line.localId)
})

describe('what is written about an amended invoice that stands', () => {
  const said = {
    address: { salutation: '', recipientName: 'Österle GmbH', addressLines: 'Neue Gasse 1\n10119 Berlin' },
    ...{ delivery: null, serviceDate: null },
    lines: [{ localId: line.localId, descriptionShort: 'Stuhl, Eiche', descriptionLong: null }],
  }
  const wrong = { ...fields, addressLines: 'Alte Gasse 1\n10119 Berlin' }
  const amended = {
    ...invoice,
    partner: { entityId: { uuid }, data: wrong },
    amendments: [{ instead: said }],
  } as unknown as Invoice // as above
  const right = { addressLines: 'Neue Gasse 1\n10119 Berlin', street: 'Neue Gasse 1' }

  test('a copy begins with the words of its letters', () => {
    expect(copyOfInvoice(amended, wrong, facts)).toMatchObject({
      lines: [{ descriptionShort: 'Stuhl, Eiche' }],
      receiver: { fields: right, isChanged: true },
      serviceDateIsInvoiceDate: true,
    })
    // Put right with the customer, too, or changed there since.
    const stored = { ...wrong, addressLines: 'Hafen 2\n20457 Hamburg' }
    expect(copyOfInvoice(amended, stored, facts).receiver).toEqual({ uuid, fields: stored, isChanged: false })
  })

  test('a correction has the customer of the letters', () => {
    expect(correctionOf(amended, wrong).receiver).toMatchObject({ fields: right, isChanged: true })
  })
})

describe('a copy of what the customer owes or another country taxes', () => {
  const abroad = { ...fields, companyName: '', countryCode: 'FI' } as ReceiverFields // as above
  const sent = (change: object, customer: ReceiverFields, ossSince: string | null) => {
    const original = {
      ...invoice,
      serviceDate: '2024-08-01',
      lineItems: [{ ...line, ...change }],
      partner: { entityId: { uuid }, data: customer },
    } as unknown as Invoice // as above
    const firm = { ...facts.firm, ossSince, taxSchemes: taxSchemes.slice(0, 1) } as Firm // as above
    const values = copyOfInvoice(original, customer, { ...facts, firm })
    const copyFacts = { ...lineFacts, tax: taxFactsOf(values, firm) }
    const { taxType, taxPercent } = invoiceInput(values, copyFacts).lineItemCreations[0] ?? {}
    return { taxType, taxPercent, shown: values.lines.map((one) => chargedPercentOf(one, copyFacts)) }
  }

  test('§ 13b stays what it is, with no tax', () => {
    const owed = { taxType: 'REVERSE_CHARGE', taxPercent: 0, amountIncludesTax: false }
    expect(sent(owed, fields, null)).toEqual({ taxType: 'REVERSE_CHARGE', taxPercent: null, shown: [0] })
  })

  // 24 % until August 2024; the rate is the server's to know, and the screen shows the same.
  const renewed = { taxType: 'OSS', taxPercent: null, shown: [25.5] }
  test.each([['2021-07-01'], [null]])('OSS takes the rate of the day of supply, since %s', (ossSince) => {
    expect(sent({ taxType: 'OSS', taxPercent: 24 }, abroad, ossSince)).toEqual(renewed)
  })

  test('what was German VAT follows the firm into the One-Stop-Shop, unless it spoke against it then already', () => {
    const german = { taxType: 'VAT', taxPercent: 19 }
    expect(sent(german, abroad, null)).toEqual({ ...german, shown: [19] })
    expect(sent(german, abroad, '2025-01-01')).toEqual(renewed)
    expect(sent(german, abroad, '2021-07-01')).toEqual({ ...german, shown: [19] })
  })
})

describe('after a switch to § 19 UStG', () => {
  const taxed = (values: InvoiceValues) => {
    const tax = taxFactsOf(values, facts.firm)
    return invoiceInput(values, { tax, categories: facts.categories }).lineItemCreations
  }

  test('a copy of today is exempt, whatever its original showed', () => {
    expect(taxed(copyOfInvoice(invoice, fields, facts))).toMatchObject([{ taxType: 'VAT', taxPercent: 0 }])
  })

  test('the copy of a cancelled invoice from before is taxed as then', () => {
    const cancelled = { ...invoice, cancelledByInvoiceEntityId: uuid }
    expect(taxed(copyOfInvoice(cancelled, fields, facts))).toMatchObject([{ taxType: 'VAT', taxPercent: 19 }])
  })

  test('a day of supply before it brings back what the line had', () => {
    const values = valuesOfInvoice({ ...invoice, serviceDate: '2026-04-02' }, facts)
    expect(taxed(values)).toMatchObject([{ taxPercent: 0 }])
    expect(taxed({ ...values, serviceDate: '31.03.2026' })).toMatchObject([{ taxPercent: 19 }])
  })
})

test('the copy of a cancelled invoice corrects it: day of supply and customer stay as they were', () => {
  const cancelled = { ...invoice, cancelledByInvoiceEntityId: uuid }
  const copy = copyOfInvoice(cancelled, { ...fields, city: 'Kiel' }, facts)
  expect(copy).toMatchObject({
    invoiceDate: today,
    serviceDateIsInvoiceDate: false,
    serviceDate: '01.03.2026',
    receiver: { fields, isChanged: true },
  })
  expect(copyOfInvoice(cancelled, fields, facts).receiver?.isChanged).toBe(false)
})

test("a stored cancellation keeps its invoice's day of supply, whatever its own day becomes", () => {
  const onOneDay = { ...invoice, serviceDate: invoice.invoiceDate }
  expect(valuesOfInvoice(onOneDay, facts).serviceDateIsInvoiceDate).toBe(true)
  expect(valuesOfInvoice({ ...onOneDay, documentType: 'CANCELLATION' }, facts)).toMatchObject({
    serviceDateIsInvoiceDate: false,
    serviceDate: '05.03.2026',
  })
})

test('a cancellation shows the negated lines and sends only its date and text', () => {
  const values = cancellationOf(invoice, facts, '2026-04-01' as Day)
  expect(values).toMatchObject({
    invoiceDate: '01.04.2026',
    serviceDate: '01.03.2026',
    customText: '',
    lines: [{ amount: '−9,99', quantity: '2' }],
  })
  // Not before its invoice.
  expect(cancellationOf(invoice, facts, '2026-01-01' as Day).invoiceDate).toBe('05.03.2026')
  expect(cancellationInput({ ...values, customText: 'Auf Wunsch' })).toEqual({
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: '2026-04-01', customText: 'Auf Wunsch' },
    attachmentEntityIds: [],
  })
})

// As another program rounds: by line and tax, not as Kontor would compute it.
const foreignTotals = {
  amountNetTotal: 16.8,
  amountGrossTotal: 19.98,
  amountDifferentialTotal: 0,
  amountDue: 9.98,
  paymentTotal: 10,
  discountTotal: 0,
  writeOffTotal: 0,
  taxAmountTotal: 3.18,
  taxAmountTotalPerTax: [{ taxPercent: 19, amountNet: 16.8, taxAmount: 3.18, amountGross: 19.98 }],
  taxGroups: [
    {
      taxType: 'VAT' as const,
      taxPercent: 19,
      taxReason: null,
      amountNet: 16.8,
      taxAmount: 3.18,
      amountGross: 19.98,
      owedTaxAmount: 0,
    },
  ],
}
const foreign = { ...invoice, totals: foreignTotals, lineItems: [{ ...line, amountNet: 16.8 }] } as Invoice

test('a form shows the stored figures until something is edited', () => {
  const values = valuesOfInvoice(foreign, facts)
  const lineFacts = { tax: taxFactsOf(values, facts.firm), categories: facts.categories }
  const untouched = editedFigures({ values, dirty: false }, foreign, lineFacts)
  expect(untouched.sums).toMatchObject({
    whole: { net: 1680, gross: 1998, perTax: [{ tax: 318 }] },
    rest: 1998,
    paid: 1000,
  })
  expect(untouched.shown).toMatchObject([{ net: 1680, gross: 1998 }])
  const edited = editedFigures({ values, dirty: true }, foreign, lineFacts)
  expect(edited.sums).toMatchObject({
    whole: { net: 1679, gross: 1998, perTax: [{ tax: 319 }] },
    rest: 1998,
    paid: 1000,
  })
  expect(edited.shown).toMatchObject([{ net: 1679, gross: 1998 }])
})

test('a cancellation shows its stored figures, one to be created the negatives of those of its invoice', () => {
  const created = cancellationFigures(foreign, facts.categories)
  expect(created.sums.rest).toBe(-1998)
  expect(created.sums.whole).toMatchObject({
    net: -1680,
    gross: -1998,
    differential: 0,
    perTax: [{ taxPercent: 19, tax: -318 }],
    groups: [{ taxType: 'VAT', taxPercent: 19, net: -1680, tax: -318, owedTax: 0 }],
  })
  expect(created.lines).toMatchObject([{ net: -1680, gross: -1998, pieceAmount: { amount: -999 } }])
  const stored = cancellationFigures({ ...foreign, documentType: 'CANCELLATION' }, facts.categories)
  expect(stored.sums.whole).toMatchObject({ net: 1680, gross: 1998 })
})

test('what § 25a UStG taxes is in the net amount, and said beside it', () => {
  const totals = { ...foreignTotals, amountGrossTotal: 119.98, amountDifferentialTotal: 100 }
  expect(storedTotals(totals)).toMatchObject({ net: 11680, differential: 10000 })
})

test('a service period goes into the form and comes back; only the copy that corrects keeps it', () => {
  const lasting = { ...invoice, serviceDate: invoice.invoiceDate, serviceDateFrom: '2026-02-01' }
  const values = valuesOfInvoice(lasting, facts)
  expect(values).toMatchObject({
    serviceDateIsInvoiceDate: false,
    serviceDate: '05.03.2026',
    serviceDateFrom: '01.02.2026',
  })
  const { documentCreation } = replacementInput(values, lasting, lineFacts)
  expect(documentCreation).toMatchObject({ serviceDate: '2026-03-05', serviceDateFrom: '2026-02-01' })
  expect(copyOfInvoice(lasting, fields, facts)).toMatchObject({
    serviceDateIsInvoiceDate: true,
    serviceDateFrom: '',
  })
  const cancelled = { ...lasting, cancelledByInvoiceEntityId: 'x' }
  expect(copyOfInvoice(cancelled, fields, facts)).toMatchObject({
    serviceDateIsInvoiceDate: false,
    serviceDateFrom: '01.02.2026',
  })
})

test('a business may be told to keep the invoice, too: it may use the service privately', () => {
  const told = { ...invoice, keepingNote: true }
  const values = valuesOfInvoice(told, facts)
  const receiver = { uuid, fields: { ...fields, companyName: 'Antik OHG' }, isChanged: false }
  expect(replacementInput({ ...values, receiver }, told, lineFacts).documentCreation.keepingNote).toBe(true)
})

test('the page of what replaces a paid invoice asks for what is left: what was paid goes over to it', () => {
  const record = {
    entityId: { uuid: '0190a000-0000-7000-8000-000000000009' },
    recordDate: '2026-11-03',
    receivedOn: null,
    transferEntityId: null,
    declarations: [],
    recordDetails: { recordType: 'PAYMENT', recordData: { amount: 12.65, currency: 'EUR', fromIban: '' } },
  }
  const paid = { ...invoice, documentRecords: [record] } as unknown as Invoice // what is not looked at is left out
  const values = valuesOfInvoice(invoice, facts)
  const lineFacts = { tax: taxFactsOf(values, facts.firm), categories: facts.categories }
  expect(rewrittenPage(values, paid, lineFacts).documentRecordCreations).toEqual([
    expect.objectContaining({
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 12.65, currency: 'EUR', fromIban: '' },
      },
    }),
  ])
  expect(
    rewrittenPage(values, { ...invoice, documentRecords: [] }, lineFacts).documentRecordCreations,
  ).toEqual([])
})
