import { expect, test } from 'vitest'
import { readMonthlyRatesText } from './read-monthly-rates.ts'

const rates = (text: string) =>
  readMonthlyRatesText(text).rates.map(({ currency, rate }) => `${currency} ${rate}`)
const problems = (text: string) => readMonthlyRatesText(text).problems

test('reads the announcement of a month, its countries and thousands', () => {
  const text = `Euro-Referenzkurs (1 EUR = ...)
    Australien | 1,2596 | AUD | Mexiko | 16,7207 | MXN |
    Ungarn 1.435,37 HUF Bulgarien 1,9558 BGN Japan 102,47 JPY
    Vereinigtes Königreich\t1 Euro\t0,80665 GBP`.replaceAll('|', '\t')
  expect(rates(text)).toEqual(['AUD 1.2596', 'MXN 16.7207', 'HUF 1435.37', 'JPY 102.47', 'GBP 0.80665'])
  expect(problems(text)).toEqual([])
})

test.each([
  ['USD 1,0835', ['USD 1.0835']],
  ['USD: 1,0835\nCHF = 0,94', ['USD 1.0835', 'CHF 0.94']],
  ['1,0835USD; 0,94 CHF', ['USD 1.0835', 'CHF 0.94']],
  // The name of a country is no code.
  ['Schweiz 0,94 CHF USA 1,0835 USD', ['CHF 0.94', 'USD 1.0835']],
  ['USD 1,0835 CHF 0,94', ['USD 1.0835', 'CHF 0.94']],
  ['USD1,0835', ['USD 1.0835']],
  ['1 EUR = 1,0835 USD\nEUR/CHF 0,94', ['USD 1.0835', 'CHF 0.94']],
  ['Kurse für Oktober 2026, Stand 30.10.2026\nUSD 1,0835', ['USD 1.0835']],
  ['USD 1,0835 XXQ 7,10', ['USD 1.0835']],
  ['', []],
])('reads %j', (text, expected) => {
  expect(rates(text)).toEqual(expected)
  expect(problems(text)).toEqual([])
})

test.each([
  ['1,08 USD 1,09 USD', 'USD steht mehrmals da: Bitte die Kurse eines einzigen Monats einfügen'],
  ['1,08 XXQ', 'Darin steht kein Kurs: Bitte zum Beispiel „1,0835 USD“ eingeben'],
  [
    'Oktober 2027 USD 1,0835',
    'Zeile 1: Mehr Zahlen als Währungen (Zahlen: 2027 und 1,0835; Währungen: USD). Bitte nur die Kurse dieses Monats stehen lassen',
  ],
  [
    'CHF 0,94\nUSD 1,0835 1,0911',
    'Zeile 2: Mehr Zahlen als Währungen (Zahlen: 1,0835 und 1,0911; Währungen: USD). Bitte nur die Kurse dieses Monats stehen lassen',
  ],
  [
    '1 435,37 HUF',
    'Zeile 1: Mehr Zahlen als Währungen (Zahlen: 1 und 435,37; Währungen: HUF). Bitte nur die Kurse dieses Monats stehen lassen',
  ],
  [
    '1 CHF = 1,06 EUR',
    'Zeile 1: Gebraucht wird, wie viel 1 EUR in der anderen Währung wert ist, nicht umgekehrt (Zahlen: 1 und 1,06; Währungen: CHF und EUR)',
  ],
  [
    'CHF/EUR 1,06',
    'Zeile 1: Gebraucht wird, wie viel 1 EUR in der anderen Währung wert ist, nicht umgekehrt (Zahlen: 1,06; Währungen: CHF und EUR)',
  ],
  [
    'USD und CHF 1,0835',
    'Zeile 1: Zu welcher Währung eine Zahl gehört, ist nicht klar (Zahlen: 1,0835; Währungen: USD und CHF)',
  ],
  ['1.094 USD', 'Zeile 1: USD „1.094“: Mehrdeutig: Bitte mit Komma schreiben (1,094) oder ohne Punkt (1094)'],
  ['-1,09 USD', 'Zeile 1: USD „-1,09“: Negative Zahlen sind hier nicht möglich'],
  ['USD 1,09 %', 'Zeile 1: USD „1,09 %“: Prozent sind hier nicht möglich: Bitte nur die Zahl eingeben'],
  ['1.0835 USD', 'Zeile 1: USD „1.0835“: Bitte mit Komma schreiben: 1,0835'],
  ['0,00 USD', 'Zeile 1: USD „0,00“: Der Kurs muss größer als 0 sein'],
  ['Hallo', 'Darin steht kein Kurs: Bitte zum Beispiel „1,0835 USD“ eingeben'],
])('says what is wrong with %j', (text, problem) => {
  expect(problems(text)).toEqual([problem])
})
