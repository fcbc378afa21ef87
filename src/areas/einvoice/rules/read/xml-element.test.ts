import { expect, test } from 'vitest'
import { termsText, type XmlElement } from './xml-element.ts'

const element = (text: string): XmlElement => ({
  namespace: '',
  name: 'Note',
  attributes: new Map(),
  foreignAttributes: [],
  children: [],
  text,
  line: 1,
  column: 1,
})
const discount = '#SKONTO#TAGE=7#PROZENT=2.00#'

// BR-DE-18: a line of a discount ends with a line break, so that one which ends the whole keeps its own.
test.each([
  ['nothing', [], null],
  ['space alone', [' \n '], null],
  ['words without their last line break', ['Netto 14 Tage\n'], 'Netto 14 Tage'],
  ['a discount that is ended', [`${discount}\n`], `${discount}\n`],
  ['by a line break of Windows', [`${discount}\r\n`], `${discount}\n`],
  ['and space after it', [`  ${discount}\n   `], `${discount}\n`],
  ['a discount that is not', [discount], discount],
  ['nor by space', [`${discount}  `], discount],
  ['words, then a discount that is ended', [`Netto\n${discount}\n`], `Netto\n${discount}\n`],
  ['words after an ended discount', [`${discount}\nNetto\n`], `${discount}\nNetto`],
  ['of two elements the last one ends it', ['Netto', `${discount}\n`], `Netto\n${discount}\n`],
  ['not the first', [`Netto\n`, discount], `Netto\n${discount}`],
  ['nor what is empty behind it', ['Netto', `${discount}\n`, ' '], `Netto\n${discount}\n`],
  ['the same twice stands once', [`${discount}\n`, `${discount}\n`], `${discount}\n`],
])('%s', (_what, texts, expected) => {
  expect(termsText(texts.map(element))).toBe(expected)
})

test('an element that is missing is passed over', () => {
  expect(termsText([null, element(`${discount}\n`), null])).toBe(`${discount}\n`)
})
