import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giroCode } from '#areas/papers/rules/giro-code.ts'
import { cents } from '#kernel/money.ts'

const facts = {
  name: 'Haustechnik Öztürk & Söhne GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  amountCents: cents(140446),
  remittance: 'Rechnung 2026-00417',
}

describe('GiroCode', () => {
  test('is laid out as EPC069-12 says', () => {
    expect(giroCode(facts)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BYLADEM1001',
      'Haustechnik Öztürk & Söhne GmbH',
      'DE02120300000000202051',
      'EUR1404.46',
      '',
      '',
      'Rechnung 2026-00417',
    ])
  })

  test.each([
    [1, 'EUR0.01'],
    [10, 'EUR0.10'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i cents are %s', (amountCents, text) => {
    expect(giroCode({ ...facts, amountCents: cents(amountCents) })).toContain(`\n${text}\n`)
  })

  test.each([
    ['nothing to pay', { amountCents: cents(0) }],
    ['a credit', { amountCents: cents(-100) }],
    ['too much for the standard', { amountCents: cents(100_000_000_000) }],
    ['no account', { iban: '' }],
    ['no IBAN', { iban: '12345' }],
    ['no holder', { name: ' \n' }],
  ])('there is none for %s', (_, change) => {
    expect(giroCode({ ...facts, ...change })).toBeNull()
  })

  test('an unknown or broken BIC is left out', () => {
    expect(giroCode({ ...facts, bic: null })?.split('\n')[4]).toBe('')
    expect(giroCode({ ...facts, bic: 'BYLA' })?.split('\n')[4]).toBe('')
  })

  test('is never longer than the standard allows, and never breaks a character or a line', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 400 }),
        (name, remittance) => {
          const code = giroCode({ ...facts, name: `A${name}`, remittance })
          const lines = code?.split('\n') ?? []
          expect(lines).toHaveLength(11)
          expect(Buffer.byteLength(code ?? '', 'utf8')).toBeLessThanOrEqual(331)
          expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70)
          expect([...(lines[10] ?? '')].length).toBeLessThanOrEqual(140)
          expect(code?.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
