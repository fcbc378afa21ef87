import { expect, test } from 'vitest'
import { mostShown, shownText } from './shown-text.ts'

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer)
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['UTF-8 by default', utf8('<?xml version="1.0"?><a>Möbel</a>'), '<a>Möbel</a>'],
  ['a mark of UTF-8', utf8('\ufeff<?xml version="1.0"?><a>Möbel</a>'), '<a>Möbel</a>'],
  [
    'the declared encoding',
    latin1(`<?xml version='1.0' encoding = 'ISO-8859-1'?><a>Möbel</a>`),
    '<a>Möbel</a>',
  ],
  ['UTF-16', utf16('\ufeff<?xml version="1.0"?><a>Möbel</a>'), '<a>Möbel</a>'],
  ['an unknown encoding', utf8('<?xml version="1.0" encoding="klingon"?><a>Möbel</a>'), '<a>Möbel</a>'],
])('%s', (_, bytes, end) => {
  const { text, isCut } = shownText(bytes)
  expect(text.startsWith('<?xml')).toBe(true)
  expect([text.endsWith(end), isCut]).toEqual([true, false])
})

test('a CSV file in UTF-8, or else in Windows-1252', () => {
  expect(shownText(utf8('\ufeffStühle;5 €')).text).toBe('Stühle;5 €')
  expect(shownText(latin1('Stühle;5 \x80')).text).toBe('Stühle;5 €')
})

test('of a long one its beginning', () => {
  const { text, isCut } = shownText(utf8('ä'.repeat(mostShown + 1)))
  expect([text.length, isCut]).toEqual([mostShown, true])
})
