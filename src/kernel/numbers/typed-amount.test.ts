import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, largestCents } from '../money.ts'
import { formatAmount } from './amount-text.ts'
import { parseTypedAmount } from './typed-amount.ts'

test.each([
  ['100+19', 11900],
  ['100 + 19', 11900],
  ['1.000,50+0,50', 100100],
  ['100-19', 8100],
  ['100−19', 8100],
  ['-100+19', -8100],
  ['−5', -500],
  ['3*19,99', 5997],
  ['3×19,99', 5997],
  ['119/1,19', 10000],
  ['119÷1,19', 10000],
  ['100/3', 3333],
  ['200/3', 6667],
  ['-200/3', -6667],
  ['0,01/2', 1],
  ['-0,01/2', -1],
  ['2+3*4', 1400],
  ['12/3/2', 200],
  ['10-2-3', 500],
  ['10-2*3+1', 500],
  ['5*-2', -1000],
  ['5--2', 700],
  ['12,50+7.5 €', 2000],
  ['100/3*3', 10000],
  ['100–19', 8100],
  ['1 000 + 1\u00a0000', 200000],
  ['2027 - 10 - 30', 198700],
  ['0,50+0,5', 100],
  ['100-', -10000],
  ['65,-', 6500],
  ['(65,10)', -6510],
])('%s', (text, expected) => {
  expect(parseTypedAmount(text)).toEqual({ ok: true, cents: expected })
})

test.each([
  ['100+', 'Nach „+“ fehlt eine Zahl'],
  ['100+19-', 'Nach „−“ fehlt eine Zahl'],
  ['5/0', 'Durch 0 lässt sich nicht teilen'],
  ['5/0,00', 'Durch 0 lässt sich nicht teilen'],
  ['1,234+1', 'Höchstens zwei Nachkommastellen'],
  ['100+-', 'Nach „+“ fehlt eine Zahl'],
  ['--5', 'Nur ein Vorzeichen ist möglich'],
  ['2027-00034', 'In einer Rechnung beginnt keine Zahl mit 0: „00034“'],
  ['030-7788', 'In einer Rechnung beginnt keine Zahl mit 0: „030“'],
  ['7*-08', 'In einer Rechnung beginnt keine Zahl mit 0: „-08“'],
  ['2027-10-30', 'Das ist ein Datum: Zum Rechnen bitte Leerzeichen um die Zeichen setzen'],
  ['3/4/2027', 'Das ist ein Datum: Zum Rechnen bitte Leerzeichen um die Zeichen setzen'],
  ['200 -38', 'Das sind zwei Zahlen: Zum Rechnen bitte „100 − 19“ oder „100−19“ schreiben'],
  ['200- 38', 'Das sind zwei Zahlen: Zum Rechnen bitte „100 − 19“ oder „100−19“ schreiben'],
  ['200\t-38', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  ['20 38+1', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  ['3 x 5+1', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  ['(5+3)*2', 'Mit Klammern wird hier nicht gerechnet'],
  ['2*(5)', 'Mit Klammern wird hier nicht gerechnet'],
  ['65,-10', 'In der Rechnung ist „65,“ keine Zahl'],
  ['5-+3', 'In der Rechnung ist „+3“ keine Zahl'],
  ['5+3 USD', 'Bitte einen Betrag in EUR eingeben, nicht mit „USD“'],
  ['99.999.999.999,99+0,01', 'Der Betrag ist zu groß'],
  ['1*'.repeat(30) + 1, 'Die Rechnung ist zu lang'],
  ['', 'Betrag fehlt'],
])('refuses %s', (text, message) => {
  expect(parseTypedAmount(text)).toEqual({ ok: false, message })
})

test('sums of any amounts are exact', () => {
  const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(cents)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (amounts) => {
      const text = amounts.map((amount) => formatAmount(amount)).join('+')
      const expected = amounts.reduce((sum, next) => sum + next, 0)
      expect(parseTypedAmount(text)).toEqual({ ok: true, cents: expected + 0 })
    }),
  )
})

test('any text is an amount within bounds or a German message', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-−+*/×÷0-9., ]{0,25}$/), (text) => {
      const result = parseTypedAmount(text)
      expect(result.ok || result.message).not.toBe('')
      if (!result.ok) return
      expect(Math.abs(result.cents)).toBeLessThanOrEqual(largestCents)
    }),
  )
})
