import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { type ClaimedItem, type ClaimFacts, claimsOf, lessOf } from './claims.ts'
import type { Level } from './facts.ts'
import { claimOf, day, idOf, levels } from './samples.ts'

const last = levels[3] as Level
const withFee = (fee: number): Level => ({ ...last, lumpSum: false, fee: cents(fee) })
const item = (part: Partial<ClaimedItem> = {}): ClaimedItem => ({
  documentId: idOf(1),
  dueDay: day('2026-10-30'),
  ...{ isConsumer: false, level: last, isInDefault: true, interest: cents(1329) },
  ...part,
})
const ask = (part: Partial<ClaimFacts> = {}) => {
  const facts = { currency: 'EUR', level: last, items: [item()], claims: [], without: [], ...part }
  const { raised, ended, carried } = claimsOf(facts)
  return {
    raised: raised.map(({ documentId, kind, amount }) => [Number(documentId.slice(-2)), kind, amount]),
    ended: ended.map(({ claimId }) => Number(claimId.slice(-2))),
    carried: carried.map(({ claimId }) => Number(claimId.slice(-2))),
  }
}
const settled = { on: day('2026-11-01'), waived: false }

describe('a letter', () => {
  test('asks for interest and for 40 €, once', () => {
    expect(ask()).toEqual({
      raised: [
        [1, 'INTEREST', 1329],
        [1, 'LUMP_SUM', 4000],
      ],
      ended: [],
      carried: [],
    })
    const claims = [claimOf(11, 'INTEREST', 800), claimOf(12, 'LUMP_SUM', 4000)]
    // The older interest ends; the 40 € are asked for again, not anew.
    expect(ask({ claims })).toEqual({ raised: [[1, 'INTEREST', 1329]], ended: [11], carried: [12] })
  })

  test('asks for interest less what is settled of it, paid or waived', () => {
    const claims = [
      claimOf(11, 'INTEREST', 300, { settled }),
      claimOf(12, 'INTEREST', 200, { settled: { ...settled, waived: true } }),
      claimOf(13, 'INTEREST', 500),
    ]
    const level = { ...last, lumpSum: false }
    expect(ask({ items: [item({ level })], claims })).toEqual({
      raised: [[1, 'INTEREST', 829]],
      ended: [13],
      carried: [],
    })
    // All of it is settled.
    expect(ask({ items: [item({ level, interest: cents(500) })], claims }).raised).toEqual([])
  })

  test('asks for no second 40 €, also where they were paid or waived', () => {
    for (const waived of [false, true]) {
      const claims = [claimOf(11, 'LUMP_SUM', 4000, { settled: { ...settled, waived } })]
      expect(ask({ claims }).raised).toEqual([[1, 'INTEREST', 1329]])
    }
  })

  test('takes settled fees off the 40 €, and ends open ones', () => {
    const claims = [claimOf(11, 'FEE', 250, { settled }), claimOf(12, 'FEE', 300)]
    expect(ask({ claims })).toEqual({
      raised: [
        [1, 'INTEREST', 1329],
        [1, 'LUMP_SUM', 3750],
      ],
      ended: [12],
      carried: [],
    })
    // A fee that was waived is no damage that the 40 € are set off against (§ 288 Abs. 5 Satz 3 BGB).
    const waived = [claimOf(11, 'FEE', 250, { settled: { ...settled, waived: true } })]
    expect(ask({ claims: waived }).raised).toEqual([
      [1, 'INTEREST', 1329],
      [1, 'LUMP_SUM', 4000],
    ])
    // Where fees of 40 € were paid, nothing is left of it, and open ones stay.
    const paid = [claimOf(11, 'FEE', 4000, { settled }), claimOf(12, 'FEE', 300)]
    expect(ask({ claims: paid })).toEqual({ raised: [[1, 'INTEREST', 1329]], ended: [], carried: [12] })
  })

  test('says of what it is less: interest of what was paid and waived, the 40 € of what was paid', () => {
    const known = [
      claimOf(11, 'INTEREST', 300, { settled }),
      claimOf(12, 'INTEREST', 200, { settled: { ...settled, waived: true } }),
      claimOf(13, 'FEE', 250, { settled }),
      claimOf(14, 'FEE', 100, { settled: { ...settled, waived: true } }),
      claimOf(15, 'FEE', 50),
    ]
    const of = (kind: 'INTEREST' | 'LUMP_SUM' | 'FEE') => lessOf({ documentId: idOf(1), kind }, known)
    expect(of('INTEREST')).toEqual({ paid: 300, waived: 200 })
    expect(of('LUMP_SUM')).toEqual({ paid: 250, waived: 0 })
    expect(of('FEE')).toEqual({ paid: 0, waived: 0 })
  })

  test.each<[string, Partial<ClaimedItem>, string]>([
    ['of a consumer', { isConsumer: true }, 'EUR'],
    ['of who is not in default', { isInDefault: false, interest: null }, 'EUR'],
    ['in another currency', {}, 'USD'],
  ])('asks for no 40 € %s', (_, part, currency) => {
    const { raised } = ask({ items: [item(part)], currency })
    expect(raised.map(([, kind]) => kind)).not.toContain('LUMP_SUM')
  })

  test('has one fee, for its oldest invoice in default', () => {
    const level = withFee(250)
    const none = { interest: null, level }
    const items = [
      item({ ...none, documentId: idOf(1), dueDay: day('2026-10-01'), isInDefault: false }),
      item({ ...none, documentId: idOf(2), dueDay: day('2026-10-12') }),
      item({ ...none, documentId: idOf(3), dueDay: day('2026-10-09') }),
    ]
    expect(ask({ level, items }).raised).toEqual([[3, 'FEE', 250]])
    // The letter that brings default costs nothing (§ 286 Abs. 1 BGB).
    expect(ask({ level, items: items.slice(0, 1) }).raised).toEqual([])
  })

  test('has no fee where the 40 € of that invoice cover it', () => {
    const level = withFee(250)
    const claims = [claimOf(11, 'LUMP_SUM', 4000, { settled })]
    expect(ask({ level, items: [item({ level, interest: null })], claims }).raised).toEqual([])
    const both = { ...last, fee: cents(250) }
    expect(ask({ level: both, items: [item({ level: both, interest: null })] }).raised).toEqual([
      [1, 'LUMP_SUM', 4000],
    ])
  })

  test('leaves out the kinds that it is told to, and neither ends nor asks for open ones of them', () => {
    const claims = [claimOf(11, 'INTEREST', 800), claimOf(12, 'FEE', 250)]
    expect(ask({ claims, without: ['INTEREST', 'LUMP_SUM'] })).toEqual({
      raised: [],
      ended: [],
      carried: [12],
    })
  })

  test('asks again for what is open of invoices that it does not hold', () => {
    const claims = [claimOf(11, 'INTEREST', 800, { documentId: idOf(9) })]
    expect(ask({ claims }).carried).toEqual([11])
  })
})
