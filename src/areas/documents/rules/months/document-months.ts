import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import type { DocumentLine, NewBill, NewInvoice, StoredBill } from '../stored-document.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import { isOwedByOneself } from '../taxes/tax-types.ts'
import { billMonths } from './bill-months.ts'
import { type MonthRow, monthKey, type TaxedGroup, taxedGroups } from './month-rows.ts'
import type { TaxedAdvance, TaxedPaper, TaxedSale } from './sale.ts'
import { saleMonths } from './sale-months.ts'

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

/** What of an advance its final invoice looks at. */
export type AdvanceDocument = Pick<InvoiceOfMonths, 'gross' | 'taxes' | 'lines' | 'payments'>

/** A sale of documents: an invoice and all that was written about it (`TaxedSale`). */
export interface SaleOfMonths<Invoice extends InvoiceOfMonths = InvoiceOfMonths> {
  invoice: Invoice
  cancellation: Invoice | null
  /** The oldest first. */
  corrections: readonly { paper: Invoice; cancellation: Invoice | null }[]
  /** The documents that the invoice lists as its advances. */
  advances: readonly AdvanceDocument[]
}

type TaxedLine = Pick<DocumentLine, 'taxType' | 'taxPercent' | 'differentialTax' | 'differentialTaxEuro'>

/**
 * The months in which a bill is taxed, with its payments, the oldest first: reports are sums over these (decisions §9, 'Tax
 * month'). Other months may follow from another payment, so the writer of documents keeps them with each.
 */
export function monthsOfBill(bill: BillOfMonths | StoredBill): KeptMonth[] {
  const { advance, documentDay, bookingDay, serviceDay, partner, gross, payments } = bill
  const isSupplierInEu = bill.countedAsEu && partner.countryCode !== 'DE'
  const days = { billDay: documentDay, bookingDay, serviceDay }
  const rowsOf = (groupsOf: GroupsOf) => {
    const groups = groupsOf(bill.taxes, bill.lines)
    return billMonths({ advance, ...days, isSupplierInEu, gross, groups, payments })
  }
  const euro = rowsOf(taxedGroups)
  const own = bill.currency === baseCurrency ? euro : rowsOf(groupsInCurrency)
  const isDeducted = bill.taxScheme !== 'KLEINUNTERNEHMER'
  return inBoth(euro, own).map(({ tax, ...row }) => ({
    ...row,
    vat: isOwedByOneself(row.taxType) ? tax : zeroCents,
    inputTax: isDeducted ? tax : zeroCents,
  }))
}

/** The months in which each document of a sale is taxed, with all payments of all of them, as `monthsOfBill`. */
export function monthsOfSale<Invoice extends InvoiceOfMonths>(
  sale: SaleOfMonths<Invoice>,
): Map<Invoice, KeptMonth[]> {
  const papers = papersOf(sale)
  const idOf = (paper: Invoice) => String(papers.indexOf(paper))
  const euro = saleMonths(taxedSale(sale, idOf, taxedGroups))
  const isConverted = sale.invoice.currency !== baseCurrency
  const own = isConverted ? saleMonths(taxedSale(sale, idOf, groupsInCurrency)) : euro
  return new Map(
    papers.map((paper) => {
      const rows = (of: typeof euro) => of.get(idOf(paper)) ?? []
      return [
        paper,
        inBoth(rows(euro), rows(own)).map(({ tax, ...row }) => ({ ...row, vat: tax, inputTax: zeroCents })),
      ]
    }),
  )
}

/** Those of an invoice of which nothing else is known, such as one that is being typed. */
export function monthsOfInvoice(invoice: InvoiceOfMonths): KeptMonth[] {
  const sale = { invoice, cancellation: null, corrections: [], advances: [] }
  return monthsOfSale(sale).get(invoice) ?? []
}

/** The documents of a sale, without the advances, which are sales of their own. */
export function papersOf<Invoice extends InvoiceOfMonths>({
  invoice,
  cancellation,
  corrections,
}: SaleOfMonths<Invoice>): Invoice[] {
  return [invoice, ...corrections.flatMap((each) => [each.paper, each.cancellation]), cancellation].filter(
    (paper) => paper !== null,
  )
}

const nothing = { base: zeroCents, tax: zeroCents }

/** The rows in EUR, with those that come to nothing in EUR alone, each with its amounts in the document's currency. */
function inBoth(euro: readonly MonthRow[], own: readonly MonthRow[]) {
  const owns = new Map(own.map((row) => [monthKey(row), row]))
  const known = new Set(euro.map(monthKey))
  const others = own.filter((row) => !known.has(monthKey(row)))
  return [...euro, ...others.map((row) => ({ ...row, ...nothing }))].map((row) => {
    const { base: currencyBase, tax: currencyTax } = owns.get(monthKey(row)) ?? nothing
    return { ...row, currencyBase, currencyTax }
  })
}

type GroupsOf = (taxes: readonly TaxFigures[], lines: readonly TaxedLine[]) => TaxedGroup[]

function taxedSale<Invoice extends InvoiceOfMonths>(
  { invoice, cancellation, corrections, advances }: SaleOfMonths<Invoice>,
  idOf: (paper: Invoice) => string,
  groupsOf: GroupsOf,
): TaxedSale {
  const taxed = (paper: Invoice): TaxedPaper => ({
    documentId: idOf(paper),
    documentDay: paper.documentDay,
    gross: paper.gross,
    groups: groupsOf(paper.taxes, paper.lines),
    deducted: paper.advances.flatMap(({ received }) => groupsOf(received, [])),
    payments: paper.payments,
  })
  const { advance, taxScheme, serviceDay } = invoice
  return {
    ...{ invoice: taxed(invoice), advance, taxScheme, serviceDay },
    cancellation: cancellation && taxed(cancellation),
    corrections: corrections.map((each) => ({
      paper: taxed(each.paper),
      cancellation: each.cancellation && taxed(each.cancellation),
    })),
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
