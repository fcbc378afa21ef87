import type { InvoicePdfFacts, PdfAdvance, PdfGroups } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import type { PriceSide } from '#areas/invoices/rules/pdf/pdf-lines.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { written } from '#kernel/texts/written.ts'
import { paperWords } from './paper-words.ts'
import type { SumWords } from './words.ts'

/** `detail` stands in small print under its label. */
export type PdfTotal = {
  label: string
  mark: string | null
  detail?: string
  amount: string
  kind: 'part' | 'sum'
}

type Row = (label: string, amount: Cents) => PdfTotal
type WrittenIn = Pick<InvoicePdfFacts['document'], 'language' | 'currency'>

const moneyOf =
  ({ language, currency }: WrittenIn) =>
  (amount: Cents) =>
    written[language].money(amount, currency)

function rowsOf(document: WrittenIn): Record<'part' | 'sum', Row> {
  const money = moneyOf(document)
  return {
    part: (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'part' }),
    sum: (label, amount) => ({ label, mark: null, amount: money(amount), kind: 'sum' }),
  }
}

/**
 * The rows under the lines, with the labels of spec 2 §9. A final invoice shows the whole, then each advance with what was
 * received of it and its tax, then what remains (§ 14 Abs. 5 S. 2 UStG, UStAE 14.8 Abs. 7). Payments and what is open appear
 * once something was paid.
 */
export function pdfTotals(facts: InvoicePdfFacts): PdfTotal[] {
  const { totals, document, settlement } = facts
  const { part, sum } = rowsOf(document)
  const { whole, rest } = paperWords[document.language].sums
  const rows = settlement
    ? [
        ...sumRows({ ...facts, ...settlement }, whole),
        ...settlement.advances.map((advance) => advanceRow(advance, document)),
        ...sumRows({ ...facts, ...totals }, rest),
      ]
    : sumRows({ ...facts, ...totals }, whole)
  if (totals.paymentsCents !== 0) {
    rows.push(...paidRows(facts, part))
    // What was not paid of a settled advance is no longer open, nor was it paid.
    const isClosed = totals.amountDueCents === 0 && totals.paymentsCents !== totals.grossCents
    if (!isClosed) rows.push(dueRow(facts, sum))
  }
  return rows
}

type Sums = PdfGroups &
  Pick<InvoicePdfFacts, 'lineItems' | 'document'> & {
    netCents: Cents
    grossCents: Cents
  }

/** What is asked for: net, tax and gross; of § 25a UStG, and where there is no tax, one amount. */
function sumRows(sums: Sums, names: SumWords): PdfTotal[] {
  const { taxes, owedByCustomer, untaxed, lineItems, document, netCents, grossCents } = sums
  const { part, sum } = rowsOf(document)
  const { percent } = written[document.language]
  const money = moneyOf(document)
  const words = paperWords[document.language].sums
  const differential = lineItems.filter((line) => line.taxType === 'DIFFERENTIAL')
  const differentialCents = sumCents(differential.map((line) => line.totalCents))
  const isTaxed = taxes.length > 0
  if (!isTaxed && owedByCustomer.length === 0 && untaxed.length === 0) {
    const allDifferential = differential.length > 0 && differential.length === lineItems.length
    return [sum(allDifferential ? names.margin : names.plain, grossCents)]
  }
  return [
    ...(differential.length > 0 ? [part(names.margin, differentialCents)] : []),
    part(names.net, cents(netCents - differentialCents)),
    ...taxes.map((tax) => part(words.tax(percent(tax.percent), money(tax.netCents)), tax.taxCents)),
    ...untaxed.map(({ netCents: base, isZeroRate, mark }) => {
      const label = isZeroRate ? words.zeroRate(percent(0), money(base)) : words.untaxed(money(base))
      return { ...part(label, zeroCents), mark }
    }),
    ...owedByCustomer.map(({ netCents: base, mark }) => ({
      ...part(words.owedByCustomer(money(base)), zeroCents),
      mark,
    })),
    sum(isTaxed ? names.gross : names.plain, grossCents),
  ]
}

/** What was received of an advance, with its tax. */
function advanceRow(advance: PdfAdvance, document: WrittenIn): PdfTotal {
  const { day: shownDay, percent } = written[document.language]
  const words = paperWords[document.language].sums
  const money = moneyOf(document)
  const { number, day, askedCents, netCents, grossCents, taxes } = advance
  const received = cents(Math.abs(grossCents))
  const taxed = [
    words.net(money(cents(Math.abs(netCents)))),
    ...taxes.map((tax) => words.taxOf(percent(tax.percent), money(cents(Math.abs(tax.taxCents))))),
  ]
  const parts = [
    received === askedCents ? [] : [words.received(money(received), money(askedCents))],
    taxes.length > 0 ? taxed : [],
  ]
  return {
    label: words.advance(number, shownDay(day)),
    mark: null,
    detail: parts.flat().join(' · '),
    amount: money(negateCents(grossCents)),
    kind: 'part',
  }
}

/** What was paid; an advance says on which day (§ 14 Abs. 4 S. 1 Nr. 6 UStG). */
function paidRows({ document, payments, totals }: InvoicePdfFacts, part: Row): PdfTotal[] {
  const words = paperWords[document.language].sums
  if (!document.advance) return [part(words.paid, negateCents(totals.paymentsCents))]
  const { day: shownDay } = written[document.language]
  return payments.map(({ day, cents: paid }) => part(words.paidOn(shownDay(day)), negateCents(paid)))
}

function dueRow({ document, totals }: InvoicePdfFacts, sum: Row): PdfTotal {
  const { amountDueCents: due } = totals
  const words = paperWords[document.language].sums
  return due < 0 ? sum(words.refund, negateCents(due)) : sum(words.due, due)
}

/**
 * What stands in small print under the totals: for a foreign currency the rate, and the tax in euros, which Art. 230
 * of Directive 2006/112/EC asks for; for lines agreed in both sides how their prices are to be read.
 */
export function exchangeNote({ document, taxes, totals }: InvoicePdfFacts, side: PriceSide): string | null {
  const notes: string[] = []
  const words = paperWords[document.language].exchange
  if (document.exchange !== null && document.currency !== 'EUR') {
    const { rate, day } = document.exchange
    const { day: shownDay, money, percent, decimal } = written[document.language]
    const euros = (amount: Cents) => money(amount, 'EUR')
    notes.push(
      [
        words.rate(shownDay(day), decimal(rate), document.currency),
        ...taxes.map((tax) => words.tax(percent(tax.percent), euros(tax.taxEuroCents))),
        words.total(euros(totals.grossEuroCents)),
      ].join(' · '),
    )
  }
  if (side === 'mixed') notes.push(words.mixed)
  return notes.length === 0 ? null : notes.join('\n')
}
