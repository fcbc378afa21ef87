import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import type { Invoice } from '../../contract.ts'
import { courseOfInvoice } from './course.ts'
import { standingOf } from './standing.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(text)
  return parsed
}

// Only what the two functions read.
const invoice = {
  documentType: 'INVOICE',
  currency: 'EUR',
  invoiceDate: '2026-11-11',
  partnership: { partnershipData: { paymentTargetDays: 14 } },
  totals: { amountGrossTotal: 2530, paymentTotal: 1265, amountDue: 1265 },
  issued: 'SENT',
  cancelledByInvoiceEntityId: null,
  settledByInvoiceEntityId: null,
  history: [
    { seq: 3, at: '2026-11-18T09:00:00Z', event: 'invoice payment recorded', user: 'Helga', sums: null },
    { seq: 2, at: '2026-11-11T15:04:00Z', event: 'invoice sent', user: 'Mara', sums: null },
    { seq: 1, at: '2026-11-11T14:58:00Z', event: 'invoice created', user: 'Mara', sums: null },
  ],
  mails: [{ to: 'a@b.example', at: '2026-11-11T15:04:00Z', deliveredAt: '2026-11-11T15:05:00Z' }],
  documentRecords: [
    {
      entityId: { uuid: 'p' },
      recordDate: '2026-11-18',
      receivedOn: null,
      declarations: [],
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 1265, currency: 'EUR', fromIban: 'DE02' },
      },
      transferEntityId: null,
      transferDocumentEntityId: null,
      transferDocumentNumber: null,
    },
  ],
  amendments: [],
} as unknown as Invoice

// Amounts hold their sign by a space that does not break.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the course tells what is due first, then what happened, each thing once, the latest first', () => {
  const steps = courseOfInvoice(invoice, day('2026-11-25'))
  expect(steps.map(({ title, when }) => plain(`${title}: ${when}`))).toEqual([
    'Fällig: heute',
    'Zahlung 1.265,00 €: 18.11.2026',
    'Gesendet: 11.11.2026, 16:04',
    'Geschrieben: 11.11.2026, 15:58',
  ])
})

test.each([
  ['2026-11-20', 'Teilbezahlt', 'offen 1.265,00 € von 2.530,00 €, fällig am 25.11.2026'],
  ['2026-11-25', 'Heute fällig', 'offen 1.265,00 € von 2.530,00 €'],
  ['2026-11-26', 'Überfällig seit 1 Tag', 'offen 1.265,00 € von 2.530,00 €'],
  ['2026-11-29', 'Überfällig seit 4 Tagen', 'offen 1.265,00 € von 2.530,00 €'],
])('on %s it says „%s“', (today, title, detail) => {
  const standing = standingOf(invoice, day(today))
  expect(standing).toMatchObject({ title, paidShare: 0.5 })
  expect(plain(standing.detail)).toBe(detail)
})

test('one that nobody was sent says so, until it is overdue', () => {
  const unsent = { ...invoice, issued: null }
  expect(standingOf(unsent, day('2026-11-20')).title).toBe('Noch nicht versendet')
  expect(standingOf(unsent, day('2026-11-26')).title).toBe('Überfällig seit 1 Tag')
})
