import { expect, test } from 'vitest'
import type { RunRow } from '#kernel/many-run.ts'
import { runText, type WrittenLetter } from './run-text.ts'

const rowOf = (
  state: RunRow['state'],
  changes: Partial<RunRow> & { deliver?: 'MAIL' | 'PRINT' } = {},
): RunRow => {
  const { deliver = 'MAIL', ...rest } = changes
  return { label: '', params: {}, requestId: crypto.randomUUID(), state, seen: { deliver }, ...rest }
}
const letter = (changes: Partial<WrittenLetter>): WrittenLetter => ({
  ...{ delivery: null, withdrawn: null },
  ...changes,
})
const textOf = (row: RunRow, written?: WrittenLetter) => runText(row, written).text

test('a letter by e-mail is sent only once its e-mail is', () => {
  expect(textOf(rowOf('done'))).toBe('geschrieben')
  expect(textOf(rowOf('done'), letter({ delivery: 'QUEUED' }))).toBe('geschrieben')
  expect(textOf(rowOf('done'), letter({ delivery: 'SENT' }))).toBe('gesendet')
  expect(textOf(rowOf('done'), letter({ delivery: 'FILE' }))).toBe('gesendet')
  expect(runText(rowOf('done'), letter({ delivery: 'FAILED' }))).toMatchObject({
    ...{ text: 'nicht zugestellt', tone: 'danger' },
  })
})

test('one on paper is printed once somebody has its page', () => {
  expect(textOf(rowOf('done', { deliver: 'PRINT' }), letter({}))).toBe('geschrieben')
  expect(textOf(rowOf('done', { deliver: 'PRINT' }), letter({ delivery: 'DOWNLOADED' }))).toBe('gedruckt')
})

test('one that took itself back, or is not written, says why', () => {
  const withdrawn = { at: '', by: '', reason: 'Inzwischen ist gezahlt worden' }
  expect(runText(rowOf('done'), letter({ withdrawn, delivery: 'DOWNLOADED' }))).toEqual({
    ...{ text: 'zurückgenommen', tone: 'quiet', more: 'Inzwischen ist gezahlt worden' },
  })
  expect(runText(rowOf('failed', { reason: 'gesperrt' }), undefined)).toMatchObject({
    ...{ text: 'gesperrt', tone: 'danger' },
  })
  expect(runText(rowOf('failed', { reason: 'anders', code: 'stale-value' }), undefined).tone).toBe('warning')
})
