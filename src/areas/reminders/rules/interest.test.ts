import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { BaseRate } from './facts.ts'
import { halfYearOf, type InterestFacts, interestOf } from './interest.ts'
import { baseRates, day } from './samples.ts'

const facts = (part: Partial<InterestFacts> = {}): InterestFacts => ({
  gross: cents(119000),
  changes: [],
  from: day('2025-06-14'),
  to: day('2025-07-10'),
  ...{ isConsumer: false, currency: 'EUR', baseRates },
  ...part,
})
const amountOf = (part: Partial<InterestFacts> = {}) => {
  const interest = interestOf(facts(part))
  return interest.ok ? interest.amount : interest.missing
}

describe('interest', () => {
  test('is that of decisions §11: 17 days of 1.190 at 11,27 %, 10 days of 690 at 10,27 %', () => {
    const interest = interestOf(facts({ changes: [{ day: day('2025-06-30'), amount: cents(50000) }] }))
    expect(interest).toEqual({
      ok: true,
      amount: 819,
      parts: [
        {
          ...{ from: '2025-06-14', to: '2025-06-30', days: 17, open: 119000 },
          ...{ basePercent: 2.27, percent: 11.27 },
        },
        {
          ...{ from: '2025-07-01', to: '2025-07-10', days: 10, open: 69000 },
          ...{ basePercent: 1.27, percent: 10.27 },
        },
      ],
    })
  })

  test('is that of the picture: 25 days of 1.890 at 10,27 %', () => {
    const rates = [...baseRates, { validFrom: day('2026-07-01'), percent: 1.27 }]
    const part = { gross: cents(189000), from: day('2026-10-31'), to: day('2026-11-24'), baseRates: rates }
    expect(amountOf(part)).toBe(1329)
    // Consumers owe 5 points above the base rate: 6,27 %.
    expect(amountOf({ ...part, isConsumer: true })).toBe(812)
  })

  test('counts the day of default and of the letter, and nothing before default', () => {
    expect(amountOf({ from: day('2025-07-10') })).toBe(33)
    expect(amountOf({ from: day('2025-07-11') })).toBe(0)
  })

  test('is of what was open: nothing after the last payment, more after a refund, and what was taken off is gone', () => {
    const paid = { day: day('2025-06-14'), amount: cents(119000) }
    expect(amountOf({ changes: [paid] })).toBe(37)
    expect(amountOf({ changes: [paid, { day: day('2025-06-19'), amount: cents(-119000) }] })).toBe(
      // one day, and 21 days after the refund: 11 at 11,27 % and 10 at 10,27 %
      Math.round((119000 * (12 * 11.27 + 10 * 10.27)) / 36500),
    )
    expect(amountOf({ changes: [{ day: day('2025-01-05'), amount: cents(119000) }] })).toBe(0)
    // Paid too much brings no negative interest.
    expect(amountOf({ changes: [{ day: day('2025-01-05'), amount: cents(200000) }] })).toBe(0)
  })

  test('names the first half-year whose base rate is missing, and asks for none where nothing was open', () => {
    const late = { from: day('2026-06-20'), to: day('2026-11-24') }
    expect(amountOf(late)).toBe('2026-07-01')
    expect(amountOf({ ...late, from: day('2024-12-20') })).toBe('2024-07-01')
    expect(amountOf({ ...late, changes: [{ day: day('2026-06-30'), amount: cents(119000) }] })).toBe(368)
  })

  test('is whole in a currency without decimals', () => {
    expect(amountOf({ currency: 'JPY', gross: cents(11900000) })).toBe(95900)
  })
})

// The Bundesbank's base rates; seven of these half-years were below 0, four lie in leap years.
const published: readonly BaseRate[] = (
  [
    ['2019-07-01', -0.88],
    ['2020-01-01', -0.88],
    ['2020-07-01', -0.88],
    ['2021-01-01', -0.88],
    ['2021-07-01', -0.88],
    ['2022-01-01', -0.88],
    ['2022-07-01', -0.88],
    ['2023-01-01', 1.62],
    ['2023-07-01', 3.12],
    ['2024-01-01', 3.62],
    ['2024-07-01', 3.37],
    ['2025-01-01', 2.27],
  ] as const
).map(([validFrom, percent]) => ({ validFrom: day(validFrom), percent }))

/** The same by days, written differently: in hundredths of a millionth of a cent, each day for itself. */
function dayByDay({ gross, changes, from, to, isConsumer, baseRates: rates }: InterestFacts): bigint {
  let open = BigInt(gross)
  const [ofUsual, ofLeap] = [{ sum: 0n }, { sum: 0n }]
  const sorted = [...changes].sort((one, other) => daysBetween(other.day, one.day))
  let next = 0
  for (let at = from; at <= to; at = addDays(at, 1)) {
    for (; next < sorted.length && (sorted[next]?.day ?? at) < at; next++)
      open -= BigInt(sorted[next]?.amount ?? 0)
    const begun = rates.filter(({ validFrom }) => validFrom <= at).at(-1)
    const basis = BigInt(Math.round((begun?.percent ?? 0) * 100)) + (isConsumer ? 500n : 900n)
    const hasLeapDay = new Date(`${at.slice(0, 4)}-02-29T00:00:00Z`).getUTCMonth() === 1
    if (open > 0n) (hasLeapDay ? ofLeap : ofUsual).sum += open * basis
  }
  // usual / 3650000 + leap / 3660000, to the cent, half up
  const dividend = ofUsual.sum * 3660000n + ofLeap.sum * 3650000n
  const divisor = 3650000n * 3660000n
  const [whole, rest] = [dividend / divisor, dividend % divisor]
  return rest * 2n >= divisor ? whole + 1n : whole
}

test('agrees with a reckoning by single days, over all these half-years and payments at any time', () => {
  const dayFrom = (earliest: string, span: number) =>
    fc.integer({ min: 0, max: span }).map((days) => addDays(earliest as Day, days))
  const change = fc.record({
    day: dayFrom('2019-06-01', 2200),
    amount: fc.integer({ min: -200_000, max: 400_000 }).map(cents),
  })
  fc.assert(
    fc.property(
      fc.record({
        gross: fc.integer({ min: 1, max: 5_000_000 }).map(cents),
        changes: fc.array(change, { maxLength: 6 }),
        from: dayFrom('2019-07-01', 1900),
        isConsumer: fc.boolean(),
      }),
      fc.integer({ min: 0, max: 1000 }),
      (random, span) => {
        const end = addDays(random.from, span)
        const to = end > '2025-06-30' ? day('2025-06-30') : end
        const all = { ...random, to, currency: 'EUR', baseRates: published }
        const interest = interestOf(all)
        expect(interest.ok && BigInt(interest.amount)).toBe(dayByDay(all))
        // Its parts are days in a row, each within a half-year.
        if (!interest.ok) return
        for (const part of interest.parts) {
          expect(halfYearOf(part.from)).toBe(halfYearOf(part.to))
          expect(daysBetween(part.from, part.to) + 1).toBe(part.days)
        }
      },
    ),
    { numRuns: 400 },
  )
})
