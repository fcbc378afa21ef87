import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, mapTexts } from '#server/pdf/clean-text.ts'
import { missingCharacters } from '#server/pdf/missing-characters.ts'

describe('cleaning', () => {
  test.each([
    ['control characters go', 'a\u0000b\u0007c\u009fd', 'abcd'],
    ['line ends become one kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['tabs become spaces', 'a\tb', 'a b'],
    ['marks that turn the reading direction go', '\u202eabc\u2066', 'abc'],
    ['half characters are replaced', 'a\ud800b', 'a\ufffdb'],
    ['accents join their letters', 'u\u0308', 'ü'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  test('every text of the data is reached, and nothing else changes', () => {
    const shout = (text: string) => text.toUpperCase()
    expect(mapTexts({ a: 'x', b: [1, null, { c: 'y' }], d: true }, shout)).toEqual({
      a: 'X',
      b: [1, null, { c: 'Y' }],
      d: true,
    })
  })
})

test('missing characters are read from the error, but never letters that every font has', () => {
  const message =
    'PDF/A-3a error: the text `\\"漢e\\"` could not be displayed with font `\\"Inter\\"`, the PDF contains the codepoint `\\"\\\\u{e000}\\"`'
  expect(missingCharacters(message)).toEqual(['漢', '\ue000'])
  expect(missingCharacters('unknown variable: x')).toEqual([])
})
