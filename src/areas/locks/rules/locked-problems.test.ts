import { expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import {
  asMissingReason,
  asReportedByOthers,
  isLockedRefusal,
  lockedProblems,
  missingReason,
} from './locked-problems.ts'

const openFrom = '2026-11-01' as Day
const other = { path: 'partner', message: 'Kunde fehlt' }
const [locked] = lockedProblems(
  [{ month: '2026-10' as Month, path: 'documentCreation.serviceDate', what: 'Das Leistungsdatum' }],
  openFrom,
)

test('what a locked month refuses is known from what is wrong otherwise', () => {
  expect(locked && isLockedRefusal(locked)).toBe(true)
  expect(isLockedRefusal(other)).toBe(false)
})

test('where it may be reported late the reason is missing, once, and no day is wrong', () => {
  const twice = locked ? [locked, { ...locked, path: 'documentCreation.invoiceDate' }, other] : []
  expect(asMissingReason(twice)).toEqual([
    other,
    { path: 'declarations.LATE_REPORT', message: missingReason },
  ])
  expect(asMissingReason([other])).toEqual([other])
})

test('those who may not report it late read at the refused day who may', () => {
  const both = locked ? [locked, other] : []
  expect(asReportedByOthers(both)).toEqual([
    { ...locked, message: `${locked?.message} Nachmelden kann es die Geschäftsführung.` },
    other,
  ])
})
