import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { discountBaseOf, type PaidDocument } from './paid-document.ts'
import {
  isSmall,
  proposedDiscount,
  proposedLoss,
  reasonsFor,
  stepOfRest,
  takenBackBy,
} from './write-off-entry.ts'

const today = berlinDay(new Date())

const record = (amount: number, reason: 'UNCOLLECTIBLE' | 'SMALL_DIFFERENCE') => ({
  entityId: { uuid: reason },
  ...{ recordDate: today, receivedOn: null, declarations: [], paymentEntityId: null },
  ...{ transferEntityId: null, transferDocumentEntityId: null, transferDocumentNumber: null },
  recordDetails: {
    recordType: 'WRITE_OFF' as const,
    recordData: { amount, currency: 'EUR', fromIban: '', reason, text: '' },
  },
})

// What the rules look at; the rest of a document is nothing to them.
const paid = (gross: number, due: number, more: object = {}) =>
  ({
    documentType: 'INVOICE',
    ...{ currency: 'EUR', documentRecords: [], partnership: { partnershipData: {} } },
    totals: { amountGrossTotal: gross, amountDue: due, paymentTotal: gross - due },
    ...more,
  }) as unknown as PaidDocument

test('what can be said of what is open', () => {
  expect(reasonsFor(paid(119, 19), 'INVOICE')).toEqual(['SMALL_DIFFERENCE', 'UNCOLLECTIBLE', 'DISCOUNT'])
  expect(reasonsFor(paid(119, -1), 'INVOICE')).toEqual(['SMALL_DIFFERENCE'])
  expect(reasonsFor(paid(119, -1), 'BILL')).toEqual(['SMALL_DIFFERENCE', 'UNCOLLECTIBLE'])
  expect(reasonsFor(paid(-119, -119), 'INVOICE')).toEqual(['SMALL_DIFFERENCE', 'DISCOUNT'])
  expect(reasonsFor(paid(119, 0), 'INVOICE')).toEqual([])
  expect(reasonsFor(paid(119, 119, { advance: true }), 'INVOICE')).toEqual([])
  expect(reasonsFor(paid(119, -19, { cancelledByInvoiceEntityId: 'a' }), 'INVOICE')).toEqual([])
})

test('nothing is lost where corrections that are not settled give back all that is open: the server refuses it', () => {
  const corrected = (due: number, amountDue: number, isCancelled = false) =>
    paid(1190, due, { corrections: [{ amountGross: -595, amountDue, isCancelled }] })
  const withoutLoss = ['SMALL_DIFFERENCE', 'DISCOUNT']
  expect(reasonsFor(corrected(595, -595), 'INVOICE')).toEqual(withoutLoss)
  expect(reasonsFor(corrected(500, -595), 'INVOICE')).toEqual(withoutLoss)
  for (const some of [corrected(600, -595), corrected(595, -595, true), corrected(595, 0)])
    expect(reasonsFor(some, 'INVOICE')).toContain('UNCOLLECTIBLE')
})

test('a small difference is small with what was written off so before', () => {
  expect(isSmall(paid(119, 1), cents(100))).toBe(true)
  expect(isSmall(paid(119, 1.01), cents(100))).toBe(false)
  const before = { documentRecords: [record(0.5, 'SMALL_DIFFERENCE')] }
  expect(isSmall(paid(119, 0.51, before), cents(100))).toBe(false)
})

test('on a correction its share of the Skonto is proposed (decisions §11)', () => {
  expect(proposedDiscount(paid(-595, -595), { share: cents(-1190) })).toBe(-1190)
  // No more than is open.
  expect(proposedDiscount(paid(-595, -5), { share: cents(-1190) })).toBe(-500)
  expect(proposedDiscount(paid(119, 2.38), null)).toBe(238)
})

test('what is lost is no more than is asked with the corrections that still give something back', () => {
  const corrected = (amountDue: number, isCancelled = false) =>
    paid(1190, 1190, { corrections: [{ amountGross: -595, amountDue, isCancelled }] })
  expect(proposedLoss(paid(1190, 1190))).toBe(119_000)
  expect(proposedLoss(corrected(-595))).toBe(59_500)
  expect(proposedLoss(corrected(-595, true))).toBe(119_000)
  expect(proposedLoss(corrected(0))).toBe(119_000)
  // Nothing is lost then; what is wrong is said at what is open.
  expect(proposedLoss(corrected(-1190))).toBe(119_000)
})

test('a step without a base is taken of gross less the corrections that stand', () => {
  const corrections = [
    { amountGross: -190, amountDue: 0, isCancelled: false },
    { amountGross: -500, amountDue: 0, isCancelled: true },
  ]
  const terms = {
    partnership: { partnershipData: { discountTerms: [{ days: 14, percent: 2, base: null }] } },
  }
  const invoice = paid(1190, 20, { corrections, ...terms })
  expect(discountBaseOf(invoice)).toBe(100_000)
  expect(stepOfRest(invoice, discountBaseOf(invoice), today)).not.toBeNull()
  expect(stepOfRest(invoice, cents(119_000), today)).toBeNull()
})

test('a payment after all takes back what it would turn: 500 of 1.190', () => {
  const lost = paid(1190, 0, {
    documentRecords: [record(1190, 'UNCOLLECTIBLE')],
    totals: { amountGrossTotal: 1190, amountDue: 0, paymentTotal: 0 },
  })
  expect(takenBackBy(lost, cents(50_000), today)).toBe(50_000)
  expect(takenBackBy(lost, cents(200_000), today)).toBe(119_000)
  expect(takenBackBy(paid(1190, 1190), cents(50_000), today)).toBe(0)
})

test('what is left of a step is Skonto where the last money came in time, else it is asked (decisions §11 ‘In time’)', () => {
  const discountTerms = [{ days: 14, percent: 2, base: null }]
  const day = (text: string) => text as typeof today
  const payment = (recordDate: string, receivedOn: string | null = null) => ({
    ...record(1166.2, 'UNCOLLECTIBLE'),
    ...{ recordDate, receivedOn, recordDetails: { recordType: 'PAYMENT' as const, recordData: {} } },
  })
  // 14 November 2026 is a Saturday, so that the step ends on Monday.
  const step = (documentRecords: object[], seenOn = '2026-12-01', named = 'invoiceDate') =>
    stepOfRest(
      paid(1190, 23.8, {
        [named]: '2026-10-31',
        ...{ documentRecords, partnership: { partnershipData: { discountTerms } } },
      }),
      cents(119_000),
      day(seenOn),
    )
  const [inTime, late] = [false, true].map((isLate) => ({ lastDay: '2026-11-16', isLate }))
  expect(step([payment('2026-11-16')])).toEqual(inTime)
  expect(step([payment('2026-11-17')])).toEqual(late)
  expect(step([payment('2026-11-17')], '2026-12-01', 'billDate')).toEqual(late)
  // The day it came, whichever it is booked on; of several the last.
  expect(step([payment('2026-12-01', '2026-11-16')])).toEqual(inTime)
  expect(step([payment('2026-11-20'), payment('2026-11-10')])).toEqual(late)
  expect(step([], '2026-11-16')).toEqual(inTime)
  expect(step([], '2026-11-17')).toEqual(late)
})
