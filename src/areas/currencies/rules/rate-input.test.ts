import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRate } from './rate.ts'
import { readRateInput } from './rate-input.ts'

describe('a typed rate', () => {
  test.each([
    ['1,0862', '1.0862'],
    [' 1,08620 ', '1.0862'],
    ['186', '186'],
    ['20.082,05', '20082.05'],
    ['0,000000000001', '0.000000000001'],
    ['007,5', '7.5'],
    ['1,', '1'],
  ])('%j is %s', (text, rate) => expect(readRateInput(text)).toEqual({ ok: true, rate }))

  test.each([
    ['', 'Kurs fehlt'],
    ['0', 'Der Kurs muss größer als 0 sein'],
    ['0,000', 'Der Kurs muss größer als 0 sein'],
    ['1.0862', 'Bitte mit Komma schreiben: 1,0862'],
    ['1,08,62', 'Nur ein Komma ist möglich'],
    ['1.094', 'Mehrdeutig: Bitte mit Komma schreiben (1,094) oder ohne Punkt (1094)'],
    ['17.250', 'Mehrdeutig: Bitte mit Komma schreiben (17,250) oder ohne Punkt (17250)'],
    ['0.094', 'Bitte mit Komma schreiben: 0,094'],
    ['1.08.62', 'Punkte trennen nur Tausender, das Komma die Nachkommastellen: 1.234,56'],
    ['-1', 'Negative Zahlen sind hier nicht möglich'],
    ['1e3', 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'],
    ['1,09 USD', 'Bitte nur die Zahl eingeben, ohne „USD“'],
    ['1,08 1,09', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['1,1234567890123', 'Höchstens 12 Nachkommastellen'],
    ['123456789,123456789012', 'Der Kurs hat zu viele Stellen'],
    ['1234567890123', 'Der Kurs hat zu viele Stellen'],
  ])('%j: %s', (text, message) => expect(readRateInput(text)).toEqual({ ok: false, message }))

  test('what is shown can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat(12), (digits, decimals) => {
        const padded = String(digits).padStart(decimals + 1, '0')
        const text = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
        fc.pre(text.split('.')[0]?.length !== undefined && (text.split('.')[0] ?? '').length <= 12)
        const rate = text.includes('.') ? text.replace(/\.?0+$/, '') : text
        const shown = formatRate(rate)
        // `1.234` alone may be two rates.
        if (/^\d+\.\d+$/.test(shown)) expect(readRateInput(shown).ok).toBe(false)
        else expect(readRateInput(shown)).toEqual({ ok: true, rate })
      }),
    )
  })
})
