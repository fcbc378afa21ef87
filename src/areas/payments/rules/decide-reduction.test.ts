import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents, sumCents } from '#kernel/money.ts'
import { type ReducedDocument, reductionFaults, takeBacks } from './decide-reduction.ts'
import type { WriteOffReason } from './reduction.ts'

const day = (text: string) => text as Day

/** An invoice over 100,00 € of which these were written off, in the order in which they were recorded. */
function writtenOff(...parts: [WriteOffReason, number][]): ReducedDocument {
  const reductions = parts.map(([reason, amount]) => ({
    ...{ recordType: 'WRITE_OFF' as const, reason, amount: cents(amount) },
    ...{ recordDate: day('2026-11-10'), late: null },
  }))
  return {
    ...{ kind: 'INVOICE', advance: false, currency: 'EUR', isClosed: false },
    ...{ gross: cents(100_00), paid: cents(0), discounted: cents(0), reductions },
    writtenOff: sumCents(reductions.map(({ amount }) => amount)),
  }
}

const takenBack = (document: ReducedDocument, amount: number) =>
  takeBacks(document, { amount: cents(amount), recordDate: day('2026-12-01'), late: null }).map((each) => [
    each.reason,
    each.amount,
  ])

describe('a payment takes back what was written off', () => {
  const small: [WriteOffReason, number] = ['SMALL_DIFFERENCE', 50]
  const lost: [WriteOffReason, number] = ['UNCOLLECTIBLE', 99_50]

  test.each<[string, [WriteOffReason, number][]]>([
    ['recorded before it', [lost, small]],
    ['recorded after it', [small, lost]],
  ])('what was lost first, the small difference %s with what is left', (_, parts) => {
    expect(takenBack(writtenOff(...parts), 40_00)).toEqual([['UNCOLLECTIBLE', -40_00]])
    expect(takenBack(writtenOff(...parts), 50)).toEqual([['UNCOLLECTIBLE', -50]])
    expect(takenBack(writtenOff(...parts), 99_70)).toEqual([
      ['UNCOLLECTIBLE', -99_50],
      ['SMALL_DIFFERENCE', -20],
    ])
  })

  test('only as far as it would turn what is due', () => {
    expect(takenBack(writtenOff(['UNCOLLECTIBLE', 60_00]), 40_00)).toEqual([])
    expect(takenBack(writtenOff(['UNCOLLECTIBLE', 60_00]), 50_00)).toEqual([['UNCOLLECTIBLE', -10_00]])
    expect(takenBack(writtenOff(lost, small), -10_00)).toEqual([])
  })
})

describe('what is taken off an invoice of which something was paid back', () => {
  // Of 100,00 60,00 are given up, and 20,00 were paid back that had never come: 60,00 are due, for which 40,00 were asked.
  const document = { ...writtenOff(['UNCOLLECTIBLE', 60_00]), paid: cents(-20_00) }
  const limits = { smallDifference: cents(1_00), dueOfCorrections: cents(0) }
  const messages = (recordType: 'DISCOUNT' | 'WRITE_OFF', amount: number) =>
    reductionFaults(
      { recordType, reason: recordType === 'DISCOUNT' ? null : 'UNCOLLECTIBLE', amount: cents(amount) },
      document,
      limits,
    ).map(({ path, message }) => `${path}: ${message}`)

  test.each(['DISCOUNT', 'WRITE_OFF'] as const)('%s: no more than is asked and not given up yet', (type) => {
    expect(messages(type, 40_00)).toEqual([])
    expect(messages(type, 40_01)).toEqual(['amount: Möglich sind höchstens 40,00\u00a0€'])
    expect(messages(type, 60_01)).toEqual(['amount: Offen sind nur 60,00\u00a0€'])
  })
})
