import { describe, expect, it } from 'vitest'
import { onlyWidths, readWidths, storeWidths } from './stored-widths.ts'

describe('stored widths', () => {
  it.each([
    [{ code: 260, name: 'wide', year: null }, { code: 260 }],
    [null, {}],
    [[1, 2], {}],
    ['260', {}],
  ])('takes of %j only %j', (stored, widths) => {
    expect(onlyWidths(stored)).toEqual(widths)
  })

  it('works where the browser has no storage', () => {
    expect(() => storeWidths('bills', { code: 1 })).not.toThrow()
    expect(readWidths('bills')).toEqual({})
  })
})
