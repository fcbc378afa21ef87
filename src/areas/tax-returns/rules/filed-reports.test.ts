import { describe, expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, sumCents } from '#kernel/money.ts'
import { isSameFigures, type LateLine, sinceFiling, takenBack } from './filed-reports.ts'

const late = (id: string, base: number, tax: number, changes: Partial<LateLine> = {}) => ({
  ...{ documentId: id as EntityId, documentType: 'INVOICE' as const, number: id, date: '2026-10-15' as Day },
  ...{ partner: 'Österle', recordedIn: '2026-11' as Month, reasons: ['Vergessen'] },
  ...{ base: cents(base), tax: cents(tax), ...changes },
})

describe('what came since a corrected return was filed', () => {
  const filed = [late('A', 100_000, 19_000), late('B', 5_000, 950)]

  test.each([
    ['nothing, where all of it was filed', filed, []],
    ['what was not filed', [...filed, late('C', 10_000, 1_900)], [['C', 10_000, 1_900, 'Vergessen']]],
    [
      'what a document adds to what was filed of it',
      [late('A', 120_000, 22_800), filed[1]],
      [['A', 20_000, 3_800, 'Vergessen']],
    ],
    ['an acquisition, which owes nothing', [...filed, late('E', 7_000, 0)], [['E', 7_000, 0, 'Vergessen']]],
    ['what was filed and is gone, taken back', [filed[0]], [['B', -5_000, -950, takenBack]]],
    // Recorded anew in the month after.
    [
      'both where it was recorded in another month',
      [filed[0], late('B', 5_000, 950, { recordedIn: '2026-12' as Month })],
      [
        ['B', 5_000, 950, 'Vergessen'],
        ['B', -5_000, -950, takenBack],
      ],
    ],
  ])('is %s', (_, now, since) => {
    const items = now.filter((item) => item !== undefined)
    const found = sinceFiling(items, filed)
    expect(found.map(({ number, base, tax, reasons }) => [number, base, tax, ...reasons])).toEqual(since)
    const sum = (some: typeof items) => sumCents(some.map(({ tax }) => tax))
    expect(sum(found)).toBe(sum(items) - sum(filed))
  })

  test('in a statement stands line by line', () => {
    const line = (vatId: string, base: number) => late('A', base, 0, { vatId, kind: 'L' })
    expect(sinceFiling([line('IT1', -70_000), line('IT2', 70_000)], [line('IT1', -70_000)])).toEqual([
      line('IT2', 70_000),
    ])
  })
})

test.each([
  [{ 81: [100, 19], 66: [0, 7] }, { 66: [0, 7], 81: [100, 19] }, true],
  [{ 81: [100, 19] }, { 81: [100, 20] }, false],
  [{ 'IT1 L': [0], 'IT2 L': [700] }, { 'IT2 L': [700] }, true],
  [{}, { 'IT2 L': [700] }, false],
])('figures %j and %j are the same: %s', (one, other, isSame) => {
  expect([isSameFigures(one, other), isSameFigures(other, one)]).toEqual([isSame, isSame])
})
