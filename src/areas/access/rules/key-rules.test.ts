import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { permissions } from '#kernel/permissions.ts'
import { keyPermissions, keyProblems, lastKeyDay, permissionsOfKey, usualKeyDay } from './key-rules.ts'
import { permissionsOf } from './role-permissions.ts'

const today = '2026-11-29' as Day
const facts = { today, held: permissionsOf('OFFICE', false) }
const wish = (more: object) => ({ permissions: ['BILL_VIEW'] as const, validUntil: today, ...more })
const problems = (more: object) =>
  keyProblems(wish(more), facts).map(({ path, message }) => `${path}: ${message}`)

test.each([
  ['today', {}, []],
  ['a year', { validUntil: '2027-11-29' }, []],
  [
    'a day more',
    { validUntil: '2027-11-30' },
    ['validUntil: „Gültig bis“ liegt mehr als ein Jahr in der Zukunft'],
  ],
  ['yesterday', { validUntil: '2026-11-28' }, ['validUntil: „Gültig bis“ liegt in der Vergangenheit']],
  [
    'what its maker may not',
    { permissions: ['BILL_VIEW', 'REPORT_VIEW', 'AUDIT_VIEW'] },
    ['permissions: Diese Berechtigung haben Sie selbst nicht: Auswertung, Protokoll'],
  ],
])('a key for %s', (_name, more, expected) => {
  expect(problems(more)).toEqual(expected)
})

test('a leap day ends with February, and the usual end lies within the year', () => {
  expect(lastKeyDay('2028-02-29' as Day)).toBe('2029-02-28')
  expect(usualKeyDay(today)).toBe('2027-02-27')
})

test('a key may what it was given as far as its maker may it now', () => {
  expect(permissionsOfKey(['BILL_VIEW', 'REPORT_VIEW'], permissionsOf('OFFICE', false))).toEqual([
    'BILL_VIEW',
  ])
  expect(permissionsOfKey(['BILL_VIEW'], permissionsOf('MANAGER', true))).toEqual(['BILL_VIEW'])
})

test('what it can be given is what managers may, but for users', () => {
  expect(new Set([...keyPermissions, 'USER_APPROVE'])).toEqual(new Set(permissionsOf('MANAGER', false)))
  expect(permissions).toEqual(expect.arrayContaining([...keyPermissions]))
})
