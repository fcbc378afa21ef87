import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

test('doubles up to 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map((attempt) => reconnectDelay(attempt, 0))).toEqual([
    500, 1000, 2000, 4000, 8000, 15000, 15000,
  ])
})

test('takes off up to half', () => {
  expect(reconnectDelay(0, 0.999)).toBe(250)
})

test('never shrinks below a quarter second and never exceeds the cap', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
      const delay = reconnectDelay(attempt, random)
      expect(delay).toBeGreaterThanOrEqual(250)
      expect(delay).toBeLessThanOrEqual(15_000)
    }),
  )
})
