import {
  lineOnWire,
  plainRate,
  recordOnWire,
  type StoredDocument,
  totalsOnWire,
} from '#areas/documents/server/read-document.ts'
import { unitsFromCents } from '#kernel/money.ts'

/** A stored bill as the wire names it; without its attachments, which come and go on their own. */
export function billOnWire(stored: StoredDocument) {
  const { row, lines, payments } = stored
  return {
    documentType: 'BILL' as const,
    billNumber: row.number,
    billDate: row.document_day as string,
    bookingDate: (row.booking_day ?? row.document_day) as string,
    billTotal: unitsFromCents(row.gross_cents),
    currency: row.currency,
    rate: plainRate(row.rate),
    lineItems: lines.map((line) => lineOnWire(line, row.currency)),
    totals: totalsOnWire(stored),
    documentRecords: payments.map((payment) => recordOnWire(payment, row.currency)),
    partner: { entityId: { uuid: row.partner_id as string }, data: row.partner },
    partnership: {
      partners: [row.partner_id as string],
      partnershipType: 'BUYER__SUPPLIER' as const,
      partnershipData: {
        preferredPaymentMethod: row.payment_method,
        paymentTargetDays: row.payment_target_days,
        customerNumberAtSupplier: row.customer_number_at_supplier,
      },
    },
  }
}
