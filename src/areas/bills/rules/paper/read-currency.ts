import { bookableCodes } from '#kernel/currencies.ts'
import type { PaperRow } from './paper-rows.ts'
import { amountsOf } from './paper-values.ts'
import type { RoledAmount } from './roled-amounts.ts'

// Those that are words of other things, too, count beside an amount only.
const words = ['CAD', 'INR', 'PHP', 'THB', 'TRY']
const others = ['AED', 'BGN', 'HRK', 'RSD', 'RUB', 'UAH']
const codes = [...bookableCodes, ...others].filter((code) => code !== 'EUR' && !words.includes(code))
const foreignForms: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\d])(?:${codes.join('|')})(?![\\p{L}\\d])`, 'u'),
  // '$4 Nr. 10a UStG' is a paragraph of a law.
  /[£¥₽₺₴₹₩₪]|\$(?!\s?\d{1,3}[a-z]?\s?(?:Nr|Abs|Satz|UStG|UStDV|BGB|HGB|AO)(?!\p{L}))|(?<!\p{L})(?:zł|Kč|SFr|US-?Dollar|Dollars?|Złoty|Zloty|Kronen|Forint|Schweizer Franken|Pfund Sterling)(?!\p{L})/u,
]
const nearForm = new RegExp(`(?:${words.join('|')}|kr|Ft|lei|Fr)\\.?`)
const beforeAmount = new RegExp(`(?<![\\p{L}\\d])${nearForm.source}\\s*$`, 'u')
const behindAmount = new RegExp(`^\\s*${nearForm.source}(?![\\p{L}\\d])`, 'u')

const euro = /€|(?<!\p{L})(?:EUR|Euro)(?!\p{L})/u
// 'Alle Beträge in EUR', or the head of a column.
const euroHead =
  /(?:^|\t|[([]|\bin |Betrag |Preis |Gesamt |Summe |Total )(?:€|EUR|Euro)(?:[)\].]|\t|\s(?=[A-Z])|$)/

/** What a paper names besides the euro, as it stands there; null where it is nothing. */
export function foreignCurrency(rows: readonly PaperRow[]): string | null {
  for (const row of rows) {
    for (const form of foreignForms) {
      const [named] = form.exec(row.text) ?? []
      if (named !== undefined) return named
    }
    for (const { start, end } of amountsOf(row)) {
      const near = beforeAmount.exec(row.text.slice(0, start)) ?? behindAmount.exec(row.text.slice(end))
      // 'Mo.-Fr. 08.00 Uhr'
      if (near && !/Uhr|\bMo\b/.test(row.text)) return near[0].trim()
    }
  }
  return null
}

/** Euros, where they stand at the total or above the amounts and the paper names nothing else; else null. */
export function readCurrency(
  rows: readonly PaperRow[],
  amounts: readonly RoledAmount[],
  total: number | null,
): 'EUR' | null {
  if (foreignCurrency(rows) !== null) return null
  const isTotal = (amount: RoledAmount) => amount.rankAs('gross') > 0 || amount.value === total
  const isNamed = rows.some(
    (row) =>
      euro.test(row.text) &&
      (amounts.some((amount) => amount.row === row && isTotal(amount)) ||
        (amountsOf(row).length === 0 && euroHead.test(row.text))),
  )
  return isNamed ? 'EUR' : null
}
