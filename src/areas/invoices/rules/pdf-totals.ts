import { percentText } from '#areas/documents/rules/tax-types.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf-facts.ts'
import type { PriceSide } from '#areas/invoices/rules/pdf-lines.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'

export type PdfTotal = { label: string; mark: string | null; amount: string; kind: 'part' | 'sum' }

/** The rows under the lines, with the labels of spec 2 §9. Payments and what is open appear once something was paid. */
export function pdfTotals(facts: InvoicePdfFacts): PdfTotal[] {
  const { totals, taxes, owedByCustomer, untaxed, lineItems, document } = facts
  const money = (amount: Cents) => formatMoney(amount, document.currency)
  const row = (kind: PdfTotal['kind'], label: string, amount: Cents): PdfTotal => ({
    ...{ label, mark: null, kind },
    amount: money(amount),
  })
  const part = (label: string, amount: Cents) => row('part', label, amount)
  const sum = (label: string, amount: Cents) => row('sum', label, amount)

  const differential = lineItems.filter((line) => line.taxType === 'DIFFERENTIAL')
  const differentialCents = sumCents(differential.map((line) => line.totalCents))
  const allDifferential = differential.length > 0 && differential.length === lineItems.length
  const rows: PdfTotal[] = []
  const isTaxed = taxes.length > 0
  if (isTaxed || owedByCustomer.length > 0 || untaxed.length > 0) {
    if (differential.length > 0) rows.push(part('Gesamt (differenzbest.)', differentialCents))
    rows.push(part('Gesamt netto', cents(totals.netCents - differentialCents)))
    for (const tax of taxes) {
      rows.push(
        part(`Umsatzsteuer ${percentText(tax.percent)}\u00a0% auf ${money(tax.netCents)}`, tax.taxCents),
      )
    }
    for (const { netCents, isZeroRate, mark } of untaxed) {
      const name = isZeroRate ? 'Umsatzsteuer 0\u00a0%' : 'Keine Umsatzsteuer'
      rows.push({ ...part(`${name} auf ${money(netCents)}`, zeroCents), mark })
    }
    for (const { netCents, mark } of owedByCustomer) {
      rows.push({ ...part(`Steuer schuldet der Kunde auf ${money(netCents)}`, zeroCents), mark })
    }
    rows.push(sum(isTaxed ? 'Gesamt brutto' : 'Gesamtbetrag', totals.grossCents))
  } else {
    rows.push(sum(allDifferential ? 'Gesamt (differenzbest.)' : 'Gesamtbetrag', totals.grossCents))
  }
  if (totals.paymentsCents !== 0) {
    rows.push(...paidRows(facts, part), dueRow(totals.amountDueCents, sum))
  }
  return rows
}

/** What was paid; an advance says on which day (§ 14 Abs. 4 S. 1 Nr. 6 UStG). */
function paidRows(
  { document, payments, totals }: InvoicePdfFacts,
  part: (label: string, amount: Cents) => PdfTotal,
): PdfTotal[] {
  if (!document.isAdvance) return [part('Bereits bezahlt', negateCents(totals.paymentsCents))]
  return payments.map(({ day, cents: paid }) => part(`Bezahlt am ${formatDay(day)}`, negateCents(paid)))
}

function dueRow(due: Cents, sum: (label: string, amount: Cents) => PdfTotal): PdfTotal {
  return due < 0 ? sum('Erstattung', negateCents(due)) : sum('Offen', due)
}

/**
 * What stands in small print under the totals: for a foreign currency the rate, and the tax in euros, which Art. 230
 * of Directive 2006/112/EC asks for; for lines agreed in both sides how their prices are to be read.
 */
export function exchangeNote({ document, taxes, totals }: InvoicePdfFacts, side: PriceSide): string | null {
  const notes: string[] = []
  if (document.exchange !== null && document.currency !== 'EUR') {
    const { rate, day } = document.exchange
    const euros = (amount: Cents) => formatMoney(amount, 'EUR')
    notes.push(
      [
        `Kurs vom ${formatDay(day)}: 1\u00a0EUR = ${rate.replace('.', ',')}\u00a0${document.currency}`,
        ...taxes.map(
          (tax) => `Umsatzsteuer\u00a0${percentText(tax.percent)}\u00a0%:\u00a0${euros(tax.taxEuroCents)}`,
        ),
        `Gesamtbetrag:\u00a0${euros(totals.grossEuroCents)}`,
      ].join(' · '),
    )
  }
  if (side === 'mixed')
    notes.push('Teils brutto vereinbart: Die Nettopreise der Positionen sind gerundet, es gelten die Summen.')
  return notes.length === 0 ? null : notes.join('\n')
}
