import { describe, expect, test } from 'vitest'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { reductionsOfBill } from './month-reductions.ts'

const reduction = (amount: number, more: Partial<NewReduction> = {}): NewReduction => ({
  ...{ recordType: 'WRITE_OFF', reason: 'UNCOLLECTIBLE', text: 'Verzicht', amount: cents(amount) },
  ...{ recordDate: '2026-11-10' as Day, receivedOn: null, late: null },
  ...more,
})
const byPayment = { paymentId: '0190a000-0000-7000-8000-000000000001' as EntityId }
const discount = { recordType: 'DISCOUNT', reason: null } as const

describe('of a bill counts', () => {
  test.each<[string, number, NewReduction, boolean]>([
    ['what is written off', 119_00, reduction(19_00), true],
    ['what a payment takes back of that', 119_00, reduction(-19_00, byPayment), true],
    ['Skonto', 119_00, reduction(2_38, discount), true],
    ['Skonto that came with a payment', 119_00, reduction(2_38, { ...discount, ...byPayment }), true],
    ['no overpayment that is written off', 119_00, reduction(-19_00), false],
    ['nothing that a payment takes back of that', 119_00, reduction(19_00, byPayment), false],
    ['of a credit what is written off', -119_00, reduction(-19_00), true],
    ['of a credit nothing that was refunded beyond it', -119_00, reduction(19_00), false],
  ])('%s', (_name, gross, each, counts) => {
    const amounts = reductionsOfBill([each], cents(gross)).map(({ amount }) => amount)
    expect(amounts).toEqual(counts ? [each.amount] : [])
  })
})
