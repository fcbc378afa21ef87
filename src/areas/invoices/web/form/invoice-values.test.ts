import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { hasOtherCurrency, inCurrency } from '#areas/documents/web/form-lines.ts'
import { type ReceiverFields, receiverFields } from '#areas/partners/rules/partner-fields.ts'
import { recordCreation } from '#areas/payments/contract.ts'
import { newPayment } from '#areas/payments/web/payment-entry.ts'
import { parseDay } from '#kernel/day.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { inputProblems, isAt } from '#web/ui/forms/form-problems.ts'
import { invoiceCreation } from '../../contract.ts'
import { mistypedForEu } from '../../rules/legal-receiver.ts'
import { type LineFacts, newLine } from '../lines/line-values.ts'
import { changedReceiver } from './chosen-receiver.ts'
import {
  type InvoiceValues,
  invoiceFaults,
  invoiceInput,
  invoicePaths,
  invoiceSums,
  mayAddLines,
  newInvoice,
  shownPeriod,
  sortRefusal,
  taxFactsOf,
  typedPeriod,
  withReceiver,
} from './invoice-values.ts'

const uuid = entityIdFrom(1, new Uint8Array(10))

function today() {
  const day = parseDay('2026-11-21')
  if (!day) throw new Error('a day')
  return day
}

function receiver(part: Partial<ReceiverFields> = {}): ReceiverFields {
  return {
    ...receiverFields.parse({
      shortName: 'Österle',
      companyName: 'Antik & Design Österle GmbH',
      addressLines: 'Kastanienallee 12\n10435 Berlin',
      countryCode: 'DE',
      preferredPaymentMethod: { paymentMethod: 'WIRE' },
      paymentTargetDays: 14,
    }),
    ...part,
  }
}

const moeb: Category = {
  entityId: { uuid },
  shortName: 'MOEB',
  description: 'Möbel',
  includeInBookingText: true,
  requiresProduct: false,
  isService: false,
  scope: 'INVOICE',
}

const factsOf = (values: InvoiceValues): LineFacts => ({
  tax: taxFactsOf(values, undefined, today()),
  categories: [moeb],
})

/** An invoice that may be saved, varied. */
function invoice(part: Partial<InvoiceValues> = {}): InvoiceValues {
  const empty = newInvoice(today())
  const chosen = { ...empty, ...withReceiver(empty, uuid, receiver()) }
  const line = {
    ...newLine('EUR', factsOf(chosen).tax, undefined),
    quantity: '2',
    amount: '119',
    descriptionShort: 'Armlehnstuhl',
    categoryId: uuid,
  }
  return { ...chosen, lines: [line], ...part }
}

/** What the dialog would show, by its own fields. */
function messages(values: InvoiceValues): Record<string, string[]> {
  const found = [
    ...inputProblems(invoiceCreation, invoiceInput(values, factsOf(values))),
    ...invoiceFaults(values, factsOf(values)),
  ]
  const shown: Record<string, string[]> = {}
  for (const error of found) {
    const field = Object.entries(invoicePaths).find(([name, paths]) =>
      [name, ...[paths].flat()].some((path) => isAt(error, path)),
    )
    const name = field?.[0] ?? `nowhere: ${error.path}`
    shown[name] = [...(shown[name] ?? []), error.message]
  }
  return shown
}

describe('the messages of the dialog', () => {
  test('are none when the invoice is complete', () => {
    expect(messages(invoice())).toEqual({})
  })

  test('stand at their fields when everything is missing (spec 2 §5)', () => {
    const nothing = { ...newInvoice(today()), invoiceDate: '', currency: '', paymentMethod: null }
    expect(messages(nothing)).toEqual({
      receiver: ['Kunde fehlt'],
      invoiceDate: ['Rechnungsdatum fehlt'],
      currency: ['Währung fehlt'],
      lines: ['Positionen fehlen'],
      paymentMethod: ['Zahlungsart fehlt oder fehlerhaft'],
    })
  })

  test('ask for the days of a wire only', () => {
    expect(messages(invoice({ paymentTargetDays: '' }))).toEqual({
      paymentTargetDays: ['Zahlungsziel fehlt'],
    })
    const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} } as const
    expect(messages(invoice({ paymentTargetDays: '', paymentMethod: cash }))).toEqual({})
  })

  test('ask for a day of supply of its own, and for the day of a payment', () => {
    expect(messages(invoice({ serviceDateIsInvoiceDate: false }))).toEqual({
      serviceDate: ['Leistungsdatum fehlt'],
    })
    expect(messages(invoice({ paid: true, paidOn: '' }))).toEqual({ paidOn: ['Datum fehlt'] })
  })

  test('name lines in another currency, and are mended by one step', () => {
    const values = invoice({ currency: 'USD' })
    expect(hasOtherCurrency(values)).toBe(true)
    expect(messages(values)).toEqual({
      lines: ['Die Währung der Positionen stimmt nicht mit der gewählten Währung überein'],
    })
    expect(messages({ ...values, lines: inCurrency(values.lines, 'USD') })).toEqual({})
  })
})

describe('the payload', () => {
  test('says nothing of a day of supply that is the invoice date', () => {
    const input = invoiceInput(invoice({ serviceDate: '01.11.2026' }), factsOf(invoice()))
    expect(input.documentCreation).toMatchObject({ invoiceDate: '2026-11-21', serviceDate: null })
  })

  test('carries the receiver alone, and its data only when they were changed here', () => {
    const values = invoice()
    expect(invoiceInput(values, factsOf(values)).partner).toEqual({ entityId: { uuid }, data: null })
    const { receiver: chosen } = values
    if (!chosen) throw new Error('a receiver')
    const changed = changedReceiver(chosen, { ...chosen.fields, companyName: 'Österle & Töchter' })
    const other = { ...values, receiver: changed }
    expect(invoiceInput(other, factsOf(other)).partner?.data?.companyName).toBe('Österle & Töchter')
    expect(messages(other)).toEqual({})
  })

  test('names no account of a payment that was no wire', () => {
    const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} } as const
    const values = invoice({ paid: true, paidFromIban: 'DE02120300000000202051', paymentMethod: cash })
    expect(invoiceInput(values, factsOf(values)).documentCreation).toMatchObject({
      paid: true,
      paidOn: '2026-11-21',
      paidFromIban: '',
    })
  })
})

test('a VAT id with wrong check digits holds up a supply within the EU alone', () => {
  const french = { uuid, fields: receiver({ countryCode: 'FR', vatId: 'FR40303265044' }), isChanged: false }
  const values = invoice({ receiver: french })
  expect(messages(values)).toEqual({ receiver: [mistypedForEu] })
  const lines = values.lines.map((line) => ({ ...line, taxType: 'VAT' as const }))
  expect(messages({ ...values, lines })).toEqual({})
})

describe('choosing a receiver', () => {
  test('takes over how he pays, and his currency as long as there are no lines', () => {
    const swiss = receiver({ preferredCurrency: 'CHF', paymentTargetDays: 30 })
    expect(withReceiver(newInvoice(today()), uuid, swiss)).toMatchObject({
      currency: 'CHF',
      paymentTargetDays: '30',
    })
    expect(withReceiver(invoice(), uuid, swiss)).not.toHaveProperty('currency')
  })

  test('without a payment target leaves what was typed', () => {
    const none = receiver({ paymentTargetDays: null })
    const typed = { ...newInvoice(today()), paymentTargetDays: '10' }
    expect(withReceiver(typed, uuid, none).paymentTargetDays).toBe('10')
    // What came with the customer before is not his: a usual term is proposed, and stops nobody.
    expect(withReceiver(invoice(), uuid, none).paymentTargetDays).toBe('14')
    expect(withReceiver(newInvoice(today()), uuid, none).paymentTargetDays).toBe('14')
  })

  test('is what lines wait for', () => {
    expect(mayAddLines(newInvoice(today()))).toBe(false)
    expect(mayAddLines(invoice())).toBe(true)
    expect(mayAddLines(invoice({ invoiceDate: '31.02.2026' }))).toBe(false)
  })

  test('unchanged data are no change', () => {
    const chosen = { uuid, fields: receiver(), isChanged: false }
    const { shortName, ...rest } = receiver()
    expect(changedReceiver(chosen, { ...rest, shortName })).toBe(chosen)
  })
})

test('the taxation goes by the day of supply', () => {
  const values = invoice({ serviceDateIsInvoiceDate: false, serviceDate: '01.08.2020' })
  expect(taxFactsOf(values, undefined, today()).serviceDay).toBe('2020-08-01')
  expect(taxFactsOf(invoice(), undefined, today()).serviceDay).toBe('2026-11-21')
})

test('the period typed below a line is that of the invoice; without a day its own one counts', () => {
  const none = invoice()
  expect(shownPeriod(none)).toEqual({ from: '', to: '' })
  const begun = { ...none, ...typedPeriod(none, { from: '03.11.2026' }) }
  expect(begun.serviceDateIsInvoiceDate).toBe(false)
  const whole = { ...begun, ...typedPeriod(begun, { to: '07.11.2026' }) }
  expect(shownPeriod(whole)).toEqual({ from: '03.11.2026', to: '07.11.2026' })
  const { documentCreation } = invoiceInput(whole, factsOf(whole))
  expect(documentCreation).toMatchObject({ serviceDateFrom: '2026-11-03', serviceDate: '2026-11-07' })
  const half = { ...whole, ...typedPeriod(whole, { from: '' }) }
  expect(shownPeriod(half)).toEqual({ from: '', to: '07.11.2026' })
  expect(typedPeriod(half, { to: '' }).serviceDateIsInvoiceDate).toBe(true)
})

test('payments of a new invoice are saved with it, in its currency, and count in the sums', () => {
  const payment = newPayment(
    recordCreation.parse({
      recordDate: '2026-11-20',
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 50, currency: 'USD', fromIban: 'DE02120300000000202051' },
      },
    }),
  )
  const values = invoice({ payments: [payment], currency: 'USD' })
  expect(invoiceInput(values, factsOf(values)).documentRecordCreations).toEqual([
    {
      localId: payment.paymentId,
      recordDate: '2026-11-20',
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 50, currency: 'USD', fromIban: 'DE02120300000000202051' },
      },
    },
  ])
  expect(invoiceSums(values, factsOf(values)).paid).toBe(5000)
  expect(messages({ ...values, currency: 'EUR' })).toMatchObject({
    payments: ['Die Währung der Zahlungen stimmt nicht mit der gewählten Währung überein'],
  })
  // 'Bereits bezahlt' pays what is still open, and refunds nothing.
  const tooMuch = { ...values, payments: [{ ...payment, amount: cents(30000) }], paid: true }
  expect(invoiceSums(tooMuch, factsOf(values)).paid).toBe(30000)
  expect(invoiceSums({ ...values, paid: true }, factsOf(values)).paid).toBe(23800)
})

test('the sums count everything or nothing as paid', () => {
  const values = invoice()
  expect(invoiceSums(values, factsOf(values))).toMatchObject({
    whole: { gross: 23800, tax: 3800 },
    rest: 23800,
    paid: 0,
  })
  expect(invoiceSums({ ...values, paid: true }, factsOf(values)).paid).toBe(23800)
})

test("a refusal names a line by its number, and leaves the firm's data to the manager", () => {
  const refusal = sortRefusal([
    { path: 'lineItemCreations.1.taxType', message: 'Steuer fehlt' },
    { path: 'firm.street', message: 'In den Firmendaten fehlt die Straße' },
    { path: 'documentCreation.invoiceDate', message: 'Das Rechnungsdatum liegt in der Zukunft' },
  ])
  expect(refusal.firm).toEqual(['In den Firmendaten fehlt die Straße'])
  expect(refusal.form.map(({ message }) => message)).toEqual([
    'Position 2: Steuer fehlt',
    'Das Rechnungsdatum liegt in der Zukunft',
  ])
})
