import {
  lineOnWire,
  plainRate,
  recordOnWire,
  type StoredDocument,
  totalsOnWire,
} from '#areas/documents/server/read-document.ts'
import type { Day } from '#kernel/day.ts'

export interface CancelledInvoice {
  number: string
  documentDay: Day
}

/** A stored invoice or cancellation as the wire names it; without its attachments, which come and go on their own. */
export function invoiceOnWire(stored: StoredDocument, cancelled: CancelledInvoice | null = null) {
  const { row, lines, payments } = stored
  return {
    // The query asks for these two kinds only.
    documentType: row.kind as 'INVOICE' | 'CANCELLATION',
    invoiceNumber: row.number,
    invoiceDate: row.document_day as string,
    serviceDate: (row.service_day ?? row.document_day) as string,
    cancelledInvoiceNumber: cancelled?.number ?? null,
    cancelledInvoiceDate: cancelled?.documentDay ?? null,
    cancelledByInvoiceEntityId: row.cancelled_by_document_id as string | null,
    currency: row.currency,
    rate: plainRate(row.rate),
    remarks: row.remarks,
    customText: row.custom_text,
    lineItems: lines.map((line) => lineOnWire(line, row.currency)),
    totals: totalsOnWire(stored),
    documentRecords: payments.map((payment) => recordOnWire(payment, row.currency)),
    partner: { entityId: { uuid: row.partner_id as string }, data: row.partner },
    partnership: {
      partners: [row.partner_id as string],
      partnershipType: 'SUPPLIER__BUYER' as const,
      partnershipData: {
        preferredPaymentMethod: row.payment_method,
        paymentTargetDays: row.payment_target_days,
      },
    },
  }
}
