import type { Day, Month } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel, periodLabel, periodOf } from '#kernel/period.ts'
import type { KeptMonth } from './months/document-months.ts'
import { keptWithLate } from './months/late-months.ts'

/**
 * What reporting something late does to which return, a sentence each, the oldest month first; empty where it changes none. `before` are the
 * months of the document as it is, `after` as it will be; EUR cents (§ 18 Abs. 1, § 18a Abs. 10, § 18j UStG).
 */
export function lateEffects(
  before: readonly KeptMonth[],
  after: readonly KeptMonth[],
  openFrom: Day | null,
): string[] {
  // It is shown before anything is stored: those that are late are those that are not yet there.
  const recorded = '' as Month
  const late = keptWithLate(before, after, openFrom, recorded).filter((row) => row.lateMonth === recorded)
  const months = [...Map.groupBy(late, ({ month }) => month)].sort(([a], [b]) => (a < b ? -1 : 1))
  return months.flatMap(([month, rows]) => [
    ...returnEffect(month, rows),
    ...statementEffect(month, rows),
    ...ossEffect(month, rows),
  ])
}

function returnEffect(month: Month, rows: readonly KeptMonth[]): string[] {
  // The tax of other countries is owed by the One-Stop-Shop; its sales stand in the return all the same.
  const own = rows.filter(({ taxType }) => taxType !== 'OSS')
  const [vat, inputTax] = [sumOf(own, 'vat'), sumOf(own, 'inputTax')]
  const parts = [
    ...(vat === 0 ? [] : [`Umsatzsteuer ${change(vat)}`]),
    ...(inputTax === 0 ? [] : [`Vorsteuer ${change(inputTax)}`]),
  ]
  const told = parts.length > 0 ? parts.join(', ') : `Bemessungsgrundlage ${change(sumOf(rows, 'base'))}`
  const due = cents(vat - inputTax)
  const end =
    due === 0
      ? 'zu zahlen bleibt gleich viel'
      : due > 0
        ? `nachzuzahlen ${money(due)}`
        : `zu erstatten ${money(cents(0 - due))}`
  return [`Voranmeldung ${monthLabel(month)} (oder ihr Quartal): ${told}; ${end}.`]
}

/** Of the rows of a month: what the recapitulative statement has more or less; none where nothing. */
export function statementEffect(month: Month, rows: readonly KeptMonth[]): string[] {
  const base = sumOf(
    rows.filter(({ taxType }) => taxType === 'NONE_EU' || taxType === 'SERVICE_EU'),
    'base',
  )
  return base === 0
    ? []
    : [`Zusammenfassende Meldung ${monthLabel(month)} (oder ihr Quartal): ${change(base)}.`]
}

/** The same of the One-Stop-Shop. */
export function ossEffect(month: Month, rows: readonly KeptMonth[]): string[] {
  const tax = sumOf(
    rows.filter(({ taxType }) => taxType === 'OSS'),
    'vat',
  )
  if (tax === 0) return []
  const quarter = periodLabel(periodOf('quarter', month))
  return [
    `One-Stop-Shop: ${change(tax)} für ${quarter}; ist das Quartal vorbei, als Berichtigung in der laufenden Erklärung.`,
  ]
}

const sumOf = (rows: readonly KeptMonth[], name: 'base' | 'vat' | 'inputTax') =>
  sumCents(rows.map((row) => row[name]))
const money = (amount: Cents) => formatMoney(amount, 'EUR')
const change = (amount: Cents) => (amount > 0 ? `+${money(amount)}` : money(amount))
