import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { plainPdfHint } from './plain-pdf-hint.ts'

const owed = ['VAT', 'REVERSE_CHARGE']

test.each<[string, Partial<ReceiverFields>, string[], boolean]>([
  ['who owes the tax and has no VAT id', {}, owed, true],
  ['with one', { vatId: 'DE136695976' }, owed, false],
  ['with one for goods that go elsewhere alone', { deliveryVatId: 'ATU13585627' }, owed, true],
  ['who owes none', {}, ['VAT'], false],
  ['who wants XRechnung, and is refused', { eInvoiceForm: 'BOTH' }, owed, false],
])('to a customer %s', (_, changes, taxTypes, isSaid) => {
  // Only these fields matter.
  const receiver = { eInvoiceForm: 'PDF', vatId: '', deliveryVatId: '', ...changes } as ReceiverFields
  const hint = plainPdfHint(
    receiver,
    taxTypes.map((taxType) => ({ taxType })),
  )
  expect(hint !== null).toBe(isSaid)
})
