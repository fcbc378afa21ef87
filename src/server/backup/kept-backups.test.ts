import { describe, expect, test } from 'vitest'
import { type BackupReason, backupName, readBackupName } from './backup-names.ts'
import { backupsToDrop } from './kept-backups.ts'

const made = (at: string | number, reason: BackupReason = 'NIGHT') => {
  const named = readBackupName(backupName(reason, new Date(at), false))
  if (!named) throw new Error('no name')
  return named
}
const dayMs = 24 * 60 * 60 * 1000
const days = (backups: readonly ReturnType<typeof made>[]) =>
  backups.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))

/** Each night from one day to another; after each, what is too much goes. */
function nights(from: string, to: string, backups = [] as ReturnType<typeof made>[]) {
  let here = backups
  for (let at = Date.parse(`${from}T02:00:00Z`); at <= Date.parse(`${to}T02:00:00Z`); at += dayMs) {
    here = [...here, made(at)]
    const gone = new Set(backupsToDrop(here, new Date(at)))
    here = here.filter((backup) => !gone.has(backup))
  }
  return here
}

describe('names', () => {
  test.each([
    ['BY_HAND', false, 'kontor-2026-11-29-020305.backup'],
    ['NIGHT', true, 'kontor-nachts-2026-11-29-020305.backup.age'],
    ['UPDATE', false, 'kontor-vor-update-2026-11-29-020305.backup'],
  ] as const)('%s, encrypted %s: %s', (reason, isEncrypted, name) => {
    const madeAt = new Date('2026-11-29T02:03:05Z')
    expect(backupName(reason, madeAt, isEncrypted)).toBe(name)
    expect(readBackupName(name)).toEqual({ name, reason, madeAt, mark: null, head: null })
    const marked = backupName(reason, madeAt, isEncrypted, '1a2b3c4d')
    expect(readBackupName(marked)).toEqual({ name: marked, reason, madeAt, mark: '1a2b3c4d', head: null })
    const whole = backupName(reason, madeAt, isEncrypted, '1a2b3c4d', '5e6f7a8b')
    expect(readBackupName(whole)).toEqual({
      ...{ name: whole, reason, madeAt, mark: '1a2b3c4d', head: '5e6f7a8b' },
    })
  })
  test.each([
    'kontor-nachts-2026-11-29-020305.backup.1a2b3c4d.part',
    'kontor-nachts-2026-13-29-020305.backup',
    'kontor-morgens-2026-11-29-020305.backup',
    'umzug.backup',
  ])('%s is none of them', (name) => expect(readBackupName(name)).toBe(null))
})

test('of two years of nights seven days, four weeks and twelve months are left', () => {
  const left = nights('2025-01-01', '2026-11-29')
  expect(days(left)).toEqual([
    // The last night of each month; November's is the newest.
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    // The Sundays of the weeks, of which the last is the newest.
    ...['2026-11-08', '2026-11-15', '2026-11-22'],
    // The days.
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ])
})

test('on any day of a year there is one of each of the last days, weeks and months', () => {
  let here = nights('2024-01-01', '2025-12-31')
  for (let at = Date.parse('2026-01-01T02:00:00Z'); at < Date.parse('2027-01-01T02:00:00Z'); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    here = nights(day, day, here)
    const there = days(here)
    for (let back = 0; back < 7; back++)
      expect(there).toContain(new Date(at - back * dayMs).toISOString().slice(0, 10))
    const weekday = (new Date(at).getUTCDay() + 6) % 7
    for (let back = 1; back < 4; back++)
      expect(there).toContain(
        new Date(at - (weekday + 1 + (back - 1) * 7) * dayMs).toISOString().slice(0, 10),
      )
    expect(new Set(there.map((one) => one.slice(0, 7))).size).toBe(12)
    expect(there.length).toBeLessThanOrEqual(7 + 4 + 12)
  }
})

test('what was made by hand stays, and counts for nothing', () => {
  const byHand = Array.from({ length: 30 }, (_, index) => made(Date.UTC(2026, 9, 1 + index, 12), 'BY_HAND'))
  const left = nights('2026-10-01', '2026-11-29', byHand)
  expect(left.filter(({ reason }) => reason === 'BY_HAND')).toEqual(byHand)
  expect(left.filter(({ reason }) => reason === 'NIGHT')).toHaveLength(7 + 3 + 1)
})

test('each from before an update stays beside the nights of its day, until nights of seven later days are there', () => {
  const updates = ['2026-11-20T09:00:00Z', '2026-11-20T09:05:00Z'].map((at) => made(at, 'UPDATE'))
  const left = nights('2026-11-18', '2026-11-26', updates)
  expect(left).toEqual(expect.arrayContaining(updates))
  // The night before them stands for its day all the same.
  expect(left).toContainEqual(made('2026-11-20T02:00:00Z'))
  expect(nights('2026-11-27', '2026-11-27', left)).not.toEqual(expect.arrayContaining([updates[0]]))
})

test('what a clock dated that was ahead counts for nothing and stays', () => {
  const ahead = Array.from({ length: 20 }, (_, index) => made(Date.UTC(2030, 5, 1 + index, 2)))
  const left = nights('2026-10-01', '2026-11-29', ahead)
  expect(left).toEqual(expect.arrayContaining(ahead))
  expect(left).toHaveLength(ahead.length + 7 + 3 + 1)
})

test('neither a long pause nor a clock that went ahead takes older ones away', () => {
  const before = nights('2025-01-01', '2026-06-30')
  // The new one takes the place of one in each row, at most.
  expect(nights('2026-11-29', '2026-11-29', before).length).toBeGreaterThanOrEqual(before.length + 1 - 3)
  const ahead = nights('2031-01-01', '2031-01-01', before)
  expect(days(ahead)).toEqual(
    expect.arrayContaining(['2026-06-30', '2026-06-29', '2026-06-25', '2026-06-21']),
  )
})
