import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email, isEmail, optionalEmail } from './email.ts'
import { parseInput } from './parse.ts'
import { z } from './zod.ts'

test.each([
  'anna@example.de',
  'anna.meier+kontor@mail.example.co.uk',
  "o'brien@example.ie",
  'info@müller-söhne.de',
  'jörg@example.de',
  'a@b.museum',
  'rechnung_2026@xn--mller-kva.de',
  'x@example.xn--p1ai',
  '1@1und1.de',
  `${'a'.repeat(64)}@example.de`,
])('%s', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  'anna',
  '@example.de',
  'anna@',
  'anna@example',
  'anna@example.',
  'anna@.de',
  'anna@example..de',
  'anna..b@example.de',
  '.anna@example.de',
  'anna.@example.de',
  'anna@@example.de',
  'anna@exa mple.de',
  'an na@example.de',
  'anna@example.de\n',
  'anna@example.de\nBcc: x@y.de',
  'an\u0000na@example.de',
  'anna@-example.de',
  'anna@example-.de',
  'anna@127.0.0.1',
  'Anna <anna@example.de>',
  '"anna"@example.de',
  'anna@example.de,ben@example.de',
  `${'a'.repeat(65)}@example.de`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.de`,
])('refuses %j', (text) => expect(isEmail(text)).toBe(false))

test('accepts what generators of addresses make, unless quoted', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => isEmail(address)))
})

test('answers at once also for hostile text', () => {
  const begin = process.threadCpuUsage()
  isEmail(`a@${'a.'.repeat(120)}!`)
  isEmail(`${'a.'.repeat(32)}@${'a-'.repeat(90)}`)
  isEmail('a'.repeat(1_000_000))
  expect(process.threadCpuUsage(begin).user / 1000).toBeLessThan(300)
})

test('as fields: trimmed, one message, a form rule', () => {
  const schema = z.strictObject({ email: email('E-Mail ungültig'), other: optionalEmail('E-Mail ungültig') })
  expect(parseInput(schema, { email: ' anna@example.de ', other: ' ' })).toEqual({
    ok: true,
    value: { email: 'anna@example.de', other: '' },
  })
  for (const wrong of [undefined, null, '', 'anna']) {
    expect(parseInput(schema, { email: wrong, other: 'x' })).toEqual({
      ok: false,
      code: 'invalid-input',
      errors: [
        { path: 'email', message: 'E-Mail ungültig' },
        { path: 'other', message: 'E-Mail ungültig' },
      ],
    })
  }
})

test('what cannot be seen is dropped, as it comes along when an address is copied', () => {
  const schema = z.strictObject({ email: email('E-Mail ungültig'), other: optionalEmail('E-Mail ungültig') })
  const typed = { email: '\u202aanna@example.de\u202c', other: 'anna\u200b@exam\u00adple.de\ufeff ' }
  expect(parseInput(schema, typed)).toEqual({
    ok: true,
    value: { email: 'anna@example.de', other: 'anna@example.de' },
  })
})
