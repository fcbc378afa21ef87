import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

const all = 'Sehr geehrte Damen und Herren'

test.each([
  ['Frau', 'Österle', 'Sehr geehrte Frau Österle'],
  ['Herr', 'Österle', 'Sehr geehrter Herr Österle'],
  ['Herrn', 'Österle', 'Sehr geehrter Herr Österle'],
  [' Herr  Prof. Dr. ', 'von Berg', 'Sehr geehrter Herr Prof. Dr. von Berg'],
  ['frau dr.', 'Nord', 'Sehr geehrte Frau dr. Nord'],
  ['Familie', 'Nord', 'Sehr geehrte Familie Nord'],
  ['Frau und Herr', 'Nord', all],
  ['Herr u. Frau', 'Nord', all],
  ['Frau / Herr', 'Nord', all],
  ['Herr & Frau', 'Nord', all],
  ['Frau', '', all],
  ['Firma', 'Nord', all],
  ['', 'Nord', all],
])('%s, %s: %s', (salutation, familyName, greeting) => {
  expect(greetingOf({ salutation, familyName })).toBe(greeting)
})

test.each([
  ['Frau', 'Österle', 'Dear Ms Österle'],
  ['Herrn', 'Smith', 'Dear Mr Smith'],
  ['Mrs', 'Smith', 'Dear Mrs Smith'],
  // An academic title takes the place of the form of address.
  ['Herr Prof. Dr.', 'von Berg', 'Dear Prof. Dr. von Berg'],
  ['Dr.', 'Smith', 'Dear Dr. Smith'],
  ['Mr and Mrs', 'Smith', 'Dear Sir or Madam'],
  ['Firma', 'Smith', 'Dear Sir or Madam'],
  ['Frau', '', 'Dear Sir or Madam'],
])('in English %s, %s: %s', (salutation, familyName, greeting) => {
  expect(greetingOf({ salutation, familyName }, 'EN')).toBe(greeting)
})
