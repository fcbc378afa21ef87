import { expect, test } from 'vitest'
import { parseInput } from '#kernel/parse.ts'
import {
  isOwnEmail,
  newPassword,
  passwordMissing,
  passwordRepeats,
  passwordTooShort,
  triedPassword,
} from './password-rule.ts'

test.each([
  ['', passwordMissing],
  [undefined, passwordMissing],
  ['123456789', passwordTooShort],
  ['🔑🔑🔑🔑🔑🔑🔑🔑🔑', passwordTooShort],
  ['xy'.repeat(101), 'Höchstens 200 Zeichen'],
  ['0000000000', passwordRepeats],
  ['Aaaaaaaaaaaa', passwordRepeats],
])('a new password %j is refused', (password, message) => {
  const parsed = parseInput(newPassword, password)
  expect(parsed.ok ? null : parsed.errors[0]?.message).toBe(message)
})

test('ten characters are enough, blanks belong to the password, an umlaut is one character', () => {
  expect(newPassword.parse('  12345 890')).toBe('  12345 890')
  expect(newPassword.parse('a\u0308bcdefghijk')).toBe('\u00e4bcdefghijk')
  expect(triedPassword.parse('a\u0308')).toBe('\u00e4')
})

test('a tried password may be short, not empty', () => {
  expect(triedPassword.safeParse('x').success).toBe(true)
  expect(triedPassword.safeParse('').success).toBe(false)
})

test.each([
  ['chefin@nordlicht.example', true],
  [' Chefin@Nordlicht.example ', true],
  ['chefin', true],
  ['CHEFIN', true],
  ['nordlicht.example', false],
  ['chefin1', false],
])('%j as a password is the own e-mail address, or its name: %s', (password, isOwn) => {
  expect(isOwnEmail(password, 'Chefin@nordlicht.example')).toBe(isOwn)
})
