import { dueOf } from '#areas/payments/rules/due.ts'
import { dueLabels, paymentState } from '#areas/payments/rules/payment-state.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { TotalsRow } from '#web/ui/figures/totals-block.tsx'
import type { StoredTotals } from '../contract.ts'
import { showsTax, type TaxGroup, type Totals } from '../rules/lines/totals.ts'
import { isZeroRate, shortReason } from '../rules/taxes/tax-reasons.ts'
import {
  isOwedByCustomer,
  isOwedByOneself,
  percentText,
  type TaxType,
  taxTypeNames,
} from '../rules/taxes/tax-types.ts'

export type ShownTotals = Pick<Totals, 'net' | 'gross' | 'differential'> & {
  perTax: readonly Pick<TaxGroup, 'taxPercent' | 'tax'>[]
  groups: readonly ShownGroup[]
}
type ShownGroup = Pick<TaxGroup, 'taxType' | 'taxPercent' | 'taxReason' | 'net' | 'tax' | 'owedTax'>

/** The stored sums of a document. */
export function storedTotals(totals: StoredTotals): ShownTotals {
  const gross = wireCents(totals.amountGrossTotal)
  return {
    // What is taxed by § 25a UStG is in it.
    net: cents(gross - wireCents(totals.taxAmountTotal)),
    gross,
    differential: wireCents(totals.amountDifferentialTotal),
    perTax: totals.taxAmountTotalPerTax.map(({ taxPercent, taxAmount }) => ({
      taxPercent,
      tax: wireCents(taxAmount),
    })),
    groups: totals.taxGroups.map(({ taxType, taxPercent, taxReason, ...group }) => ({
      taxType,
      taxPercent,
      taxReason,
      net: wireCents(group.amountNet),
      tax: wireCents(group.taxAmount),
      owedTax: wireCents(group.owedTaxAmount),
    })),
  }
}

/** The sums of what takes a document back. */
export function negatedTotals({ net, gross, differential, perTax, groups }: ShownTotals): ShownTotals {
  return {
    net: negateCents(net),
    gross: negateCents(gross),
    differential: negateCents(differential),
    perTax: perTax.map(({ taxPercent, tax }) => ({ taxPercent, tax: negateCents(tax) })),
    groups: groups.map((group) => ({
      ...group,
      net: negateCents(group.net),
      tax: negateCents(group.tax),
      owedTax: negateCents(group.owedTax),
    })),
  }
}

/** What one owes oneself (§ 1a, § 13b UStG). */
const owedTaxNames: Partial<Record<TaxType, string>> = {
  ACQUISITION_EU: 'Umsatzsteuer auf ig. Erwerb',
  REVERSE_CHARGE_13B: 'Steuer nach §\u00a013b',
}

/**
 * The sums under a document's lines, with the labels of spec 2 §9. What is taxed by § 25a UStG stands apart, as on paper:
 * its tax is never shown, so it has no net amount. The rows add up to the gross total; what one owes oneself of a bill is no
 * part of it, and stands below. `ofTax`: what the row of a rate's tax has beside that. What has no tax stands by its reason, and where taxations are mixed (§ 14 Abs. 4 Nr. 7 UStG).
 */
export function totalsRows(
  totals: ShownTotals,
  currency: string,
  ofTax?: (group: ShownTotals['perTax'][number]) => Partial<TotalsRow>,
): TotalsRow[] {
  const money = (amount: Cents) => formatMoney(amount, currency)
  const { differential, perTax } = totals
  const net = cents(totals.net - differential)
  const rows: TotalsRow[] = []
  if (differential !== 0) rows.push({ label: 'Gesamt (differenzbest.)', amount: money(differential) })
  if (differential === 0 || net !== 0) rows.push({ label: 'Gesamt netto', amount: money(net) })
  const imports = totals.groups.filter(({ taxType }) => taxType === 'IMPORT_VAT')
  if (perTax.length + imports.length > 0) {
    const tax = sumCents([...perTax, ...imports].map((group) => group.tax))
    rows.push({ label: 'Gesamt Steuer', amount: money(tax) })
  }
  for (const group of perTax) {
    const { taxPercent, tax } = group
    rows.push({ label: `Steuer ${percentText(taxPercent)} %`, amount: money(tax), ...ofTax?.(group) })
  }
  for (const { tax } of imports) rows.push({ label: taxTypeNames.IMPORT_VAT, amount: money(tax) })
  for (const { taxType, net: base } of totals.groups) {
    if (!isOwedByCustomer(taxType)) continue
    rows.push({ label: `Steuerschuld des Leistungsempfängers auf ${money(base)}`, amount: money(zeroCents) })
  }
  rows.push(...untaxedRows(totals, money))
  const own = totals.groups
    .filter(({ taxType }) => isOwedByOneself(taxType))
    .map(({ taxType, taxPercent, owedTax }) => ({
      label: `${owedTaxNames[taxType]} ${taxPercent} %, nicht an den Lieferanten`,
      amount: money(owedTax),
    }))
  return [...rows, { label: 'Gesamt brutto', amount: money(totals.gross), strong: true }, ...own]
}

/** What stands in rows of its own. */
const hasOwnRow: readonly TaxType[] = [
  'DIFFERENTIAL',
  'REVERSE_CHARGE',
  'SERVICE_EU',
  'ACQUISITION_EU',
  'REVERSE_CHARGE_13B',
  'IMPORT_VAT',
]

/** What is exempt by where it goes, in the words of the row. */
const exemptNames: Partial<Record<TaxType, string>> = {
  NONE_EU: '§ 4 Nr. 1b UStG',
  NONE_THIRD_COUNTRY: '§ 4 Nr. 1a UStG',
}

function untaxedRows({ groups }: ShownTotals, money: (amount: Cents) => string): TotalsRow[] {
  return groups
    .filter(({ taxType }) => !hasOwnRow.includes(taxType))
    .filter((group) => !showsTax(group))
    .filter((group) => groups.length > 1 || group.taxReason !== null)
    .map(({ taxType, taxReason, net }) => {
      // The words of the page that is printed.
      const isZeroTaxed = taxType === 'VAT' && (taxReason === null || isZeroRate(taxReason))
      const name = isZeroTaxed ? 'Umsatzsteuer 0\u00a0%' : 'Keine Umsatzsteuer'
      const why = taxReason ? shortReason(taxReason) : exemptNames[taxType]
      return { label: `${name} auf ${money(net)}${why ? ` (${why})` : ''}`, amount: money(zeroCents) }
    })
}

/** What was paid of a document; left out, nothing is taken off it. `isClosed`: cancelled, or a cancellation. */
export interface PaidSums {
  paid: Cents
  discounted?: Cents
  writtenOff?: Cents
  isClosed?: boolean
}

/** Those of a stored document. */
export const storedPaidSums = ({
  paymentTotal,
  discountTotal,
  writeOffTotal,
}: Pick<StoredTotals, 'paymentTotal' | 'discountTotal' | 'writeOffTotal'>): PaidSums => ({
  paid: wireCents(paymentTotal),
  discounted: wireCents(discountTotal),
  writtenOff: wireCents(writeOffTotal),
})

/** What was paid of a document, what is taken off it, and what is open, over-paid or to be paid back; they follow the sums. */
export function paymentRows(
  gross: Cents,
  { paid, discounted = zeroCents, writtenOff = zeroCents, isClosed = false }: PaidSums,
  currency: string,
): TotalsRow[] {
  const due = dueOf({ gross, paid, discounted, writtenOff, isClosed })
  const state = paymentState({ gross, due, isClosed })
  // The other labels say which way the money has to go.
  const shown = state === 'OPEN' ? due : cents(Math.abs(due))
  return [
    { label: 'Bereits bezahlt', amount: formatMoney(paid, currency) },
    ...(discounted === 0 ? [] : [{ label: 'Skonto', amount: formatMoney(discounted, currency) }]),
    ...(writtenOff === 0 ? [] : [{ label: 'Ausgebucht', amount: formatMoney(writtenOff, currency) }]),
    { label: dueLabels[state], amount: formatMoney(shown, currency) },
  ]
}
