import type { Category } from '#areas/categories/contract.ts'
import { lineTotals } from '#areas/documents/rules/lines/totals.ts'
import { shortReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { percentText, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { categoryText } from '#areas/documents/web/form-lines.ts'
import { taxReasonInput } from '#areas/documents/web/tax-reason-input.ts'
import { partnerName, type SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Bill } from '../contract.ts'
import { type BillLine, lineBookingText, pricedLine } from './lines/bill-line.ts'
import { piecesOf, shownUse } from './lines/bill-line-product.ts'

/** The supplier as the bill keeps it. */
export function supplierOf(bill: Pick<Bill, 'partner'>): SupplierFields {
  // The server stores what the contract parsed.
  return bill.partner.data as SupplierFields
}

/** What stays in sight over a layer: the supplier, the number, the day and the amount. */
export function factsOfBill(bill: Bill): string {
  const gross = formatMoney(wireCents(bill.totals.amountGrossTotal), bill.currency)
  return `${partnerName(supplierOf(bill))} · ${bill.billNumber} · ${shownDay(bill.billDate)} · ${gross}`
}

/** The same where its number stands in the title, and before it the supplier's name as a link. */
export function readFactsOf(bill: Bill): string[] {
  const gross = formatMoney(wireCents(bill.totals.amountGrossTotal), bill.currency)
  return [`vom ${shownDay(bill.billDate)}`, gross]
}

/** A line as a row of the table. */
export interface ShownBillLine {
  key: string
  bookingText: string
  category: string
  quantity: number
  product: BillLine['product']
  /** What the line is to its product. */
  use: string
  /** The percent, and how else than by VAT it is taxed. */
  tax: string
  /** Null while no amount stands in it. */
  net: Cents | null
  gross: Cents | null
  currency: string
}

/** A typed line as a row of the table. */
export function typedLine(line: BillLine, categories: readonly Category[]): ShownBillLine {
  return {
    key: line.localId,
    bookingText: lineBookingText(line, categories),
    category: categoryText(line, categories),
    quantity: piecesOf(line),
    product: line.product,
    use: shownUse(line),
    tax: taxWithReason(line),
    ...(line.amount.trim() === '' ? { net: null, gross: null } : lineTotals(pricedLine(line), line.currency)),
    currency: line.currency,
  }
}

/** How a line is taxed: '19 %', 'Erwerb aus der EU, 19 %', 'Einfuhrumsatzsteuer'. */
export function taxText({ taxType, taxPercent }: Pick<BillLine, 'taxType' | 'taxPercent'>): string {
  if (taxType === 'IMPORT_VAT') return taxTypeNames[taxType]
  const percent = taxPercent === null ? 'Satz fehlt' : `${percentText(taxPercent)} %`
  return taxType === 'VAT' ? percent : `${taxTypeNames[taxType]}, ${percent}`
}

/** With why it has no tax: '0 % (§ 4 Nr. 8 UStG)'. */
function taxWithReason(line: BillLine): string {
  const reason = line.taxType === 'VAT' && line.taxPercent === 0 ? taxReasonInput(line) : null
  return reason ? `${taxText(line)} (${shortReason(reason)})` : taxText(line)
}

/** The lines as rows of the table; of an untouched bill with their stored figures. */
export function shownBillLines(
  lines: readonly BillLine[],
  untouched: Pick<Bill, 'lineItems'> | null,
  categories: readonly Category[],
): ShownBillLine[] {
  return lines.map((line) => {
    const stored = untouched?.lineItems.find(({ localId }) => localId === line.localId)
    const figures = stored && { net: wireCents(stored.amountNet), gross: wireCents(stored.amountGross) }
    return { ...typedLine(line, categories), ...figures }
  })
}
