import { describe, expect, test } from 'vitest'
import { barScale, topOfBars } from './bar-scale.ts'

describe('the scale of bars', () => {
  test('reaches from nothing to the largest', () => {
    const scale = barScale([50, 100], 101)
    expect(scale.zero).toBe(100)
    expect([scale.placeOf(100), scale.placeOf(50), scale.placeOf(0)]).toEqual([
      { top: 0, length: 100 },
      { top: 50, length: 50 },
      { top: 100, length: 0 },
    ])
  })

  test('has room below the line for what is negative', () => {
    const scale = barScale([75, -25], 101)
    expect([scale.zero, scale.placeOf(75), scale.placeOf(-25)]).toEqual([
      75,
      { top: 0, length: 75 },
      { top: 75, length: 25 },
    ])
  })

  test('hangs from the top where everything is negative', () => {
    expect(barScale([-10], 101).placeOf(-10).top).toBeLessThanOrEqual(1)
  })

  test('says where the amount above stands: never upon the mark of the year before', () => {
    const scale = barScale([100, 40], 101)
    expect(topOfBars(scale, [{ value: 40 }])).toBe(60)
    expect(topOfBars(scale, [{ value: 40, tick: 70 }])).toBe(30)
    expect(topOfBars(scale, [{ value: 40, tick: 10 }])).toBe(60)
    expect(topOfBars(scale, [])).toBe(scale.zero)
  })

  test('shows what is small beside what is large, and nothing where there is nothing', () => {
    expect(barScale([1_000_000, 1], 101).placeOf(1)).toEqual({ top: 98, length: 2 })
    expect(barScale([], 101).placeOf(0).length).toBe(0)
    expect(barScale([0, 0], 101).placeOf(0).length).toBe(0)
  })
})
