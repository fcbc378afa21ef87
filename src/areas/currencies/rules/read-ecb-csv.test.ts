import { describe, expect, test, vi } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { noEcbFile } from './collect-rates.ts'
import { enteredRatesFaults } from './entered-rates.ts'
import { readEcbCsv } from './read-ecb-csv.ts'

const today = '2026-04-14' as Day
const read = (text: string) => {
  const file = readEcbCsv(text, today)
  return file.ok ? file.rates.map(({ currency, day, rate }) => `${day} ${currency} ${rate}`) : file.fault
}
const damaged = (place: string) => `Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. ${place}`

test('the history leaves out what is not there and what Kontor does not know', () => {
  const text = 'Date,USD,CYP,JPY,\n2026-04-13,1.1684,N/A,186.75,\n2026-04-10,N/A,0.58,186.1,\n'
  expect(read(text)).toEqual(['2026-04-13 USD 1.1684', '2026-04-13 JPY 186.75', '2026-04-10 JPY 186.1'])
})

test('the daily file, of today too', () => {
  const text = 'Date, USD, JPY, \r\n14 April 2026, 1.1684, 186.75, \r\n'
  expect(read(text)).toEqual(['2026-04-14 USD 1.1684', '2026-04-14 JPY 186.75'])
})

test('days in any order, and one that stands there twice with the same rates', () => {
  const text = 'Date,JPY,USD,\n2026-04-09,186.1,1.17,\n2026-04-13,186.75,1.1684,\n2026-04-09,186.10,1.170,'
  expect(read(text)).toHaveLength(6)
})

test.each([
  ['', noEcbFile],
  ['Date', noEcbFile],
  ['Datum,USD\n2026-04-13,1', noEcbFile],
  ['Date,Dollar\n2026-04-13,1.1', noEcbFile],
  ['\u0000', noEcbFile],
  ['Date,USD,\n', noEcbFile],
  ['Date,USD\n2026-13-13,1\n', damaged('Zeile 2: „2026-13-13“ ist kein Tag')],
  ['Date,USD\n2026-04-13,1.1\n2026-04-10,2x\n', damaged('Zeile 3: „2x“ ist kein Kurs')],
  ['Date,USD\n2026-04-13,1.1\n2026-04-10,0\n', damaged('Zeile 3: „0“ ist kein Kurs')],
  // of a currency that Kontor does not know, too
  ['Date,CYP\n2026-04-10,0.5?\n', damaged('Zeile 2: „0.5?“ ist kein Kurs')],
  ['Date,USD\n2026-04-13,1.1\n<html>', damaged('Zeile 3: 0 Werte statt 1, wie die Überschrift sie nennt')],
  [
    'Date,USD\n2026-04-13,1.1\n\n2026-04-10,1.1\n',
    damaged('Zeile 3: 0 Werte statt 1, wie die Überschrift sie nennt'),
  ],
  ['Date,USD\n2026-04-13,1.1,1.2\n', damaged('Zeile 2: 2 Werte statt 1, wie die Überschrift sie nennt')],
  // a value is missing, so that the next stands under another currency
  [
    'Date,USD,JPY,GBP,\n2026-04-13,186.75,0.87,\n',
    damaged('Zeile 2: 2 Werte statt 3, wie die Überschrift sie nennt'),
  ],
  // cut within a number, before and behind the comma that ends each line, or where none does
  [
    'Date,USD,JPY,\n2026-04-13,1.17,186.75,\n2026-04-10,1.1',
    damaged('Zeile 3: 1 Wert statt 2, wie die Überschrift sie nennt'),
  ],
  [
    'Date,USD,JPY,\n2026-04-13,1.17,186.75,\n2026-04-10,1.17,18',
    damaged('Zeile 3: Die Zeile endet anders als die Überschrift; vielleicht ist sie abgeschnitten'),
  ],
  ['Date,USD,JPY\n2026-04-13,1.17,18', damaged('Zeile 2: Die Datei bricht ab, das Ende der Zeile fehlt')],
  ['Date,USD,\n2026-04-13,1.17,186.75\n', damaged('Zeile 2: „186.75“ steht unter keiner Währung')],
  ['Date,USD,\n2026-04-15,1.17,\n', damaged('Zeile 2: Für den 15.04.2026 kann es noch keinen Kurs geben')],
  [
    'Date,USD,\n2026-04-13,1.17,\n2026-04-10,1.18,\n2026-04-13,1.16,\n',
    damaged('Zeile 4: USD hat für den 13.04.2026 zwei verschiedene Kurse'),
  ],
  [
    'Date,USD,JPY,USD,\n2026-04-13,1.17,186.75,1.18,\n',
    damaged('Zeile 2: USD hat für den 13.04.2026 zwei verschiedene Kurse'),
  ],
])('%j: %s', (text, fault) => expect(read(text)).toBe(fault))

test('a rate that is missing beside others refuses the file: they may stand under the wrong currencies', () => {
  const missing = (currency: string) =>
    damaged(`Zeile 3: Der Kurs für ${currency} fehlt; die EZB schreibt N/A, wo es keinen gibt`)
  const good = 'Date,USD,JPY,CHF,\n2026-04-10,1.17,186.1,0.92,\n'
  expect(read(`${good}2026-04-13,186.75,1.1684,,\n`)).toBe(missing('CHF'))
  expect(read(`${good}2026-04-13,,1.1684,186.75,\n`)).toBe(missing('USD'))
  expect(read(`${good}2026-04-13,1.1684, ,0.92,\n`)).toBe(missing('JPY'))
  expect(read('Date,USD,CYP,\n2026-04-10,1.17,N/A,\n2026-04-13,1.16,,\n')).toBe(missing('CYP'))
})

test('it has up to 400,000 rates', () => {
  const file = (rates: number) => readEcbCsv(`Date,USD\n${'2026-04-13,1.1\n'.repeat(rates)}`, today)
  expect(file(400_000)).toMatchObject({ ok: true, rates: { length: 400_000 } })
  expect(file(400_001)).toEqual({ ok: false, fault: damaged('Zeile 400.002: mehr als 400.000 Kurse') })
})

test('nothing is read behind the first nonsense', () => {
  const lines = Array.from({ length: 5000 }, () => '2026-03-05,1.1')
  const cuts = vi.spyOn(String.prototype, 'split')
  expect(read(['Date,USD', 'Unsinn,1.1', ...lines].join('\n'))).toBe(
    damaged('Zeile 2: „Unsinn“ ist kein Tag'),
  )
  expect(cuts.mock.calls.length).toBeLessThan(10)
  cuts.mockRestore()
})

describe('rates by hand', () => {
  const usd = { currency: 'USD', day: today, rate: '1.17' }
  test.each([
    [[usd, { ...usd, currency: 'JPY', rate: '186' }, { ...usd, rate: '1.170' }], []],
    [
      [usd, { ...usd, day: '2026-04-15' as Day }],
      [{ path: 'rates.1.day', message: 'Für den 15.04.2026 kann es noch keinen Kurs geben' }],
    ],
    [
      [usd, { ...usd, rate: '1.71' }],
      [{ path: 'rates.1.rate', message: 'USD hat für den 14.04.2026 zwei verschiedene Kurse' }],
    ],
  ])('%j', (rates, problems) => expect(enteredRatesFaults(rates, today)).toEqual(problems))
})
