import { describe, expect, it } from 'vitest'
import { type ActiveCell, followRow } from './follow-row.ts'

const rowsOf = (keys: (string | undefined)[]) => ({
  rowCount: keys.length,
  keyAt: (i: number) => keys[i],
  drawn: { start: 0, stop: keys.length },
})
const onB: ActiveCell = { row: 1, column: 2, stop: 0, key: 'b' }

describe('follow row', () => {
  it('stays with its row when one comes in above or goes away', () => {
    expect(followRow(onB, rowsOf(['new', 'a', 'b', 'c']))).toEqual({ ...onB, row: 2 })
    expect(followRow(onB, rowsOf(['b', 'c']))).toEqual({ ...onB, row: 0 })
  })

  it('finds its row just beyond what is drawn by then', () => {
    const rows = { ...rowsOf(['new', 'a', 'b']), drawn: { start: 0, stop: 2 } }
    expect(followRow(onB, rows)).toEqual({ ...onB, row: 2 })
  })

  it('stays at its place when its row is gone, and within the list', () => {
    expect(followRow(onB, rowsOf(['a', 'c', 'd']))).toEqual({ ...onB, key: 'c' })
    expect(followRow(onB, rowsOf(['a']))).toEqual({ ...onB, row: 0, key: 'a' })
  })

  it('waits while rows are being loaded', () => {
    expect(followRow(onB, rowsOf(['a', undefined, 'c']))).toBe(onB)
    expect(followRow({ ...onB, key: undefined }, rowsOf(['a', 'b']))).toEqual(onB)
  })

  it('changes nothing when nothing changed, in the header, or in an empty list', () => {
    expect(followRow(onB, rowsOf(['a', 'b']))).toBe(onB)
    const header = { ...onB, row: -1, key: undefined }
    expect(followRow(header, rowsOf(['a']))).toBe(header)
    expect(followRow(onB, rowsOf([]))).toBe(onB)
  })
})
