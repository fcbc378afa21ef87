import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NumberRules, readNumber } from './number-text.ts'

const amount: NumberRules = {
  ...{ decimalSign: 'typed', decimals: 2, negative: true, currency: 'EUR' },
  ...{ missing: 'Betrag fehlt', tooLarge: 'Der Betrag ist zu groß' },
}
const whole: NumberRules = { ...amount, decimals: 0, negative: false, currency: null, missing: 'Zahl fehlt' }

const decimalOf = (text: string, rules: NumberRules) => {
  const read = readNumber(text, rules)
  return read.ok ? read.decimal : null
}
const messageOf = (text: string, rules: NumberRules) => {
  const read = readNumber(text, rules)
  return read.ok ? read.decimal : read.message
}

describe('what a person enters', () => {
  test.each([
    ['7.654,32', '7654.32'],
    ['7654,3', '7654.3'],
    ['48.70', '48.70'],
    ['48.7', '48.7'],
    ['9.000', '9000'],
    ['9.000.000', '9000000'],
    [',4', '0.4'],
    ['4,', '4'],
    ['004,10', '4.10'],
    ['–9,30', '-9.30'],
    ['—9,30', '-9.30'],
    ['9,30-', '-9.30'],
    ['9,30 –', '-9.30'],
    ['0,4-', '-0.4'],
    ['- 9', '-9'],
    ['-0,00', '0.00'],
    ['+9', '9'],
    ['(9,30)', '-9.30'],
    ['( 9,30 )', '-9.30'],
    ['(9,30) €', '-9.30'],
    ['€ (9,30)', '-9.30'],
    ['65,-', '65'],
    ['65,–', '65'],
    ['65,-- €', '65'],
    ['€ 65.–', '65'],
    ['1.065,-', '1065'],
    ['-65,-', '-65'],
    ['EUR 7.654,32', '7654.32'],
    ['eur 7', '7'],
    ['7 Euro', '7'],
    ['€7', '7'],
    ['7€', '7'],
    ['-€7', '-7'],
    ['€-7', '-7'],
    ['7\u00a0654,32\u202f€', '7654.32'],
    ['7\u2009654\u2009321', '7654321'],
    ['7\u200b654\u2060321,10', '7654321.10'],
    ['7\u200b.\u200b654', '7654'],
    ["7'654.30", '7654.30'],
    ['7’654,30', '7654.30'],
    ["'7", '7'],
    ['7,30\r\n', '7.30'],
    ['\u200e7,30\ufeff', '7.30'],
  ])('„%s“ is %s', (text, decimal) => {
    expect(decimalOf(text, amount)).toBe(decimal)
  })

  test.each([
    ['', 'Betrag fehlt'],
    [' \t\u3000', 'Betrag fehlt'],
    ['-', 'Betrag fehlt'],
    ['€', 'Betrag fehlt'],
    [',', 'Betrag fehlt'],
    ['.4', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['4.', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['7.654.32', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['7,654.32', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['7.0000', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ["7'65", 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['0.750', 'Mehrdeutig: das Komma trennt die Cents, der Punkt nur Tausender'],
    ['7654.321', 'Mehrdeutig: das Komma trennt die Cents, der Punkt nur Tausender'],
    ['7,654', 'Höchstens zwei Nachkommastellen'],
    ['7,5,-', 'Nur ein Komma ist möglich'],
    ['7.5,-', 'Nur ein Komma ist möglich'],
    ['7,8,9', 'Nur ein Komma ist möglich'],
    ['--7', 'Nur ein Vorzeichen ist möglich'],
    ['−−7', 'Nur ein Vorzeichen ist möglich'],
    ['-7,00-', 'Nur ein Vorzeichen ist möglich'],
    ['(-7)', 'Nur ein Vorzeichen ist möglich'],
    ['-(7)', 'Nur ein Vorzeichen ist möglich'],
    ['+-7', 'Nur ein Vorzeichen ist möglich'],
    ['(7,00', 'Klammern stehen nur um die ganze Zahl'],
    ['7,00)', 'Klammern stehen nur um die ganze Zahl'],
    ['EUR 7 EUR', 'Die Währung steht nur einmal da'],
    ['$7', 'Bitte einen Betrag in EUR eingeben, nicht mit „$“'],
    ['7 USD', 'Bitte einen Betrag in EUR eingeben, nicht mit „USD“'],
    ['7 %', 'Prozent sind hier nicht möglich: Bitte nur die Zahl eingeben'],
    ['2E5', 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'],
    ['2,5e-3', 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'],
    ['٧', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
    ['７', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
    ['½', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
    ['7²', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
    ['7 Stk', 'Bitte nur die Zahl eingeben, ohne „Stk“'],
    ['Europa 7', 'Bitte nur die Zahl eingeben, ohne „Europa“'],
    ['4 x 7,00', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['4 Kisten à 7,00', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['0x7', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['200\t38', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['200\n38', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['20 38', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u200b10', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u200d10', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u206010', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\ufeff10', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u00ad10', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u200e10', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7\u200b\u200e10,50', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7.654 321', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['7:30', 'Bitte nur die Zahl eingeben, ohne „:“'],
    ['7_000', 'Bitte nur die Zahl eingeben, ohne „_“'],
    ['\u202e73', 'In der Zahl steht ein unsichtbares Zeichen: Bitte neu eingeben'],
    ['\u00ad7', 'In der Zahl steht ein unsichtbares Zeichen: Bitte neu eingeben'],
    ['7+3', 'Hier wird nicht gerechnet: Bitte das Ergebnis eingeben'],
    ['7/3', 'Hier wird nicht gerechnet: Bitte das Ergebnis eingeben'],
    ['12-30', 'Hier wird nicht gerechnet: Bitte das Ergebnis eingeben'],
    ['1234567890123456', 'Der Betrag ist zu groß'],
    ['7'.repeat(100_000), 'Der Betrag ist zu groß'],
    ['-'.repeat(100_000), 'Der Betrag ist zu groß'],
  ])('refuses %j', (text, message) => {
    expect(messageOf(text, amount)).toBe(message)
  })

  test('the sign beside it is that of the currency in which it is entered', () => {
    const inDollars = { ...amount, currency: 'USD' }
    for (const text of ['7,30', 'USD 7,30', '7,30 $', 'US$ 7,30'])
      expect(decimalOf(text, inDollars)).toBe('7.30')
    for (const [currency, text] of [
      ['KRW', '₩1.500'],
      ['PLN', '1.500 zł'],
      ['SEK', '1.500 kr.'],
      ['TRY', '1.500 TL'],
    ] as const)
      expect(decimalOf(text, { ...amount, currency }), text).toBe('1500')
    expect(messageOf('7,30 €', inDollars)).toBe('Bitte einen Betrag in USD eingeben, nicht mit „€“')
  })

  test.each(['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－'])('%s is a minus', (dash) => {
    expect(decimalOf(`${dash}7,30`, amount)).toBe('-7.30')
    expect(decimalOf(`7,30${dash}`, amount)).toBe('-7.30')
    expect(decimalOf(`7,${dash}`, amount)).toBe('7')
    expect(messageOf(`${dash}7`, whole)).toBe('Negative Zahlen sind hier nicht möglich')
  })
})

describe('a whole number', () => {
  test.each([
    ['2.000', '2000'],
    ['2 000', '2000'],
    ["2'000", '2000'],
    ['2.000.000', '2000000'],
    ['07', '7'],
  ])('„%s“ is %s', (text, decimal) => {
    expect(decimalOf(text, whole)).toBe(decimal)
  })

  test.each([
    ['2.5', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
    ['3.00', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
    ['2.5.9', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
    ['0.500', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
    ['2,5,9', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
    ['2,5', 'Nur ganze Zahlen'],
    ['2,', 'Nur ganze Zahlen'],
    ['2,-', 'Nur ganze Zahlen'],
    ['-2', 'Negative Zahlen sind hier nicht möglich'],
    ['(2)', 'Negative Zahlen sind hier nicht möglich'],
    ['+2', 'Hier wird nicht gerechnet: Bitte ohne Plus eingeben'],
    ['2 €', 'Bitte nur die Zahl eingeben, ohne „€“'],
    ['', 'Zahl fehlt'],
  ])('refuses „%s“', (text, message) => {
    expect(messageOf(text, whole)).toBe(message)
  })
})

describe('a cell', () => {
  const by = (decimalSign: NumberRules['decimalSign']): NumberRules => ({ ...amount, decimalSign })

  test.each([
    // text, where the comma parts the decimals, where the point does, where nobody knows
    ['3.400', '3400', '3.400', 'ambiguous'],
    ['3,400', '3.400', '3400', 'ambiguous'],
    ['3.40', null, '3.40', '3.40'],
    ['3,40', '3.40', null, '3.40'],
    ['3.456,70', '3456.70', null, '3456.70'],
    ['3,456.70', null, '3456.70', '3456.70'],
    ['3.456.700', '3456700', null, '3456700'],
    ['3,456,700', null, '3456700', '3456700'],
    ['3 456', '3456', '3456', '3456'],
    ['0.500', null, '0.500', '0.500'],
    ['34', '34', '34', '34'],
    ['34.-', '34', '34', '34'],
    ['3.400 €', '3400', '3.400', 'ambiguous'],
    ['34 56', null, null, null],
  ])('„%s“', (text, comma, point, unknown) => {
    expect(decimalOf(text, by(','))).toBe(comma)
    expect(decimalOf(text, by('.'))).toBe(point)
    const read = readNumber(text, by('unknown'))
    expect(read.ok ? read.decimal : read.isAmbiguous ? 'ambiguous' : null).toBe(unknown)
  })

  test('what may be two numbers is named with both', () => {
    expect(messageOf('3.456', by('unknown'))).toBe('Mehrdeutig: „3.456“ kann 3456 oder 3,456 sein')
    expect(messageOf('3.456', by('.'))).toBe('Höchstens zwei Nachkommastellen')
  })
})

describe('any number', () => {
  const parts = fc.record({
    isNegative: fc.boolean(),
    units: fc.integer({ min: 1, max: 999_999_999_999 }),
    cents: fc.integer({ min: 0, max: 99 }),
  })
  const grouped = (units: number, mark: string) => String(units).replace(/\B(?=(\d{3})+$)/g, mark)

  test('is read by every sign that it may be written with', () => {
    const mark = fc.constantFrom('', '.', ' ', '\u00a0', '\u202f', '\u3000', "'", '’')
    const before = fc.constantFrom('', '€', 'EUR ', ' ', '\u2007')
    const minus = fc.constantFrom('-', '–', '—', '−', '－', '-\u00a0')
    fc.assert(
      fc.property(parts, mark, before, minus, fc.constantFrom(0, 1, 2), (number, group, at, dash, place) => {
        const digits = `${grouped(number.units, group)},${String(number.cents).padStart(2, '0')}`
        const signed = [`${dash}${digits}`, `${digits}${dash}`, `(${digits})`][place]
        const expected = `${number.isNegative ? '-' : ''}${number.units}.${String(number.cents).padStart(2, '0')}`
        expect(decimalOf(`${at}${number.isNegative ? signed : digits}`, amount)).toBe(expected)
      }),
    )
  })

  test('is never read as one of other digits than stand there, one after the other', () => {
    const text = fc.stringMatching(/^[-–+().,' €x%0-9٣½\t]{0,14}$/)
    const signs = fc.constantFrom('typed', ',', '.', 'unknown')
    fc.assert(
      fc.property(text, signs, fc.constantFrom(0, 2, 12), (typed, decimalSign, decimals) => {
        const read = readNumber(typed, { ...amount, decimalSign, decimals } as NumberRules)
        if (!read.ok) {
          expect(read.message).not.toBe('')
          return
        }
        const digits = (one: string) => one.replace(/[^0-9]/g, '').replace(/^0+/, '')
        expect(digits(read.decimal)).toBe(digits(typed))
        expect(read.decimal).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
        expect(typed).not.toMatch(/[x%٣½]|\d\t.*\d/)
      }),
      { numRuns: 3000 },
    )
  })

  test('or any text at all is read or refused with a word', () => {
    const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readNumber(text, amount)
        expect(read.ok ? read.decimal : read.message).not.toBe('')
      }),
    )
  })
})
