import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, largestCents, unitsFromCents } from '../money.ts'
import { formatAmount, formatMoney, formatSum } from './amount-text.ts'
import { parseAmountText } from './read-amount.ts'

/** Any UTF-16 text, broken surrogates and control characters included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))

const anyCents = fc.integer({ min: -largestCents, max: largestCents }).map(cents)

describe('reading', () => {
  test.each([
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1234,5', 123450],
    ['1234', 123400],
    ['1.234', 123400],
    ['1.234.567,89', 123456789],
    ['0', 0],
    ['0,05', 5],
    ['12.50', 1250],
    ['1234.5', 123450],
    ['1234.56', 123456],
    ['0.05', 5],
    ['-1.5', -150],
    [',5', 50],
    ['5,', 500],
    ['007,50', 750],
    ['-5', -500],
    ['−5,01', -501],
    ['-0', 0],
    ['  12,00  ', 1200],
    ['12,00 €', 1200],
    ['12,00\u00a0€', 1200],
    ['12€', 1200],
    ['1 234', 123400],
    ['5-', -500],
    ['(5,01)', -501],
    ['99.999.999.999,99', largestCents],
  ])('%s', (text, expected) => {
    expect(parseAmountText(text)).toEqual({ ok: true, cents: expected })
  })

  test.each([
    ['', 'Betrag fehlt'],
    [' € ', 'Betrag fehlt'],
    ['-', 'Betrag fehlt'],
    [',', 'Betrag fehlt'],
    ['0.123', 'Mehrdeutig: das Komma trennt die Cents, der Punkt nur Tausender'],
    ['1234.567', 'Mehrdeutig: das Komma trennt die Cents, der Punkt nur Tausender'],
    ['1,234', 'Höchstens zwei Nachkommastellen'],
    ['1,000', 'Höchstens zwei Nachkommastellen'],
    ['1,2,3', 'Nur ein Komma ist möglich'],
    ['1,234.56', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['12.34.567', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['1..000', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['.5', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['1.234.5', 'Punkte trennen nur Tausender, das Komma die Cents: 1.234,56'],
    ['--5', 'Nur ein Vorzeichen ist möglich'],
    ['1e5', 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'],
    ['12 34', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
    ['zwölf', 'Bitte nur die Zahl eingeben, ohne „zwölf“'],
    ['٣', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
    ['12 USD', 'Bitte einen Betrag in EUR eingeben, nicht mit „USD“'],
    ['100.000.000.000', 'Der Betrag ist zu groß'],
    ['9'.repeat(400), 'Der Betrag ist zu groß'],
  ])('refuses %s', (text, message) => {
    expect(parseAmountText(text)).toEqual({ ok: false, message })
  })

  test('what is shown reads back as what it was, with and without € and dots', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const shown = formatAmount(amount)
        for (const text of [shown, formatMoney(amount, 'EUR'), shown.replaceAll('.', '')]) {
          expect(parseAmountText(text)).toEqual({ ok: true, cents: amount })
        }
      }),
    )
  })

  test('an amount with a decimal point is never taken for another amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const pointed = formatAmount(amount).replaceAll('.', '').replace(',', '.').replace('−', '-')
        expect(parseAmountText(pointed)).toEqual({ ok: true, cents: amount })
        const grouped = formatAmount(amount)
          .replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
          .replace('−', '-')
        if (grouped !== pointed) expect(parseAmountText(grouped).ok).toBe(false)
      }),
    )
  })

  test('any text is an amount within bounds or a German message', () => {
    const amountLike = fc.stringMatching(/^[-−0-9.,€ ]{0,25}$/)
    fc.assert(
      fc.property(fc.oneof(amountLike, anyText), (text) => {
        const result = parseAmountText(text)
        if (result.ok) {
          expect(Number.isSafeInteger(result.cents) && Math.abs(result.cents) <= largestCents).toBe(true)
          expect(Object.is(result.cents, -0)).toBe(false)
        } else expect(result.message).not.toBe('')
      }),
    )
  })
})

describe('writing', () => {
  test.each([
    [0, '0,00'],
    [5, '0,05'],
    [-5, '−0,05'],
    [100, '1,00'],
    [99999, '999,99'],
    [100000, '1.000,00'],
    [-123456789, '−1.234.567,89'],
    [largestCents, '99.999.999.999,99'],
  ])('%i cents', (amount, expected) => {
    expect(formatAmount(cents(amount))).toBe(expected)
  })

  test('agrees with Intl where Intl is exact', () => {
    const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }), (amount) => {
        expect(formatAmount(cents(amount))).toBe(german.format(cents(amount) / 100).replace('-', '−'))
      }),
    )
  })

  test('money carries its currency behind a no-break space', () => {
    expect(formatMoney(cents(123456), 'EUR')).toBe('1.234,56\u00a0€')
    expect(formatMoney(cents(-50), 'USD')).toBe('−0,50\u00a0USD')
  })
})

test('sums are written like amounts, also those that are larger than any', () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      expect(formatSum(unitsFromCents(amount), 'USD')).toBe(formatMoney(amount, 'USD'))
    }),
  )
  expect(formatSum(99_000_000_000_000, 'EUR')).toBe('99.000.000.000.000,00\u00a0€')
})
