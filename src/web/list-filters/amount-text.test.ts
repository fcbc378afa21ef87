import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { amountsOfText, amountWords, textOfAmounts } from './amount-text.ts'

const shown = (text: string) => amountWords(text).replaceAll(/\s/g, ' ')

test.each([
  ['100..250.5', 10_000, 25_050, '100,00 – 250,50 €'],
  ['100..', 10_000, null, 'ab 100,00 €'],
  ['..-0.01', null, -1, 'bis −0,01 €'],
  ['0..0', 0, 0, '0,00 €'],
  ['-100..100', -10_000, 10_000, '−100,00 – 100,00 €'],
])('amounts in the address: %s', (text, from, to, words) => {
  expect(amountsOfText(text)).toEqual({ from, to })
  expect(shown(text)).toBe(words)
  const ends = { from: from === null ? null : cents(from), to: to === null ? null : cents(to) }
  expect(amountsOfText(textOfAmounts(ends))).toEqual(ends)
})

test.each(['', '..', '100', '250..100', '1,5..2', '1.234..', '1e5..', 'x..'])(
  'means no amounts: %j',
  (text) => expect(amountsOfText(text)).toBeNull(),
)
