import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { fileFor, nextFetchAt, retryAt } from './next-fetch.ts'

const today = '2026-11-20' as Day // a Friday

test.each([
  [null, 'eurofxref-hist.zip'],
  ['2026-08-01', 'eurofxref-hist.zip'],
  ['2026-09-10', 'eurofxref-hist-90d.xml'],
  ['2026-11-18', 'eurofxref-hist-90d.xml'],
  ['2026-11-19', 'eurofxref-daily.xml'],
  ['2026-11-20', 'eurofxref-daily.xml'],
])('after %s comes %s', (latest, file) => expect(fileFor(latest as Day | null, today)).toBe(file))

test.each([
  ['in the morning, for the same day', '2026-11-20T08:00:00Z', '2026-11-19', '2026-11-20T15:15:00.000Z'],
  [
    'once today’s rates are there, on Monday',
    '2026-11-20T15:20:00Z',
    '2026-11-20',
    '2026-11-23T15:15:00.000Z',
  ],
  ['when they are late, half an hour on', '2026-11-20T15:20:00Z', '2026-11-19', '2026-11-20T15:50:00.000Z'],
  [
    'on a holiday no longer than three hours',
    '2026-11-20T18:15:00Z',
    '2026-11-19',
    '2026-11-23T15:15:00.000Z',
  ],
  ['at the weekend, on Monday', '2026-11-21T10:00:00Z', null, '2026-11-23T15:15:00.000Z'],
  ['in summer an hour earlier by UTC', '2026-07-01T08:00:00Z', '2026-06-30', '2026-07-01T14:15:00.000Z'],
  ['after midnight in Berlin it is the next day', '2026-11-22T23:30:00Z', null, '2026-11-23T15:15:00.000Z'],
  ['over the change to winter time', '2026-10-23T15:00:00Z', '2026-10-23', '2026-10-26T15:15:00.000Z'],
])('fetched %s', (_, now, latest, expected) =>
  expect(nextFetchAt(new Date(now), latest as Day | null).toISOString()).toBe(expected),
)

test.each([
  [0, 5],
  [1, 10],
  [6, 320],
  [7, 360],
  [1000, 360],
])('after %d more failures it waits %d minutes', (failures, minutes) => {
  const now = new Date('2026-11-20T08:00:00Z')
  expect(retryAt(now, failures).getTime() - now.getTime()).toBe(minutes * 60_000)
})
