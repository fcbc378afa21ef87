import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import {
  claimableSum,
  claimedText,
  claimsText,
  coveredClaims,
  disputesText,
  type OpenClaim,
  othersText,
  paymentBeside,
  splitPaid,
  unsettledText,
  unsettledWord,
} from './claims-beside.ts'

const claim = (claimId: string, amount: number, more: Partial<OpenClaim> = {}): OpenClaim => ({
  ...{ claimId, kind: 'INTEREST', amount: cents(amount), currency: 'EUR', since: '2026-11-01' as Day },
  ...more,
})
const interest = claim('interest', 1578)
const lumpSum = claim('lump sum', 4000, { kind: 'LUMP_SUM' })
const day = '2026-11-28' as Day
/** The second would be paid to the cent without the first. */
const thirteen = [
  claim('1', 1),
  claim('2', 4000),
  ...Array.from({ length: 11 }, (_, at) => claim(`${at + 3}`, 9000)),
]
const split = (claims: readonly OpenClaim[], amount: number, due: number, paidOn: Day | null = day) => {
  const covered = coveredClaims(claims, { amount: cents(amount), due: cents(due), currency: 'EUR', paidOn })
  return [...covered.map(({ claimId }) => claimId), paymentBeside(cents(amount), covered)]
}

test('of disputed invoices each is named once', () => {
  const disputed = { invoiceNumber: '2026-00012', reason: 'Kam defekt an' }
  const all = [claim('a', 100, { disputed }), claim('b', 200, { disputed }), interest, lumpSum]
  expect(disputesText(all)).toEqual(['Rechnung 2026-00012 ist bestritten: Kam defekt an'])
  expect(disputesText([interest, claim('c', 100, { disputed: null })])).toEqual([])
})

test('of other invoices each is named with what it gets', () => {
  const other = { ofOther: '2026-00099' }
  const all = [
    interest,
    claim('a', 2_880, other),
    claim('b', 100, other),
    claim('c', 500, { ofOther: '2026-00100' }),
  ]
  expect(othersText(all)).toEqual([
    '29,80\u00a0€ davon zu Rechnung 2026-00099',
    '5,00\u00a0€ davon zu Rechnung 2026-00100',
  ])
  expect(othersText([interest, claim('d', 100, { ofOther: null })])).toEqual([])
})

test('settled no more they are open again, or gone with their letter', () => {
  expect(unsettledWord([{ gone: false }, {}])).toBe('wieder offen')
  expect(unsettledWord([{ gone: true }])).toBe('entfallen')
  expect(unsettledWord([{ gone: true }, {}])).toBe('nicht mehr erledigt')
  expect(unsettledText([interest, lumpSum])).toBe('Daneben sind Zinsen und Pauschale wieder offen.')
  expect(unsettledText([interest])).toBe('Daneben sind Zinsen wieder offen.')
  expect(unsettledText([{ ...lumpSum, gone: true }])).toBe('Daneben ist die Pauschale entfallen.')
})

describe('what exceeds the open amount', () => {
  test.each<[string, readonly OpenClaim[], number, number, (string | number)[]]>([
    ['pays all claims to the cent', [interest, lumpSum], 17478, 11900, ['interest', 'lump sum', 11900]],
    ['leaves an overpayment', [interest, lumpSum], 17778, 11900, ['interest', 'lump sum', 12200]],
    ['pays only whole ones', [interest, lumpSum], 17477, 11900, ['interest', 15899]],
    ['passes by what it does not cover', [lumpSum, interest], 13478, 11900, ['interest', 11900]],
    ['one cent short pays none', [interest], 13477, 11900, [13477]],
    ['goes by their order', [claim('own', 500), claim('other', 500)], 12400, 11900, ['own', 11900]],
    ['pays a later set to the cent', [claim('fee', 500), lumpSum], 15900, 11900, ['lump sum', 11900]],
    [
      'pays the earliest of equal sets',
      [claim('a', 300), claim('b', 700), claim('c', 700), claim('d', 1000)],
      ...([12900, 11900, ['a', 'b', 11900]] as [number, number, string[]]),
    ],
    ['goes by their order beyond twelve', thirteen, 15900, 11900, ['1', 15899]],
    ['is nothing of another currency', [claim('usd', 100, { currency: 'USD' })], 12000, 11900, [12000]],
    ['is nothing where there is no claim', [], 12000, 11900, [12000]],
    ['is none of the open amount', [interest], 11900, 11900, [11900]],
    ['is none of a part', [interest], 5000, 11900, [5000]],
    ['is all where nothing is open', [interest], 1578, 0, ['interest', 0]],
    ['is none of a refund', [interest], -1578, 0, [-1578]],
  ])('%s', (_, claims, amount, due, expected) => {
    expect(split(claims, amount, due)).toEqual(expected)
  })

  test('pays no claim that was not made yet', () => {
    expect(split([interest], 13478, 11900, '2026-10-31' as Day)).toEqual([13478])
    expect(split([interest], 13478, 11900, '2026-11-01' as Day)).toEqual(['interest', 11900])
    expect(split([interest], 13478, 11900, null)).toEqual([13478])
  })
})

describe('a sum with Skonto', () => {
  const steps = [
    { name: 'mit 3 %', amount: cents(11543) },
    { name: 'mit 2 %', amount: cents(11662) },
  ]
  const splitWith = (claims: readonly OpenClaim[], amount: number) => {
    const sum = { amount: cents(amount), due: cents(11900), currency: 'EUR', paidOn: day }
    const { step, claims: covered } = splitPaid(sum, steps, claims)
    return [step?.name, ...covered.map(({ claimId }) => claimId)]
  }
  test.each<[string, readonly OpenClaim[], number, (string | undefined)[]]>([
    ['is the step', [lumpSum], 11662, ['mit 2 %']],
    ['is the step and the claim to the cent', [lumpSum], 15662, ['mit 2 %', 'lump sum']],
    ['is the step and all claims', [interest, lumpSum], 11543 + 5578, ['mit 3 %', 'interest', 'lump sum']],
    ['is the step and those that are covered', [interest, lumpSum], 11662 + 1578, ['mit 2 %', 'interest']],
    ['is all that is open and the claim', [lumpSum], 15900, [undefined, 'lump sum']],
    ['is no step where it fits neither', [lumpSum], 15663, [undefined]],
    ['is no step where all that is open fits', [claim('rest', 238)], 11900 + 238, [undefined, 'rest']],
    ['is no step where both fit', [claim('more', 476), claim('rest', 238)], 12138, [undefined, 'rest']],
    ['is no step where a cent is too much', [lumpSum], 15901, [undefined, 'lump sum']],
  ])('%s', (_, claims, amount, expected) => {
    expect(splitWith(claims, amount)).toEqual(expected)
  })
})

test('claims come to what stands on the day', () => {
  const of = { currency: 'EUR', paidOn: day }
  expect(claimableSum([interest, lumpSum, claim('usd', 100, { currency: 'USD' })], of)).toBe(5578)
  expect(claimableSum([interest], { ...of, paidOn: '2026-10-31' as Day })).toBe(0)
  expect(claimableSum([interest], { ...of, paidOn: null })).toBe(0)
})

test('claims are named once each', () => {
  expect(claimsText([interest])).toBe('Zinsen')
  expect(claimsText([lumpSum, interest, interest])).toBe('Zinsen und Pauschale')
  expect(claimsText([lumpSum, interest, claim('fee', 1, { kind: 'FEE' })])).toBe(
    'Zinsen, Pauschale und Mahngebühr',
  )
})

test('what is claimed beside is told by currency, and of nothing nothing', () => {
  const claim = (amount: number, currency: string) => ({ amount: cents(amount), currency })
  expect(claimedText([])).toBe('')
  expect(claimedText([claim(40_00, 'EUR'), claim(12_50, 'USD'), claim(40_00, 'EUR')])).toBe(
    '80,00\u00a0€ und 12,50\u00a0USD Zinsen und Kosten',
  )
})
