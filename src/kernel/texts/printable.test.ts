import { expect, test } from 'vitest'
import { optionalLine } from '../fields.ts'
import { parseInput } from '../parse.ts'
import { z } from '../zod.ts'
import { printed, unprintable, unprintableFault } from './printable.ts'

test.each([
  ['Müller & Söhne, Łódź, Αθήνα, Київ, Ærø, Ştefan ⅓ € „–“ ½″', []],
  ['u\u0308ber', []],
  ['Zeile\nZeile\tmit\u00ad Trennung\u200b\u202e', []],
  ['עברית, ქართული, Հայերեն', []],
  ['漢字漢', ['漢', '字']],
  ['Danke 😀!', ['😀']],
  ['👩‍👧', ['👩', '👧']],
  ['한국', ['한', '국']],
  ['हिन्दी'.slice(0, 1), ['ह']],
  ['\ud800', []],
  ['', []],
])('%j lacks %j', (text, expected) => {
  expect(unprintable(text)).toEqual(expected)
})

test('the characters are named, a few of many', () => {
  expect(unprintableFault('Herr 王')).toBe('Dafür hat die Schrift der Rechnung keine Zeichen: 王')
  expect(unprintableFault('一二三四五六七八九')).toMatch(/: 一 二 三 四 五 六 七 八 …$/)
  expect(unprintableFault('Herr Wang')).toBe(null)
})

test('a field that is printed refuses them', () => {
  const schema = z.strictObject({ remarks: printed(optionalLine(200)) })
  expect(parseInput(schema, { remarks: ' Grüße ' })).toEqual({ ok: true, value: { remarks: 'Grüße' } })
  expect(parseInput(schema, { remarks: 'Grüße 😀' })).toMatchObject({
    ok: false,
    code: 'invalid-input',
    errors: [{ path: 'remarks' }],
  })
})
