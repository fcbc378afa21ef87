import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinWindows, type ListWindow, rowIn, windowsOf } from './list-windows.ts'

describe('windowsOf', () => {
  test.each([
    [0, 12, [0, 1]],
    [0, 5, [0]],
    [45, 60, [0, 1, 2]],
    [999_990, 1_000_000, [33_332, 33_333]],
    [0, 0, [0]],
  ])('rows %i to %i lie in %j', (start, stop, expected) => {
    expect(windowsOf(start, stop, 30, 20)).toEqual(expected)
  })

  test('covers every row that is drawn', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (start, length, batch) => {
          const windows = windowsOf(start, start + length, batch, 20)
          for (let row = start; row < start + length; row++)
            expect(windows).toContain(Math.floor(row / batch))
        },
      ),
    )
  })
})

describe('joinWindows', () => {
  const window = (
    loadedAt: number,
    totalCount: number,
    section: string[],
  ): ListWindow<string, { open: number }> => ({
    totalCount,
    stats: { open: totalCount },
    section,
    loadedAt,
  })

  test('takes count and sums from the batch that came last', () => {
    const list = joinWindows([
      [0, window(20, 61, ['a'])],
      [2, window(10, 60, ['c'])],
    ])
    expect(list).toMatchObject({ totalCount: 61, stats: { open: 61 } })
  })

  test('is nothing without a batch', () => {
    expect(joinWindows([])).toBeNull()
  })

  test('finds rows by their place, and none where nothing is loaded', () => {
    const list = joinWindows([[2, window(1, 100, ['row 60', 'row 61'])]])
    expect(rowIn(list, 61, 30)).toBe('row 61')
    expect(rowIn(list, 62, 30)).toBeUndefined()
    expect(rowIn(list, 0, 30)).toBeUndefined()
    expect(rowIn(null, 0, 30)).toBeUndefined()
  })
})
