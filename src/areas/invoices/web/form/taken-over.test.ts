import { expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { type ReceiverFields, receiverFields } from '#areas/partners/rules/partner-fields.ts'
import { parseDay } from '#kernel/day.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { type LineFacts, newLine, type TakenOver } from '../lines/line-values.ts'
import { changedReceiver, shownReceiver } from './chosen-receiver.ts'
import {
  type InvoiceValues,
  invoiceFaults,
  invoiceInput,
  invoiceSums,
  newInvoice,
  taxFactsOf,
  withReceiver,
} from './invoice-values.ts'

// What the form of a Rechnungskorrektur shows of the invoice that it takes after.

const uuid = entityIdFrom(1, new Uint8Array(10))
const day = parseDay('2026-11-21') ?? undefined
const category: Category = {
  ...{ entityId: { uuid }, shortName: 'MOEB', description: 'Möbel', includeInBookingText: true },
  ...{ requiresProduct: false, isService: false, scope: 'INVOICE' },
}
const now = customer({ vatId: 'FR83404833048', addressLines: 'Rue Neuve 2' })
const then = customer({ vatId: 'FR40303265045', addressLines: 'Rue Vieille 1' })
const taken: TakenOver = {
  receiver: then,
  letters: [],
  rate: '1.1',
  countedAsEu: true,
  left: [
    {
      ...{ taxType: 'VAT', taxPercent: 19, taxReason: null },
      ...{ net: cents(840), tax: cents(159), gross: cents(999) },
    },
  ],
}

function customer(part: Partial<ReceiverFields>): ReceiverFields {
  const preferredPaymentMethod = { paymentMethod: 'WIRE' }
  const given = {
    companyName: 'Lumière SARL',
    shortName: 'Lumière',
    countryCode: 'FR',
    addressLines: 'Rue 1',
  }
  return { ...receiverFields.parse({ ...given, preferredPaymentMethod, paymentTargetDays: 14 }), ...part }
}

const factsOf = (values: InvoiceValues): LineFacts => ({
  tax: taxFactsOf(values, undefined, day, taken),
  categories: [category],
  taken,
})

function correction(amount: string): InvoiceValues {
  if (!day) throw new Error('a day')
  const empty = newInvoice(day)
  const chosen = { ...empty, ...withReceiver(empty, uuid, now) }
  const line = {
    ...newLine('EUR', factsOf(chosen).tax, undefined),
    ...{ quantity: '1', amount, descriptionShort: 'Nachlass', categoryId: uuid, taxType: 'VAT' as const },
  }
  const corrected = {
    ...{ uuid, number: '2026-00007', date: '2026-10-07', serviceDate: '2026-10-07', serviceDateFrom: null },
    taxScheme: 'SOLL' as const,
  }
  return { ...chosen, lines: [line], corrected }
}

test('what is left of a tax is shown as it will be stored, any other part as it is computed', () => {
  const taxOf = (values: InvoiceValues) => {
    const { whole, rest } = invoiceSums(values, factsOf(values))
    return [whole.net, whole.perTax.map(({ tax }) => tax), rest]
  }
  expect(taxOf(correction('-9,99'))).toEqual([-840, [-159], -999])
  expect(taxOf(correction('-9,98'))).toEqual([-839, [-159], -998])
})

test('the customer is the one of the invoice, and is not sent', () => {
  const values = correction('-9,99')
  expect(shownReceiver(values, taken)?.fields).toBe(then)
  expect(factsOf(values).tax.receiver).toBe(then)
  expect(invoiceInput(values, factsOf(values)).partner?.data).toBeNull()
})

test('his name and address may be changed, his VAT id is not', () => {
  const values = correction('-9,99')
  const shown = shownReceiver(values, taken)
  if (!shown) throw new Error('a customer')
  const renamed = { ...values, receiver: changedReceiver(shown, { ...then, companyName: 'Lumière SAS' }) }
  expect(invoiceFaults(renamed, factsOf(renamed))).toEqual([])
  expect(invoiceInput(renamed, factsOf(renamed)).partner?.data).toMatchObject({
    ...{ companyName: 'Lumière SAS', vatId: then.vatId },
  })
  const other = { ...values, receiver: changedReceiver(shown, { ...then, vatId: now.vatId }) }
  expect(invoiceFaults(other, factsOf(other))).toEqual([
    { path: 'partner.vatId', message: 'Die USt-IdNr. ist die der berichtigten Rechnung (FR40303265045)' },
  ])
})
