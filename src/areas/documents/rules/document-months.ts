import { type Cents, zeroCents } from '#kernel/money.ts'
import { billMonths } from './bill-months.ts'
import { type MonthRow, taxedGroups } from './month-rows.ts'
import type { StoredBill, StoredDocument, StoredInvoice } from './stored-document.ts'
import { invoiceMonths, type TaxedInvoice } from './tax-months.ts'
import { isOwedByOneself } from './tax-types.ts'

/** What of a document counts in a month: base, and tax as what is owed and as what is deducted, in EUR cents. */
export interface DocumentMonth extends Omit<MonthRow, 'tax'> {
  /** Of invoices, and of bills whose tax one owes oneself. */
  vat: Cents
  /** Of bills; none for a Kleinunternehmer (§ 19 Abs. 1 S. 4 UStG). */
  inputTax: Cents
}

/** What of other rows the months of a document depend on. */
export interface MonthFacts {
  /** The documents that a final invoice, or its cancellation, lists as its advances; none for others. */
  advances: readonly StoredInvoice[]
  ukCountsAsEu: boolean
}

/**
 * The months in which a stored document is taxed, with its payments, the oldest first: reports are sums over these (decisions
 * §9, 'Tax month'). Other months may follow from another payment, so they are read from what is stored now.
 */
export function documentMonths(document: StoredDocument, facts: MonthFacts): DocumentMonth[] {
  if (document.kind !== 'BILL') {
    const rows = invoiceMonths(taxedInvoice(document, facts.advances))
    return rows.map(({ tax, ...row }) => ({ ...row, vat: tax, inputTax: zeroCents }))
  }
  const isDeducted = document.taxScheme !== 'KLEINUNTERNEHMER'
  return monthsOfBill(document, facts).map(({ tax, ...row }) => ({
    ...row,
    vat: isOwedByOneself(row.taxType) ? tax : zeroCents,
    inputTax: isDeducted ? tax : zeroCents,
  }))
}

function monthsOfBill(bill: StoredBill, facts: MonthFacts): MonthRow[] {
  const { isAdvance, documentDay, bookingDay, serviceDay, partner, gross, payments } = bill
  const groups = taxedGroups(bill.taxes, bill.lines)
  const supplierCountry = partner.countryCode
  const days = { billDay: documentDay, bookingDay, serviceDay }
  return billMonths({ isAdvance, ...days, supplierCountry, gross, groups, payments }, facts)
}

function taxedInvoice(invoice: StoredInvoice, advances: readonly StoredInvoice[]): TaxedInvoice {
  const { kind, isAdvance, taxScheme, documentDay, serviceDay, gross, lines, payments } = invoice
  return {
    ...{ kind, isAdvance, taxScheme, documentDay, serviceDay, gross, payments },
    groups: taxedGroups(invoice.taxes, lines),
    deducted: invoice.advances.flatMap(({ received }) => taxedGroups(received, [])),
    advances: advances.map((advance) => ({
      gross: advance.gross,
      groups: taxedGroups(advance.taxes, advance.lines),
      payments: advance.payments,
    })),
  }
}
