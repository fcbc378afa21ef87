import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { formatRate } from '#areas/currencies/rules/rate.ts'
import type { StoredLineItem } from '#areas/documents/contract.ts'
import { lineTotals } from '#areas/documents/rules/totals.ts'
import { bookingTextInput } from '#areas/documents/web/booking-text-input.ts'
import type { DocumentFact } from '#areas/documents/web/document-facts.tsx'
import { paymentRows, totalsRows } from '#areas/documents/web/totals-rows.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { type PaymentMethodData, paymentMethodNames } from '#areas/partners/rules/payment-method.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { addDays, formatDay, parseDay } from '#kernel/day.ts'
import { type Cents, centsFromUnits, zeroCents } from '#kernel/money.ts'
import type { TotalsRow } from '#web/ui/totals-block.tsx'
import type { Bill } from '../contract.ts'
import { type BillLine, categoryOf, pricedLine } from './bill-line.ts'

/** An amount of the wire. What the server sends has at most two decimals. */
export function wireCents(units: number): Cents {
  return centsFromUnits(units) ?? zeroCents
}

/** A day of the wire as a person reads it; '' for none. */
export function shownDay(day: string | null): string {
  const parsed = day === null ? null : parseDay(day)
  return parsed === null ? '' : formatDay(parsed)
}

/** The supplier as the bill keeps it. */
export function supplierOf(bill: Pick<Bill, 'partner'>): SupplierFields {
  // The server stores what the contract parsed.
  return bill.partner.data as SupplierFields
}

/** Number, days and terms of a stored bill, to be read. */
export function billFacts(bill: Bill): DocumentFact[] {
  const { preferredPaymentMethod, paymentTargetDays, customerNumberAtSupplier } =
    bill.partnership.partnershipData
  // As above.
  const { paymentMethod } = preferredPaymentMethod as PaymentMethodData
  return [
    { label: 'Rechnungsnummer', value: bill.billNumber },
    { label: 'Rechnungsdatum', value: shownDay(bill.billDate) },
    { label: 'Eingang', value: shownDay(bill.bookingDate) },
    { label: 'Rechnungsbetrag', value: formatMoney(wireCents(bill.billTotal), bill.currency) },
    { label: 'Kurs', value: rateFact(bill) },
    { label: 'Zahlungsart', value: paymentMethodNames[paymentMethod] },
    { label: 'Zahlungsziel', value: targetFact(bill.billDate, paymentTargetDays) },
    { label: 'Unsere Kundennummer', value: customerNumberAtSupplier },
  ]
}

function rateFact({ currency, rate }: Bill): string {
  return currency === 'EUR' ? '' : `1 EUR = ${formatRate(rate)} ${currency}`
}

function targetFact(billDate: string, days: number | null): string {
  const from = parseDay(billDate)
  if (days === null || from === null) return ''
  const text = days === 0 ? 'Sofort' : days === 1 ? '1 Tag' : `${days} Tage`
  return `${text}, fällig am ${formatDay(addDays(from, days))}`
}

/** A line as a row of the table, typed or stored. */
export interface ShownBillLine {
  key: string
  bookingText: string
  category: string
  taxPercent: number
  net: Cents
  gross: Cents
}

/** A stored line as a row of the table. */
export function storedLine(line: StoredLineItem, categories: readonly Category[]): ShownBillLine {
  const category = categories.find(({ entityId }) => entityId.uuid === line.categoryEntityId)
  return {
    key: line.localId,
    bookingText: line.bookingText,
    category: category ? categoryLabel(category) : '',
    taxPercent: line.taxPercent,
    net: wireCents(line.amountNet),
    gross: wireCents(line.amountGross),
  }
}

/** A typed line as a row of the table. */
export function typedLine(line: BillLine, categories: readonly Category[]): ShownBillLine {
  const category = categoryOf(line, categories)
  return {
    key: line.localId,
    bookingText: bookingTextInput(category, line.bookingTextSuffix),
    category: category ? categoryLabel(category) : '',
    taxPercent: line.taxPercent,
    ...lineTotals(pricedLine(line)),
  }
}

/** The sums as the server computed them, with what was paid. */
export function storedSums({ totals, currency }: Bill): { sums: TotalsRow[]; payments: TotalsRow[] } {
  const gross = wireCents(totals.amountGrossTotal)
  const sums = totalsRows(
    {
      net: wireCents(totals.amountNetTotal),
      gross,
      differential: zeroCents,
      perTax: totals.taxAmountTotalPerTax.map(({ taxPercent, taxAmount }) => ({
        taxPercent,
        tax: wireCents(taxAmount),
      })),
    },
    currency,
  )
  return { sums, payments: paymentRows(gross, wireCents(totals.paymentTotal), currency) }
}
