import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeScale, type ScrollScale } from './scroll-scale.ts'
import { drawnRows, followScroll, offsetOf, revealRow, settle, viewAt, visibleRows } from './scroll-view.ts'

const anyScale = fc
  .record({
    rowCount: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 50_000_000 })),
    rowHeight: fc.constantFrom(36, 40),
    viewHeight: fc.integer({ min: 40, max: 3000 }),
  })
  .map((a) => makeScale(a.rowCount, a.rowHeight, a.viewHeight))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const million = makeScale(1_000_000, 40, 703)

/** What a person sees: the browser's own limit of scrollTop, then ours. */
function wheel(scale: ScrollScale, view: { top: number; shift: number }, by: number) {
  const top = Math.min(Math.max(view.top + by, 0), scale.maxTop)
  return followScroll(scale, view, top)
}

describe('scroll view', () => {
  it('reaches every row, wholly seen', () => {
    fc.assert(
      fc.property(anyScale, share, share, (scale, from, to) => {
        const row = Math.min(scale.rowCount - 1, Math.floor(to * scale.rowCount))
        const offset = revealRow(scale, Math.round(from * scale.maxOffset), row)
        const view = viewAt(scale, offset)
        const drawnAt = row * scale.rowHeight - view.shift
        expect(drawnAt).toBeGreaterThanOrEqual(view.top)
        expect(drawnAt + scale.rowHeight).toBeLessThanOrEqual(view.top + scale.viewHeight)
        expect(drawnRows(scale, offset).start).toBeLessThanOrEqual(row)
        expect(drawnRows(scale, offset).stop).toBeGreaterThan(row)
      }),
    )
  })

  it('shows the last row at the very end of the scrollbar', () => {
    fc.assert(
      fc.property(anyScale, (scale) => {
        const end = followScroll(scale, viewAt(scale, 0), scale.maxTop)
        expect(offsetOf(end)).toBe(scale.maxOffset)
        expect(visibleRows(scale, offsetOf(end)).stop).toBe(scale.rowCount)
      }),
    )
  })

  it('draws every row inside the element that scrolls', () => {
    fc.assert(
      fc.property(anyScale, share, (scale, part) => {
        const view = viewAt(scale, part * scale.maxOffset)
        const { start, stop } = visibleRows(scale, offsetOf(view))
        expect(start * scale.rowHeight - view.shift).toBeGreaterThan(-2 * scale.rowHeight)
        expect(stop * scale.rowHeight - view.shift).toBeLessThan(scale.scrollHeight + 2 * scale.rowHeight)
      }),
    )
  })

  it('moves by exactly the wheel’s pixels, anywhere in the middle', () => {
    const by = fc.integer({ min: -600, max: 600 })
    fc.assert(
      fc.property(share, fc.array(by, { maxLength: 30 }), (part, steps) => {
        const from = 2_000_000 + Math.round(part * (million.maxOffset - 4_000_000))
        let view = viewAt(million, from)
        for (const step of steps) view = wheel(million, view, step)
        const sum = steps.reduce((a, b) => a + b, 0)
        expect(offsetOf(view)).toBe(from + sum)
        expect(offsetOf(settle(million, view))).toBe(from + sum)
      }),
    )
  })

  it('does not stop short of an end when one wheels without a rest', () => {
    let up = viewAt(million, 2_600_000)
    for (let i = 0; i < 6000 && offsetOf(up) > 0; i++) up = wheel(million, up, -600)
    expect(offsetOf(up)).toBe(0)
    let down = viewAt(million, million.maxOffset - 2_600_000)
    for (let i = 0; i < 6000 && offsetOf(down) < million.maxOffset; i++) down = wheel(million, down, 600)
    expect(offsetOf(down)).toBe(million.maxOffset)
  })

  it('takes a dragged thumb in proportion', () => {
    const half = followScroll(million, viewAt(million, 0), Math.round(million.maxTop / 2))
    expect(offsetOf(half) / million.maxOffset).toBeCloseTo(0.5, 4)
    expect(Number.isInteger(half.shift)).toBe(true)
  })

  it('comes back into range when rows disappear', () => {
    const fewer = makeScale(500_000, 40, 703)
    const view = settle(fewer, viewAt(million, million.maxOffset))
    expect(offsetOf(view)).toBe(fewer.maxOffset)
  })

  it('draws few rows, however many there are', () => {
    fc.assert(
      fc.property(anyScale, share, (scale, part) => {
        const { start, stop } = drawnRows(scale, part * scale.maxOffset)
        expect(stop - start).toBeLessThanOrEqual(scale.viewHeight / scale.rowHeight + 2 + 24)
      }),
    )
  })
})
