import { expect, test } from 'vitest'
import { dueOfRow } from './due-of-row.ts'

const open = { documentType: 'INVOICE', cancelledByInvoiceEntityId: null } as const
const cancelled = { documentType: 'INVOICE', cancelledByInvoiceEntityId: 'storno' } as const
const cancellation = { documentType: 'CANCELLATION', cancelledByInvoiceEntityId: null } as const

test.each([
  ['open', open, '2026-11-20', 10, { day: '2026-11-20' }],
  ['open, with no certain day', open, null, 10, null],
  ['paid', open, '2026-11-20', 0, null],
  ['a Rechnungskorrektur, or paid too much', open, '2026-11-20', -10, { refund: 'Erstattung' }],
  ['cancelled after it was paid', cancelled, null, -10, { refund: 'Rückzahlung offen' }],
  ['a Storno whose payments are to go back', cancellation, null, -10, { refund: 'Rückzahlung offen' }],
])('when it is due, in the list: %s', (_, invoice, dueDate, amountDue, shown) => {
  expect(dueOfRow({ ...invoice, dueDate, amountDue })).toEqual(shown)
})
