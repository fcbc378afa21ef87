import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { accountWords, afterText, beforeText, movementWord, periodText } from './account-words.ts'

test.each([
  ['DOCUMENT', 119, null, 'Rechnung'],
  ['DOCUMENT', -119, null, 'Gutschrift, Korrektur'],
  ['CANCELLATION', -119, '2026-00001', 'Storno von 2026-00001'],
  ['SETTLEMENT', -50, '2026-00001', 'Anzahlung abgerechnet von 2026-00001'],
  ['PAYMENT', -119, null, 'Zahlung'],
  ['PAYMENT', 119, null, 'Rückzahlung'],
  ['TRANSFER', 10, '2026-00002', 'Verrechnung mit 2026-00002'],
] as const)('%s of %d is called %s', (kind, amount, otherNumber, expected) => {
  expect(movementWord({ kind, amount, otherNumber })).toBe(expected)
})

test('in English for who gets his papers in English', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const [from, to] = ['2026-01-01', '2026-11-27'] as [Day, Day] // days as the calls parse them
  const row = { kind: 'TRANSFER', amount: 10, otherNumber: '2026-00002' } as const
  expect(movementWord(row, accountWords.EN)).toBe('Transfer with 2026-00002')
  expect(plain(beforeText(from, 'EN'))).toBe('Balance before 1 January 2026')
  expect(plain(afterText(to, 'EN'))).toBe('Balance on 27 November 2026')
  expect(plain(periodText({ from, to }, 'EN'))).toBe('from 1 January 2026 to 27 November 2026')
  expect(periodText({ from: null, to: null })).toBe('von Anfang an')
})
