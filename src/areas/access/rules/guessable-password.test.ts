import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const owner = {
  email: 'jörg.größer@möbel-nordlicht.example',
  firstName: 'Jörg',
  familyName: 'Größer',
  firmName: 'Möbel Nordlicht GmbH & Co. KG',
}

test.each([
  ['Nordlicht2026', true],
  ['Nordlicht2026!', true],
  ['moebel-nordlicht', true],
  ['Möbel_Nordlicht_1', true],
  ['mobel nordlicht', true],
  ['Joerg.Groesser99', true],
  ['jörggrößer', true],
  ['N0rdl1cht#26', true],
  ['Kontor2026!!', true],
  ['Sommer2026!', true],
  ['Passwort!November', true],
  ['1234567890', true],
  ['29.11.2026 !!', true],
  ['Nordlichter2026', true],
  ['xy-Nordlicht-7', true],
  ['Nordlicht und Teak', false],
  ['teak und nussbaum', false],
  ['palisander 1962', false],
  ['mooreiche 2026', false],
  ['ein langes passwort', false],
  ['streng geheim', false],
  ['xK7#pQ2vTz9w', false],
])('%j: %s', (password, guessable) => {
  expect(isGuessable(password, owner)).toBe(guessable)
})

test('of a firm that is not known yet the usual words still count', () => {
  expect(isGuessable('Willkommen2026', {})).toBe(true)
  expect(isGuessable('Nordlicht2026', {})).toBe(false)
})
