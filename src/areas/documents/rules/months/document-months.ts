import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import type { DocumentLine, NewBill, NewInvoice, StoredDocument } from '../stored-document.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import { isOwedByOneself } from '../taxes/tax-types.ts'
import { billMonths } from './bill-months.ts'
import { type MonthRow, monthKey, type TaxedGroup, taxedGroups } from './month-rows.ts'
import { invoiceMonths, type TaxedAdvance, type TaxedInvoice } from './tax-months.ts'

/** What of a document counts in a month: base, and tax as what is owed and as what is deducted, in EUR cents. */
export interface DocumentMonth extends Omit<MonthRow, 'tax' | 'rateMonth'> {
  /** Of invoices, and of bills whose tax one owes oneself. */
  vat: Cents
  /** Of bills; none for a Kleinunternehmer (§ 19 Abs. 1 S. 4 UStG). */
  inputTax: Cents
}

/** As it is kept: with what a conversion by average rates of months starts from (§ 16 Abs. 6 UStG). */
export interface KeptMonth extends DocumentMonth {
  /** Whose rate counts. */
  rateMonth: Month
  /** In the document's currency; the tax is that of `vat`, `inputTax` or both. */
  currencyBase: Cents
  currencyTax: Cents
}

/** A document as far as its months depend on it: stored, or about to be. */
export type TaxedDocument = Omit<NewBill, 'news'> | Omit<NewInvoice, 'numbering'> | StoredDocument

/** A bill as far as its months depend on it, such as one that is being typed. */
export type BillOfMonths = Pick<
  NewBill,
  'kind' | 'advance' | 'documentDay' | 'bookingDay' | 'serviceDay' | 'taxScheme' | 'countedAsEu' | 'currency'
> &
  Pick<NewBill, 'gross' | 'taxes' | 'lines' | 'payments'> & { partner: Pick<SupplierFields, 'countryCode'> }

/** The same of an invoice. */
export type InvoiceOfMonths = Pick<
  NewInvoice,
  'kind' | 'advance' | 'documentDay' | 'serviceDay' | 'taxScheme' | 'currency'
> &
  Pick<NewInvoice, 'gross' | 'taxes' | 'payments'> & {
    lines: readonly TaxedLine[]
    advances: readonly Pick<NewInvoice['advances'][number], 'received'>[]
  }

type TaxedLine = Pick<DocumentLine, 'taxType' | 'taxPercent' | 'differentialTax' | 'differentialTaxEuro'>
type OfMonths = TaxedDocument | BillOfMonths | InvoiceOfMonths

/** What of an advance its final invoice looks at. */
export type AdvanceDocument = Pick<TaxedDocument, 'gross' | 'taxes' | 'lines' | 'payments'>

/** What of other rows the months of a document depend on. */
export interface MonthFacts {
  /** The documents that a final invoice, or its cancellation, lists as its advances; none for others. */
  advances: readonly AdvanceDocument[]
}

/**
 * The months in which a document is taxed, with its payments, the oldest first: reports are sums over these (decisions §9, 'Tax
 * month'). Other months may follow from another payment, so the writer of documents keeps them with each.
 */
export function documentMonths(document: OfMonths, facts: MonthFacts): KeptMonth[] {
  const euro = monthsOf(document, facts, taxedGroups)
  const own = document.currency === baseCurrency ? euro : monthsOf(document, facts, groupsInCurrency)
  const owns = new Map(own.map((row) => [monthKey(row), row]))
  const isBill = document.kind === 'BILL'
  const isDeducted = document.taxScheme !== 'KLEINUNTERNEHMER'
  return withoutLoss(euro, own).map(({ tax, ...row }) => {
    const { base: currencyBase, tax: currencyTax } = owns.get(monthKey(row)) ?? nothing
    const vat = !isBill || isOwedByOneself(row.taxType) ? tax : zeroCents
    return { ...row, vat, inputTax: isBill && isDeducted ? tax : zeroCents, currencyBase, currencyTax }
  })
}

const nothing = { base: zeroCents, tax: zeroCents }

/** The rows in EUR, with those that come to nothing in EUR alone. */
function withoutLoss(euro: readonly MonthRow[], own: readonly MonthRow[]): MonthRow[] {
  const known = new Set(euro.map(monthKey))
  const others = own.filter((row) => !known.has(monthKey(row)))
  return [...euro, ...others.map((row) => ({ ...row, ...nothing }))]
}

type GroupsOf = (taxes: readonly TaxFigures[], lines: readonly TaxedLine[]) => TaxedGroup[]

function monthsOf(document: OfMonths, facts: MonthFacts, groupsOf: GroupsOf): MonthRow[] {
  if (document.kind === 'BILL') return monthsOfBill(document, groupsOf)
  return invoiceMonths(taxedInvoice(document, facts.advances, groupsOf))
}

function monthsOfBill(bill: BillOfMonths, groupsOf: GroupsOf): MonthRow[] {
  const { advance, documentDay, bookingDay, serviceDay, partner, gross, payments } = bill
  const groups = groupsOf(bill.taxes, bill.lines)
  const isSupplierInEu = bill.countedAsEu && partner.countryCode !== 'DE'
  const days = { billDay: documentDay, bookingDay, serviceDay }
  return billMonths({ advance, ...days, isSupplierInEu, gross, groups, payments })
}

function taxedInvoice(
  invoice: Exclude<OfMonths, { kind: 'BILL' }>,
  advances: readonly AdvanceDocument[],
  groupsOf: GroupsOf,
): TaxedInvoice {
  const { kind, advance, taxScheme, documentDay, serviceDay, gross, lines, payments } = invoice
  return {
    ...{ kind, advance, taxScheme, documentDay, serviceDay, gross, payments },
    groups: groupsOf(invoice.taxes, lines),
    deducted: invoice.advances.flatMap(({ received }) => groupsOf(received, [])),
    advances: advances.map(
      ({ gross, taxes, lines, payments }): TaxedAdvance => ({
        gross,
        groups: groupsOf(taxes, lines),
        payments,
      }),
    ),
  }
}

/** As `taxedGroups`, in the document's currency. */
function groupsInCurrency(taxes: readonly TaxFigures[], lines: readonly TaxedLine[]): TaxedGroup[] {
  return taxedGroups(
    taxes.map((group) => {
      const { net: netEuro, tax: taxEuro, gross: grossEuro, owedTax: owedTaxEuro } = group
      return { ...group, netEuro, taxEuro, grossEuro, owedTaxEuro }
    }),
    lines.map((line) => ({ ...line, differentialTaxEuro: line.differentialTax })),
  )
}
