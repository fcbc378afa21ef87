import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SCROLL_HEIGHT, makeScale, toOffset, toTop } from './scroll-scale.ts'

const anyScale = fc
  .record({
    rowCount: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 50_000_000 })),
    rowHeight: fc.constantFrom(36, 40),
    viewHeight: fc.integer({ min: 1, max: 3000 }),
  })
  .map((a) => makeScale(a.rowCount, a.rowHeight, a.viewHeight))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('scroll scale', () => {
  it('never makes the element higher than browsers allow', () => {
    fc.assert(fc.property(anyScale, (scale) => scale.scrollHeight <= MAX_SCROLL_HEIGHT))
  })

  it('maps the ends to the ends', () => {
    fc.assert(
      fc.property(anyScale, (scale) => {
        expect(toOffset(scale, 0)).toBe(0)
        expect(toOffset(scale, scale.maxTop)).toBe(scale.maxOffset)
        expect(toTop(scale, scale.maxOffset)).toBe(scale.maxTop)
      }),
    )
  })

  it('is monotone: further down the scrollbar is never further up the list', () => {
    fc.assert(
      fc.property(anyScale, share, share, (scale, a, b) => {
        const [low, high] = [Math.min(a, b) * scale.maxTop, Math.max(a, b) * scale.maxTop]
        expect(toOffset(scale, low)).toBeLessThanOrEqual(toOffset(scale, high))
      }),
    )
  })

  it('goes there and back', () => {
    fc.assert(
      fc.property(anyScale, share, (scale, part) => {
        const offset = part * scale.maxOffset
        expect(toOffset(scale, toTop(scale, offset))).toBeCloseTo(offset, 3)
      }),
    )
  })

  it('does not compress what fits, and runs one to one near both ends of what does not', () => {
    const short = makeScale(12, 40, 700)
    expect([short.maxTop, short.maxOffset, short.isCapped]).toEqual([0, 0, false])
    const long = makeScale(1_000_000, 40, 700)
    expect(long.isCapped).toBe(true)
    expect(toOffset(long, 500)).toBe(500)
    expect(toOffset(long, long.maxTop - 500)).toBe(long.maxOffset - 500)
  })

  it('leaves room below the row that something is open under', () => {
    const scale = makeScale(10, 40, 120, { index: 2, height: 300 })
    expect(scale.scrollHeight).toBe(700)
    expect([0, 2, 3, 9].map(scale.topOf)).toEqual([0, 80, 420, 660])
    // Within what is open one is past its row, and not at the next.
    expect([0, 100, 120, 300, 420, 460].map(scale.rowsAbove)).toEqual([0, 2.5, 3, 3, 3, 4])
    fc.assert(
      fc.property(fc.nat(20), fc.nat(500), fc.nat(20), (index, height, row) => {
        const opened = makeScale(21, 40, 120, { index, height })
        expect(opened.rowsAbove(opened.topOf(row))).toBe(row)
      }),
    )
  })
})
