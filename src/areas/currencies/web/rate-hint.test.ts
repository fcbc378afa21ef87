import { expect, test } from 'vitest'
import { rateHint } from './rate-hint.ts'

test.each([
  ['1.0862', 'USD', '1 EUR = 1,0862 USD, 1 USD = 0,92064 EUR'],
  ['186.5', 'JPY', '1 EUR = 186,5 JPY, 1 JPY = 0,00536193 EUR'],
  ['0.5', 'XXX', '1 EUR = 0,5 XXX, 1 XXX = 2 EUR'],
])('%s', (rate, currency, hint) => expect(rateHint(rate, currency)).toBe(hint))
