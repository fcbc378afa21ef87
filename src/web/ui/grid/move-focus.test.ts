import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveFocus } from './move-focus.ts'

const million = { rowCount: 1_000_000, columnCount: 5, pageRows: 17 }

describe('move focus', () => {
  it.each([
    ['ArrowDown', false, { row: 3, column: 1 }, { row: 4, column: 1 }],
    ['ArrowUp', false, { row: 0, column: 1 }, { row: -1, column: 1 }],
    ['ArrowDown', false, { row: -1, column: 1 }, { row: 0, column: 1 }],
    ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
    ['PageDown', false, { row: 3, column: 1 }, { row: 20, column: 1 }],
    ['PageUp', false, { row: 3, column: 1 }, { row: 0, column: 1 }],
    ['PageDown', false, { row: 999_990, column: 1 }, { row: 999_999, column: 1 }],
    ['Home', false, { row: 3, column: 3 }, { row: 3, column: 0 }],
    ['End', false, { row: -1, column: 0 }, { row: -1, column: 4 }],
    ['End', true, { row: 3, column: 0 }, { row: 999_999, column: 4 }],
    ['Home', true, { row: 3, column: 3 }, { row: 0, column: 0 }],
    ['Home', true, { row: -1, column: 3 }, { row: 0, column: 0 }],
  ])('%s (Ctrl: %s) leads from %j to %j', (key, isControl, from, to) => {
    expect(moveFocus(key, isControl, from, million)).toEqual(to)
  })

  it('leaves other keys to the browser', () => {
    expect(moveFocus('a', false, { row: 0, column: 0 }, million)).toBeUndefined()
    expect(moveFocus('ArrowLeft', true, { row: 0, column: 0 }, million)).toBeUndefined()
  })

  it('stays within the grid, and in the header when there is no row', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, fc.boolean())),
        fc.integer({ min: 0, max: 3 }),
        (presses, rowCount) => {
          let at = { row: rowCount - 1, column: 0 }
          for (const [key, isControl] of presses) {
            at = moveFocus(key, isControl, at, { rowCount, columnCount: 2, pageRows: 2 }) ?? at
            expect(at.row).toBeGreaterThanOrEqual(-1)
            expect(at.row).toBeLessThan(Math.max(rowCount, 0))
            expect([0, 1]).toContain(at.column)
          }
        },
      ),
    )
  })
})
