import { billFromInvoice } from '#areas/bills/rules/bill-from-invoice.ts'
import { invoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import type { ReadInvoice } from '#areas/einvoice/rules/read/read-invoice.ts'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { cutText } from '#kernel/texts/cut-text.ts'

/** What the inbox shows of an e-invoice: what its bill will hold. */
export interface PaperFacts {
  format: string
  supplier: string
  number: string
  day: Day | null
  /** Null where the invoice names none, or in a currency that cannot be booked. */
  grossCents: Cents | null
  currency: string | null
}

/** What the inbox shows of an invoice that was read; null of what is another document, such as an order. */
export function paperFacts(read: ReadInvoice): PaperFacts | null {
  const { invoice } = read
  if (otherDocumentOf(invoice.typeCode) !== null) return null
  const { billNumber, billDate, totalCents, currency } = billFromInvoice(read)
  return {
    format: invoiceFormat(read).name,
    supplier: cutText((invoice.seller.name ?? invoice.seller.tradingName ?? '').trim(), 200),
    number: billNumber,
    day: billDate,
    grossCents: currency === null ? null : totalCents,
    currency,
  }
}
