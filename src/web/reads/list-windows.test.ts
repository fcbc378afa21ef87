import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinWindows, type ListWindow, lengthOf, rowIn, windowsOf } from './list-windows.ts'

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

const window = (loadedAt: number, rows: number): ListWindow<string> => ({
  section: Array.from({ length: rows }, (_, index) => `row ${index}`),
  loadedAt,
})

describe('joinWindows', () => {
  test('is nothing without a batch', () => {
    expect(joinWindows([])).toBeNull()
  })

  test('finds rows by their place, and none where nothing is loaded', () => {
    const list = joinWindows([[2, { section: ['row 60', 'row 61'], loadedAt: 1 }]])
    expect(rowIn(list, 61, 30)).toBe('row 61')
    expect(rowIn(list, 62, 30)).toBeUndefined()
    expect(rowIn(list, 0, 30)).toBeUndefined()
    expect(rowIn(null, 0, 30)).toBeUndefined()
  })
})

describe('lengthOf', () => {
  type Windows = readonly (readonly [number, ListWindow<string>])[]
  const totals = (loadedAt: number, totalCount: number) => ({ totalCount, stats: {}, loadedAt })

  test.each<[string, Windows, ReturnType<typeof totals> | undefined, number, boolean]>([
    ['a full batch, still counting', [[0, window(5, 30)]], undefined, 30, true],
    ['a batch that is not full ends the list', [[0, window(5, 12)]], undefined, 12, false],
    ['an empty first batch is an empty list', [[0, window(5, 0)]], undefined, 0, false],
    [
      'an empty batch behind a full one',
      [
        [0, window(5, 30)],
        [1, window(6, 0)],
      ],
      undefined,
      30,
      false,
    ],
    ['far away, still counting', [[7, window(5, 30)]], undefined, 240, true],
    ['counted', [[0, window(5, 30)]], totals(9, 1_000_000), 1_000_000, false],
    ['counted before the rows came', [[0, window(9, 30)]], totals(5, 1_000_000), 1_000_000, false],
    [
      'rows that came after the count are more',
      [
        [0, window(9, 30)],
        [1, window(9, 2)],
      ],
      totals(5, 31),
      32,
      false,
    ],
    ['rows that came after the count are fewer', [[0, window(9, 11)]], totals(5, 12), 11, false],
    ['the count came after fewer rows', [[0, window(5, 11)]], totals(9, 12), 12, false],
    ['the count came after more rows', [[0, window(5, 13)]], totals(9, 12), 12, false],
  ])('%s', (_, windows, counted, rowCount, isCounting) => {
    expect(lengthOf(new Map(windows), 30, counted)).toEqual({ rowCount, isCounting })
  })
})
