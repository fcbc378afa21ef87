import { expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { periodOf } from '#kernel/period.ts'
import { advanceReturn } from './advance-return.ts'
import { returnNotes } from './return-notes.ts'

test.each([
  ['month', '2026-12', true],
  ['quarter', '2026-10', true],
  ['month', '2026-11', false],
  ['quarter', '2026-09', false],
] as const)(
  'the last return of a year takes off what was paid in advance: %s of %s',
  (kind, text, isLast) => {
    const month = text as Month // a month as it is written
    const notes = returnNotes(advanceReturn([], month), periodOf(kind, month), ['SOLL'])
    expect(notes.some((note) => note.includes('Sondervorauszahlung'))).toBe(isLast)
  },
)
