import { expect, test } from 'vitest'
import { sessionEnd } from './session-end.ts'

const startedAt = new Date('2026-11-01T08:00:00Z')

test.each([
  ['2026-11-01T08:00:00Z', '2026-11-01T20:00:00.000Z'],
  ['2026-11-30T19:59:00Z', '2026-12-01T07:59:00.000Z'],
  ['2026-11-30T21:00:00Z', '2026-12-01T08:00:00.000Z'],
  ['2026-12-02T08:00:00Z', '2026-12-01T08:00:00.000Z'],
])('a token given out at %s is good until %s', (now, end) => {
  expect(sessionEnd(startedAt, new Date(now)).toISOString()).toBe(end)
})
