import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { onWire } from '#areas/documents/rules/fields/field-table.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { documentOnWire, termsOnWire } from '#areas/documents/server/document-on-wire.ts'
import { advanceOnWire } from './advance-on-wire.ts'

/** A stored invoice or cancellation as the wire names it; without its attachments, which come and go on their own. */
export function invoiceOnWire(invoice: StoredInvoice) {
  return {
    ...documentOnWire(invoice),
    ...onWire(invoiceFields, invoice),
    documentType: invoice.kind,
    texts: [...invoice.texts],
    invoiceNumber: invoice.number,
    invoiceDate: invoice.documentDay,
    serviceDate: invoice.serviceDay,
    advanceInvoiceEntityIds: invoice.advances.map(({ documentId }) => documentId),
    advances: invoice.advances.map(advanceOnWire),
    settledByInvoiceEntityId: invoice.settledBy?.documentId ?? null,
    settledByInvoiceNumber: invoice.settledBy?.number ?? null,
    cancelledInvoiceNumber: invoice.cancelled?.number ?? null,
    cancelledInvoiceDate: invoice.cancelled?.documentDay ?? null,
    cancelledByInvoiceEntityId: invoice.cancelledById,
    correctedInvoiceEntityId: invoice.corrected?.documentId ?? null,
    correctedInvoice: invoice.corrected && {
      number: invoice.corrected.number,
      date: invoice.corrected.documentDay,
    },
    replacesInvoiceEntityId: invoice.replaces?.documentId ?? null,
    replacesInvoiceNumber: invoice.replaces?.number ?? null,
    replacesInvoiceDate: invoice.replaces?.documentDay ?? null,
    replacedByInvoiceEntityId: invoice.replacedBy?.documentId ?? null,
    replacedByInvoiceNumber: invoice.replacedBy?.number ?? null,
    partnership: {
      partners: [invoice.partnerId],
      partnershipType: 'SUPPLIER__BUYER' as const,
      partnershipData: termsOnWire(invoice),
    },
  }
}
