import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import {
  emptyTerm,
  soundTerms,
  type TypedTerm,
  termOf,
  termsFault,
  termsOnWire,
  writtenWords,
  wrongFields,
} from './typed-terms.ts'

const step = (percent: string, days: string): TypedTerm => ({ percent, days, base: null })

test.each<[string, unknown[], TypedTerm[]]>([
  ['what it is', [{ percent: '2', days: '14', base: 119.5 }], [{ percent: '2', days: '14', base: 119.5 }]],
  ['no step at all', [null, 'x'], [emptyTerm, emptyTerm]],
  ['other kinds', [{ percent: 2, days: {}, base: 'x' }], [emptyTerm]],
  ['a base that is none', [{ percent: '2', days: '14', base: 0.001 }], [step('2', '14')]],
  ['more than there are', [step('3', '1'), step('2', '2'), step('1', '3')], [step('3', '1'), step('2', '2')]],
])('a draft holds %s', (_, stored, held) => {
  expect(soundTerms(stored)).toEqual(held)
  // Whatever it held, it can be read and sent.
  expect(() => soundTerms(stored).map(termOf)).not.toThrow()
})

test('a step that was only opened is none', () => {
  expect(termsOnWire([emptyTerm, step('2', '14')])).toEqual([{ percent: 2, days: 14 }])
  expect(termsFault([emptyTerm], 14)).toBe('')
})

test.each<[string, TypedTerm[], string[]]>([
  ['nothing', [step('3', '7'), step('2', '14')], []],
  ['what was only opened', [emptyTerm], []],
  ['an empty half', [step('2', '')], ['0 days']],
  ['too much', [step('51', '7')], ['0 percent']],
  ['a step beyond the payment target', [step('2', '15')], ['0 days']],
  ['what does not rise or fall', [step('2', '7'), step('2', '7')], ['1 percent', '1 days']],
])('wrong is %s', (_, terms, wrong) => {
  const found = wrongFields(terms, 14).flatMap(({ percent, days }, index) => [
    ...(percent ? [`${index} percent`] : []),
    ...(days ? [`${index} days`] : []),
  ])
  expect(found).toEqual(wrong)
  expect(termsFault(terms, 14) === '').toBe(wrong.length === 0)
})

test('where the last day moves, the written one is said beside it (§ 193 BGB)', () => {
  const term = { days: 7, percent: 2, base: null }
  expect(writtenWords(term, { day: '2026-11-28' as Day })).toBe(
    'vereinbart bis 05.12.2026 (§\u00a0193\u00a0BGB)',
  )
  expect(writtenWords(term, { day: '2026-11-30' as Day })).toBe('')
})
