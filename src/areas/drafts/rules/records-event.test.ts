import { expect, test } from 'vitest'
import { recordsEvent } from './records-event.ts'

const at = new Date('2026-11-27T08:00:00Z')

test.each([
  ['his own, a minute later', 'anna', 'anna', '08:01:00', false],
  ['his own, at the end of the hour', 'anna', 'anna', '08:59:59', false],
  ['his own, after an hour', 'anna', 'anna', '09:00:00', true],
  ['a colleague’s draft', 'anna', 'bert', '08:01:00', true],
  ['his own, which a colleague has changed since', 'bert', 'anna', '08:01:00', true],
])('%s', (_, lastBy, savedBy, time, expected) => {
  const now = new Date(`2026-11-27T${time}Z`)
  expect(recordsEvent({ maker: 'anna', by: lastBy, at }, savedBy, now)).toBe(expected)
})
