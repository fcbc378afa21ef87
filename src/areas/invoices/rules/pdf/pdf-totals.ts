import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import type { InvoicePdfFacts, PdfAdvance, PdfGroups } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import type { PriceSide } from '#areas/invoices/rules/pdf/pdf-lines.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** `detail` stands in small print under its label. */
export type PdfTotal = {
  label: string
  mark: string | null
  detail?: string
  amount: string
  kind: 'part' | 'sum'
}

type Row = (label: string, amount: Cents) => PdfTotal

/**
 * The rows under the lines, with the labels of spec 2 §9. A final invoice shows the whole, then each advance with what was
 * received of it and its tax, then what remains (§ 14 Abs. 5 S. 2 UStG, UStAE 14.8 Abs. 7). Payments and what is open appear
 * once something was paid.
 */
export function pdfTotals(facts: InvoicePdfFacts): PdfTotal[] {
  const { totals, document, settlement } = facts
  const money = (amount: Cents) => formatMoney(amount, document.currency)
  const part: Row = (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'part' })
  const sum: Row = (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'sum' })
  const rows = settlement
    ? [
        ...sumRows({ ...facts, ...settlement }, 'Gesamt', 'Gesamtbetrag'),
        ...settlement.advances.map((advance) => advanceRow(advance, money)),
        ...sumRows({ ...facts, ...totals }, 'Restbetrag', 'Restbetrag'),
      ]
    : sumRows({ ...facts, ...totals }, 'Gesamt', 'Gesamtbetrag')
  if (totals.paymentsCents !== 0) {
    rows.push(...paidRows(facts, part))
    // What was not paid of a settled advance is no longer open, nor was it paid.
    const isClosed = totals.amountDueCents === 0 && totals.paymentsCents !== totals.grossCents
    if (!isClosed) rows.push(dueRow(totals.amountDueCents, sum))
  }
  return rows
}

type Sums = PdfGroups &
  Pick<InvoicePdfFacts, 'lineItems' | 'document'> & {
    netCents: Cents
    grossCents: Cents
  }

/** What is asked for: net, tax and gross; of § 25a UStG, and where there is no tax, one amount. */
function sumRows(sums: Sums, name: string, plainName: string): PdfTotal[] {
  const { taxes, owedByCustomer, untaxed, lineItems, document, netCents, grossCents } = sums
  const money = (amount: Cents) => formatMoney(amount, document.currency)
  const part: Row = (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'part' })
  const sum: Row = (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'sum' })
  const differential = lineItems.filter((line) => line.taxType === 'DIFFERENTIAL')
  const differentialCents = sumCents(differential.map((line) => line.totalCents))
  const isTaxed = taxes.length > 0
  if (!isTaxed && owedByCustomer.length === 0 && untaxed.length === 0) {
    const allDifferential = differential.length > 0 && differential.length === lineItems.length
    return [sum(allDifferential ? `${name} (differenzbest.)` : plainName, grossCents)]
  }
  return [
    ...(differential.length > 0 ? [part(`${name} (differenzbest.)`, differentialCents)] : []),
    part(`${name} netto`, cents(netCents - differentialCents)),
    ...taxes.map((tax) =>
      part(`Umsatzsteuer ${percentText(tax.percent)}\u00a0% auf ${money(tax.netCents)}`, tax.taxCents),
    ),
    ...untaxed.map(({ netCents: base, isZeroRate, mark }) => {
      const what = isZeroRate ? 'Umsatzsteuer 0\u00a0%' : 'Keine Umsatzsteuer'
      return { ...part(`${what} auf ${money(base)}`, zeroCents), mark }
    }),
    ...owedByCustomer.map(({ netCents: base, mark }) => ({
      ...part(`Steuerschuld des Leistungsempfängers auf ${money(base)}`, zeroCents),
      mark,
    })),
    sum(isTaxed ? `${name} brutto` : plainName, grossCents),
  ]
}

/** What was received of an advance, with its tax. */
function advanceRow(advance: PdfAdvance, money: (amount: Cents) => string): PdfTotal {
  const { number, day, askedCents, netCents, grossCents, taxes } = advance
  const received = cents(Math.abs(grossCents))
  const taxed = [
    `netto ${money(cents(Math.abs(netCents)))}`,
    ...taxes.map((tax) => `USt. ${percentText(tax.percent)}\u00a0% ${money(cents(Math.abs(tax.taxCents)))}`),
  ]
  const parts = [
    received === askedCents ? [] : [`erhalten ${money(received)} von ${money(askedCents)}`],
    taxes.length > 0 ? taxed : [],
  ]
  return {
    label: `Anzahlung ${number} vom ${formatDay(day)}`,
    mark: null,
    detail: parts.flat().join(' · '),
    amount: money(negateCents(grossCents)),
    kind: 'part',
  }
}

/** What was paid; an advance says on which day (§ 14 Abs. 4 S. 1 Nr. 6 UStG). */
function paidRows({ document, payments, totals }: InvoicePdfFacts, part: Row): PdfTotal[] {
  if (!document.advance) return [part('Bereits bezahlt', negateCents(totals.paymentsCents))]
  return payments.map(({ day, cents: paid }) => part(`Bezahlt am ${formatDay(day)}`, negateCents(paid)))
}

function dueRow(due: Cents, sum: Row): PdfTotal {
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
