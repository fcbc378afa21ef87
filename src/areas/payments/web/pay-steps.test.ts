import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import type { PaidDocument } from './paid-document.ts'
import { payStepsOf } from './pay-steps.ts'

// What the rules look at; the rest of a document is nothing to them.
const document = (gross: number, due: number, more: object = {}) =>
  ({
    currency: 'EUR',
    invoiceDate: '2026-11-02',
    partnership: { partnershipData: { discountTerms: [{ days: 14, percent: 2, base: null }] } },
    totals: { amountGrossTotal: gross, amountDue: due, paymentTotal: gross - due },
    ...more,
  }) as unknown as PaidDocument

const paidWithDiscount = { share: cents(-1190) }

test('a step takes its percent off what is open, up to its last day', () => {
  expect(payStepsOf(document(1190, 1190))).toEqual([
    { name: 'mit 2\u00a0%', discount: 2380, amount: 116_620, lastDay: '2026-11-16' },
  ])
  expect(payStepsOf(document(1190, -10), null)).toEqual([])
})

test('of a correction its share of what was deducted from the invoice is kept back (decisions §11)', () => {
  const share = { name: 'mit Skontoanteil', discount: 1190, amount: 58_310, lastDay: null }
  expect(payStepsOf(document(-595, -595), paidWithDiscount)).toEqual([share])
  expect(payStepsOf(document(-595, -200), paidWithDiscount)).toEqual([{ ...share, amount: 18_810 }])
})

test('nothing is kept back where nothing was deducted, where it was already, or where no more is open', () => {
  expect(payStepsOf(document(-595, -595), null)).toEqual([])
  expect(payStepsOf(document(-595, -595), { share: cents(0) })).toEqual([])
  expect(payStepsOf(document(-595, -11.9), paidWithDiscount)).toEqual([])
  const totals = { amountGrossTotal: -595, amountDue: -100, paymentTotal: -483.1, discountTotal: -11.9 }
  expect(payStepsOf(document(0, 0, { totals }), paidWithDiscount)).toEqual([])
})
