import { formatMoney } from '#kernel/amount-text.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { TotalsRow } from '#web/ui/totals-block.tsx'
import type { TaxGroup, Totals } from '../rules/totals.ts'

type ShownTotals = Pick<Totals, 'net' | 'gross' | 'differential'> & {
  perTax: readonly Pick<TaxGroup, 'taxPercent' | 'tax'>[]
}

/** The sums under a document's lines, with the labels of spec 2 §9. The tax of § 25a UStG is never shown. */
export function totalsRows(totals: ShownTotals, currency: string): TotalsRow[] {
  const money = (amount: Cents) => formatMoney(amount, currency)
  const rows: TotalsRow[] = [{ label: 'Gesamt netto', amount: money(totals.net) }]
  for (const { taxPercent, tax } of totals.perTax) {
    rows.push({ label: `Steuer ${taxPercent} %`, amount: money(tax) })
  }
  if (totals.differential !== 0) {
    rows.push({ label: 'Gesamt (differenzbest.)', amount: money(totals.differential) })
  }
  return [...rows, { label: 'Gesamt brutto', amount: money(totals.gross), strong: true }]
}

/** What was paid of a document and what is open; they follow the sums. */
export function paymentRows(gross: Cents, paid: Cents, currency: string): TotalsRow[] {
  return [
    { label: 'Bereits bezahlt', amount: formatMoney(paid, currency) },
    { label: 'Offen', amount: formatMoney(cents(gross - paid), currency) },
  ]
}
