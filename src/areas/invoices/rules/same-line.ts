import type { InvoiceLineItem } from '#areas/documents/contract.ts'
import { bookingText } from '#areas/documents/rules/booking-text.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { isSameAs } from '#areas/documents/rules/fields/field-table.ts'
import type { DecidedLine, LineCategory } from '#areas/documents/rules/lines/decide-lines.ts'
import type { TaxReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'

/**
 * Whether a line that was sent with a cancellation is the one that the server builds itself. A percent, reason or unit that is not
 * given, the id that the screen gave the line, and the category's prefix before the booking text make no difference.
 */
export function isSameLine(
  sent: InvoiceLineItem,
  line: DecidedLine,
  currency: string,
  category: Pick<LineCategory, 'shortName' | 'includeInBookingText'> | undefined,
): boolean {
  const text = sent.bookingText
  const isSameText =
    text === line.bookingText || (category !== undefined && bookingText(category, text) === line.bookingText)
  return (
    isSameText &&
    sent.quantity === line.quantity &&
    sent.amount === line.amount &&
    // Where no tax is shown there is one side only.
    (!isCharged(line.taxType) || sent.amountIncludesTax === line.amountIncludesTax) &&
    sent.taxType === line.taxType &&
    (sent.taxReason === null || isSameReason(sent.taxReason, line.taxReason)) &&
    (sent.taxPercent === null || sent.taxPercent === line.taxPercent) &&
    sent.categoryEntityId === line.categoryId &&
    sent.productEntityId === (line.product?.entityId.uuid ?? null) &&
    (sent.goodsReturned === null || sent.goodsReturned === line.goodsReturned) &&
    sent.currency === currency &&
    isSameAs(invoiceLineFields, sent, line)
  )
}

/** The text of a listed reason is the server's. */
function isSameReason(sent: TaxReason, own: TaxReason | null): boolean {
  return sent.code === own?.code && (sent.code !== 'OTHER' || sent.text === own.text)
}
