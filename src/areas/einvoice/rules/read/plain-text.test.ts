import { expect, test } from 'vitest'
import { plainText, withoutEnd } from './plain-text.ts'

test('only white space of XML is taken away', () => {
  expect(plainText(' \t\r\n a b \n')).toBe('a b')
  expect(plainText(' \u00a0a\ufeff ')).toBe('\u00a0a\ufeff')
  expect([plainText('  '), withoutEnd(' a\n'), withoutEnd('')]).toEqual(['', ' a', ''])
})

test('a long row of spaces within takes no longer than other letters', () => {
  const start = performance.now()
  expect(plainText(`a${' '.repeat(400_000)}b`)).toHaveLength(400_002)
  expect(performance.now() - start).toBeLessThan(1000)
})
