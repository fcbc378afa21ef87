import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { claimsText, coveredClaims, type OpenClaim, paymentBeside } from './claims-beside.ts'

const claim = (claimId: string, amount: number, more: Partial<OpenClaim> = {}): OpenClaim => ({
  ...{ claimId, kind: 'INTEREST', amount: cents(amount), currency: 'EUR', since: '2026-11-01' as Day },
  ...more,
})
const interest = claim('interest', 1578)
const lumpSum = claim('lump sum', 4000, { kind: 'LUMP_SUM' })
const day = '2026-11-28' as Day
const split = (claims: readonly OpenClaim[], amount: number, due: number, paidOn: Day | null = day) => {
  const covered = coveredClaims(claims, { amount: cents(amount), due: cents(due), currency: 'EUR', paidOn })
  return [...covered.map(({ claimId }) => claimId), paymentBeside(cents(amount), covered)]
}

describe('what exceeds the open amount', () => {
  test.each<[string, readonly OpenClaim[], number, number, (string | number)[]]>([
    ['pays all claims to the cent', [interest, lumpSum], 17478, 11900, ['interest', 'lump sum', 11900]],
    ['leaves an overpayment', [interest, lumpSum], 17778, 11900, ['interest', 'lump sum', 12200]],
    ['pays only whole ones', [interest, lumpSum], 17477, 11900, ['interest', 15899]],
    ['passes by what it does not cover', [lumpSum, interest], 13478, 11900, ['interest', 11900]],
    ['one cent short pays none', [interest], 13477, 11900, [13477]],
    ['goes by their order', [claim('own', 500), claim('other', 500)], 12400, 11900, ['own', 11900]],
    ['is nothing of another currency', [claim('usd', 100, { currency: 'USD' })], 12000, 11900, [12000]],
    ['is nothing where there is no claim', [], 12000, 11900, [12000]],
    ['is none of the open amount', [interest], 11900, 11900, [11900]],
    ['is none of a part', [interest], 5000, 11900, [5000]],
    ['is no claim alone', [interest], 1578, 0, [1578]],
    ['is none of a refund', [interest], -1578, -11900, [-1578]],
  ])('%s', (_, claims, amount, due, expected) => {
    expect(split(claims, amount, due)).toEqual(expected)
  })

  test('pays no claim that was not made yet', () => {
    expect(split([interest], 13478, 11900, '2026-10-31' as Day)).toEqual([13478])
    expect(split([interest], 13478, 11900, '2026-11-01' as Day)).toEqual(['interest', 11900])
    expect(split([interest], 13478, 11900, null)).toEqual([13478])
  })
})

test('claims are named once each', () => {
  expect(claimsText([interest])).toBe('Zinsen')
  expect(claimsText([lumpSum, interest, interest])).toBe('Zinsen und Pauschale')
  expect(claimsText([lumpSum, interest, claim('fee', 1, { kind: 'FEE' })])).toBe(
    'Zinsen, Pauschale und Mahngebühr',
  )
})
