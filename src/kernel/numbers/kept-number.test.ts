import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameAtOnce, keptNumberText } from './kept-number.ts'

/** What a field holds after the keys of a text were pressed one after the other. */
const typed = (text: string) =>
  [...text].reduce((before, key) => keptNumberText(before, before + key, true), '')

test.each([
  ['12abc,5', '12,5'],
  ['zwölf', ''],
  ['1.5', '1.5'],
  ['1,5,9', '1,5,9'],
  ['-3', '-3'],
  ['2 x 5,00', '2  5,00'],
  ['12:50', '12:50'],
  ['٣', '٣'],
  ['5 %', '5 %'],
])('of the keys „%s“ the field keeps „%s“', (text, kept) => {
  expect(typed(text)).toBe(kept)
})

test('what comes as one stays as it stands, whatever it is put between', () => {
  const text = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(text, text, text, (before, added, behind) => {
      expect(keptNumberText(before + behind, before + added + behind, false)).toBe(before + added + behind)
    }),
  )
  for (const text of ['4 x 7', '2E5', 'RE 4711']) expect(keptNumberText('', text, true)).toBe(text)
})

test('a letter is taken out where it was typed', () => {
  expect(keptNumberText('1234', '12x34', true)).toBe('1234')
  // It took the place of what was selected.
  expect(keptNumberText('1234', '1x4', true)).toBe('14')
  expect(keptNumberText('', 'x', false)).toBe('x')
})

test('what came at once is more than a key', () => {
  expect(cameAtOnce('12', '123')).toBe(false)
  expect(cameAtOnce('12', '1')).toBe(false)
  expect(cameAtOnce('', '12')).toBe(true)
  expect(cameAtOnce('19', '1234.569')).toBe(true)
})
