import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { giroCode } from './giro-code.ts'
import { readGiroCode } from './read-giro-code.ts'

const iban = 'DE89370400440532013000'

test('what a GiroCode of ours says is read again', () => {
  const facts = { name: 'Kabelhaus Nord GmbH', iban, amountCents: cents(119_005), remittance: 'RE-2026-17' }
  expect(readGiroCode(giroCode({ ...facts, bic: 'COBADEFFXXX' }) ?? '')).toEqual(facts)
})

test.each([
  [
    'the first version, amounts without cents, a structured reference',
    `BCD\r\n001\r\n2\r\nSCT\r\nCOBADEFF\r\nA\r\n${iban}\r\nEUR12.5\r\n\r\nRF18539007547034`,
    1250,
    'RF18539007547034',
  ],
  ['an open amount', `BCD\n002\n1\nSCT\n\nA\n${iban}\n\n\n\nSpende`, null, 'Spende'],
])('%s', (_, text, amountCents, remittance) => {
  expect(readGiroCode(text)).toEqual({ name: 'A', iban, amountCents, remittance })
})

test.each([
  ['an address of the web', 'https://example.org'],
  ['wrong check digits', 'BCD\n002\n1\nSCT\n\nA\nDE89370400440532013001\nEUR1'],
  ['another amount', `BCD\n002\n1\nSCT\n\nA\n${iban}\nUSD1`],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(readGiroCode(text)).toBeNull()
})
