import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLefts, layOutColumns, limitWidth, minWidthOf, revealColumn } from './column-widths.ts'

const sum = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
const column = fc.record(
  {
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    width: fc.integer({ min: 1, max: 400 }),
    flex: fc.integer({ min: 1, max: 4 }),
    minWidth: fc.integer({ min: 20, max: 300 }),
  },
  { requiredKeys: ['key'] },
)
const columns = fc.uniqueArray(column, { selector: (c) => c.key, minLength: 1, maxLength: 5 })
const widthsSet = fc.dictionary(fc.constantFrom('a', 'b', 'gone'), fc.integer({ min: -5, max: 5000 }))

describe('column widths', () => {
  it('fills the table in whole pixels and never goes below a least width', () => {
    fc.assert(
      fc.property(columns, widthsSet, fc.integer({ min: 0, max: 3000 }), (cs, set, tableWidth) => {
        const widths = layOutColumns(cs, set, tableWidth)
        expect(widths).toHaveLength(cs.length)
        expect(sum(widths)).toBeGreaterThanOrEqual(tableWidth)
        cs.forEach((c, i) => {
          expect(widths[i]).toBeGreaterThanOrEqual(minWidthOf(c))
          expect(Number.isInteger(widths[i])).toBe(true)
        })
      }),
    )
  })

  it('gives every column but the last what a person set', () => {
    fc.assert(
      fc.property(columns, widthsSet, fc.integer({ min: 0, max: 3000 }), (cs, set, tableWidth) => {
        const widths = layOutColumns(cs, set, tableWidth)
        cs.slice(0, -1).forEach((c, i) => {
          const own = set[c.key]
          if (own !== undefined) expect(widths[i]).toBe(limitWidth(c, own))
        })
      }),
    )
  })

  it('shares what is left by weight, and the last column takes the odd pixels', () => {
    const cs = [
      { key: 'a', width: 100 },
      { key: 'b', flex: 1 },
      { key: 'c', flex: 2 },
    ]
    expect(layOutColumns(cs, {}, 401)).toEqual([100, 100, 201])
    expect(layOutColumns(cs, { b: 180 }, 401)).toEqual([100, 180, 121])
    expect(
      layOutColumns(
        [
          { key: 'a', width: 100 },
          { key: 'b', width: 50 },
        ],
        {},
        400,
      ),
    ).toEqual([100, 300])
  })

  it('keeps a flexible column at its least width when there is no room', () => {
    const cs = [
      { key: 'a', flex: 1, minWidth: 300 },
      { key: 'b', flex: 1 },
    ]
    expect(layOutColumns(cs, {}, 400)).toEqual([300, 100])
    expect(layOutColumns(cs, {}, 100)).toEqual([300, 48])
  })

  it('scrolls sideways only as far as the column needs', () => {
    const widths = [200, 300, 500]
    expect(columnLefts(widths)).toEqual([0, 200, 500])
    expect(revealColumn(widths, 1, 0, 600)).toBe(0)
    expect(revealColumn(widths, 2, 0, 600)).toBe(400)
    expect(revealColumn(widths, 0, 400, 600)).toBe(0)
    expect(revealColumn(widths, 2, 0, 300)).toBe(500)
  })
})
