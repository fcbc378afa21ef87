import { billCreated, billDeleted, billProductAssigned, billReplaced } from '#areas/bills/contract.ts'
import { billOnWire } from '#areas/bills/server/bill-on-wire.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import type { RecordedDocuments } from '#areas/documents/server/verify-documents.ts'
import {
  cancellationCreated,
  cancellationReplaced,
  invoiceCreated,
  invoiceDeleted,
  invoiceReplaced,
  invoiceRewritten,
} from '#areas/invoices/contract.ts'
import { invoiceOnWire } from '#areas/invoices/server/reads/invoice-on-wire.ts'

/** The events of bills that tell products something. */
export const tellingEvents = {
  written: [billCreated, billReplaced, billProductAssigned],
  deleted: [billDeleted],
}

/** How bills and invoices stand in the journal. */
export const recordedDocuments: RecordedDocuments = {
  written: [
    ...tellingEvents.written,
    ...[invoiceCreated, invoiceReplaced, invoiceRewritten, cancellationCreated, cancellationReplaced],
  ],
  deleted: [billDeleted, invoiceDeleted],
  recordedOf: (document) =>
    recordedDocument(document.kind === 'BILL' ? billOnWire(document) : invoiceOnWire(document)),
}
