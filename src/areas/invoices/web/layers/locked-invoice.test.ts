import { describe, expect, test } from 'vitest'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import { type InvoiceValues, newInvoice } from '../form/invoice-values.ts'
import { lineValuesOf } from '../lines/line-values.ts'
import { type LockedInvoiceFacts, lockedInvoiceFaults, lockedPaymentTax } from './locked-invoice.ts'

// January is locked. The invoice of February was paid in part in January, before its supply.
const today = '2026-02-20' as Day
const firm = {
  taxSchemes: [{ validFrom: '1900-01-01', scheme: 'SOLL' }],
  differentialTaxMethod: 'INCLUDED',
  ukCountsAsEu: false,
  ossSince: null,
  marginStatementSince: null,
} as unknown as Firm // what is not looked at here is left out
const facts: LockedInvoiceFacts = { firm, categories: [], openFrom: '2026-02-01' as Day }
const ist: LockedInvoiceFacts = {
  ...facts,
  firm: { ...firm, taxSchemes: [{ validFrom: '1900-01-01', scheme: 'IST' }] } as Firm,
}

const stored = {
  localId: 'a',
  quantity: 1,
  unit: 'C62',
  amount: 119,
  amountBuying: null,
  amountIncludesTax: true,
  bookingText: 'MOEB',
  categoryEntityId: 'k',
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
}
const receiver = {
  uuid: 'r',
  fields: { countryCode: 'DE', vatId: '', billingAddressIsDeliveryAddress: true } as ReceiverFields,
  isChanged: false,
}

function invoice(part: Partial<InvoiceValues> = {}, line: object = {}): InvoiceValues {
  const head: InvoiceValues = {
    ...newInvoice(today),
    ...{ receiver, invoiceDate: '20.02.2026', serviceDate: '20.02.2026', currency: 'EUR' },
    ...part,
  }
  const lineFacts = { tax: taxOf(head), categories: [] }
  return { ...head, lines: [lineValuesOf({ ...stored, ...line } as never, lineFacts)] }
}
const taxOf = ({ receiver }: InvoiceValues) => ({
  ...{ receiver: receiver?.fields ?? null, serviceDay: today, ukCountsAsEu: false },
  ...{ ossSince: null, marginStatementSince: null, taxScheme: 'SOLL' as const },
})

const paidOn = (...days: string[]) =>
  days.map((recordDate, index) => ({
    entityId: { uuid: `p${index}` },
    recordDate,
    ...{ receivedOn: null, declarations: [] },
    recordDetails: { recordType: 'PAYMENT', recordData: { amount: 50, currency: 'EUR', fromIban: '' } },
  }))

function storedAs(values: InvoiceValues, part: object = {}) {
  const documentRecords = paidOn('2026-01-25')
  const { currency } = values
  return {
    invoice: {
      ...{ documentRecords, invoiceDate: '2026-02-20', currency, rate: '1', taxScheme: 'SOLL' },
      ...part,
    } as never, // as above
    values,
  }
}

const pathsOf = (before: InvoiceValues, after: InvoiceValues, part: object = {}, by = facts) =>
  lockedInvoiceFaults(after, storedAs(before, part), by).map(({ path }) => path)
const byTax = ['documentCreation.serviceDate']

describe('an invoice of an open month that was paid in a locked one', () => {
  test('says that some of its tax lies there', () => {
    expect(lockedPaymentTax(storedAs(invoice()), facts)).toBe(
      'Die Steuer auf eine Zahlung dieser Rechnung liegt im Januar 2026, und der ist festgeschrieben. Offen ist alles ab dem 01.02.2026.',
    )
    expect(lockedInvoiceFaults(invoice({}, { taxPercent: 7 }), storedAs(invoice()), facts)).toEqual([
      {
        path: 'documentCreation.serviceDate',
        message:
          'Die Steuer dieses Belegs liegt im Januar 2026, und der ist festgeschrieben. Offen ist alles ab dem 01.02.2026.',
      },
    ])
  })

  test.each<[string, InvoiceValues, string[]]>([
    ['nothing else', invoice(), []],
    ['its remarks', invoice({ remarks: 'Danke' }), []],
    ['a text', invoice({}, { descriptionShort: 'Sessel' }), []],
    ['a higher amount', invoice({}, { amount: 200 }), []],
    ['less than was paid', invoice({}, { amount: 40 }), byTax],
    ['another rate', invoice({}, { taxPercent: 7 }), byTax],
    ['another day of supply in the open month', ownDay('10.02.2026'), []],
    ['a supply in the locked month', ownDay('31.01.2026'), byTax],
    ['an unreadable day', invoice({ invoiceDate: '99' }), []],
  ])('%s', (_, after, paths) => {
    expect(pathsOf(invoice(), after)).toEqual(paths)
  })

  test('under IST it was taxed with the payment, also behind the supply', () => {
    const supplied = ownDay('05.02.2026')
    const part = { taxScheme: 'IST', documentRecords: paidOn('2026-02-25') }
    const march = { ...ist, openFrom: '2026-03-01' as Day }
    expect(lockedPaymentTax(storedAs(supplied, part), march)).toContain('Februar 2026')
    expect(pathsOf(invoice(), invoice({}, { taxPercent: 7 }), { taxScheme: 'IST' }, ist)).toEqual(byTax)
    expect(pathsOf(invoice(), invoice(), { taxScheme: 'IST' }, ist)).toEqual([])
  })

  test('under § 25a UStG the buying price changes the tax', () => {
    const goods = { taxType: 'DIFFERENTIAL', taxPercent: 0, amount: 300, amountBuying: 100 }
    expect(pathsOf(invoice({}, goods), invoice({}, goods))).toEqual([])
    expect(pathsOf(invoice({}, goods), invoice({}, { ...goods, amountBuying: 150 }))).toEqual(byTax)
  })

  test('an advance is taxed when it was paid', () => {
    const advance = { advance: true, serviceDate: '10.05.2026' }
    expect(lockedPaymentTax(storedAs(invoice(advance)), facts)).toContain('Januar 2026')
    expect(pathsOf(invoice(advance), invoice(advance, { taxPercent: 7 }))).toEqual(byTax)
  })

  test('a correction goes by its own date, whenever what it corrects was supplied', () => {
    const unpaid = { documentRecords: [] }
    const supplied = { serviceDateIsInvoiceDate: false, serviceDate: '10.01.2026' }
    const back = (part = {}) => invoice({ corrects: 'EARLIER', ...supplied, ...part }, { amount: -50 })
    expect(pathsOf(back(), back({ remarks: 'Danke' }), unpaid)).toEqual([])
    expect(pathsOf(back(), back({ invoiceDate: '31.01.2026' }), unpaid)).toEqual([
      'documentCreation.invoiceDate',
    ])
  })

  test('in another currency another day is another rate', () => {
    const dollars = (part = {}) => invoice({ currency: 'USD', ...part }, { currency: 'USD' })
    const part = { rate: '1.25', currency: 'USD' }
    expect(pathsOf(dollars(), dollars(), part)).toEqual([])
    expect(pathsOf(dollars(), dollars({ invoiceDate: '19.02.2026' }), part)).toEqual(byTax)
  })
})

test('without a payment in a locked month nothing is said', () => {
  const later = { documentRecords: paidOn('2026-02-03') }
  expect(lockedPaymentTax(storedAs(invoice(), later), facts)).toBeNull()
  expect(pathsOf(invoice(), invoice({}, { taxPercent: 7 }), later)).toEqual([])
  expect(lockedPaymentTax(storedAs(invoice()), { ...facts, openFrom: null })).toBeNull()
})

function ownDay(serviceDate: string): InvoiceValues {
  return invoice({ serviceDateIsInvoiceDate: false, serviceDate })
}
