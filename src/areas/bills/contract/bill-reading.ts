import { attachmentLink, billAttachments } from '#areas/attachments/contract/attachment-link.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import type { InvoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import { declareEvent, declareFile, declareSystemCommand } from '#kernel/declare.ts'
import { entityId } from '#kernel/fields.ts'
import type { EntityId } from '#kernel/id.ts'
import { z } from '#kernel/zod.ts'
import type { ReceivedBill, ReceivedLine } from '../rules/received-bill.ts'
import type { ReadSupplier } from '../rules/supplier-from-invoice.ts'

/** A bill that is stored, as far as one needs it to recognise the paper. */
export interface KnownBill {
  entityId: { uuid: string }
  billNumber: string
  billDate: string
  amountGross: number
  currency: string
  supplier: string
}

/** A stored supplier who may have sent an invoice, and what told so: his VAT id, his IBAN or his name. */
export interface FoundSupplier {
  uuid: EntityId
  fields: SupplierFields
  by: 'VAT_ID' | 'IBAN' | 'NAME'
  /** Whether he is called as in the invoice. */
  isNamedAlike: boolean
}

/** A line as the form takes it: in the category of this supplier's earlier bills, where one is known. */
export type ReadLine = ReceivedLine & { categoryId: string | null }

/** The bill that an invoice becomes; how it wants to be paid is null where it does not say it. */
export type ReadBill = Omit<ReceivedBill, 'lines'> & {
  lines: ReadLine[]
  paymentMethod: PaymentMethodData | null
}

/** What an electronic invoice says, and what it becomes. */
export interface ReadElectronicBill {
  /** As people call its format: 'XRechnung 3.0 (UBL)'. */
  format: string
  /** How far such a file can be judged. */
  extent: InvoiceFormat['extent']
  /** For whoever looks at it; of attached documents what they are, without their content. */
  invoice: ElectronicInvoice
  /** Which of `invoice.supportingDocuments` lie in the file, counted from 0: `readEnclosure` answers them. */
  enclosures: number[]
  findings: InvoiceFinding[]
  bill: ReadBill
  /** The best first; the first one alone is sure, if nobody else was found by the same mark. */
  suppliers: FoundSupplier[]
  isSupplierSure: boolean
  /** The seller as a new supplier. */
  newSupplier: ReadSupplier
}

/** What the server says of a file. */
export interface BillReading {
  /** Null where it is no electronic invoice; then `fault` says why. */
  electronic: ReadElectronicBill | null
  /**
   * `format`: broken or not allowed; `no-invoice`: a sound file without data of an invoice, such as an ordinary PDF; `unread`: its reader
   * died, and what it is nobody knows.
   */
  fault: { code: 'format' | 'no-invoice' | 'unread'; message: string } | null
  /** The bills that have the very same file, to the last byte. */
  sameFile: KnownBill[]
}

/**
 * Reads an uploaded file as an electronic invoice, and answers a `BillReading` as JSON. It stores nothing. The file is the caller's own
 * and nobody's yet, or a bill's.
 */
export const readBillFile = declareFile({
  name: 'read bill file',
  path: '/api/documents/bills/readings',
  access: 'BILL_VIEW',
  input: z.strictObject({ attachment: entityId('Anhang fehlt') }),
  type: 'application/json',
  inTurn: true,
})

/** A document that lies in an electronic invoice (BG-24), by its place among `supportingDocuments`: as a file to be saved. */
export const readEnclosure = declareFile({
  name: 'read enclosure of bill file',
  path: '/api/documents/bills/readings/enclosures',
  access: 'BILL_VIEW',
  input: z.strictObject({
    attachment: entityId('Anhang fehlt'),
    index: z.int('Nummer der Beilage fehlt').min(0, 'Diese Beilage gibt es nicht'),
  }),
  type: 'application/octet-stream',
  inTurn: true,
})

/** The report of a checked file, for people and for machines. */
export const checkReportFiles = z.object({ pdf: attachmentLink, xml: attachmentLink })

export type CheckReportFiles = z.output<typeof checkReportFiles>

/**
 * Checks an uploaded file or one of a bill's, as `readBillFile` does, and keeps what was found: answers `CheckReportFiles` as JSON, two
 * attachments with the tag REPORT. They belong to the bill or the draft that takes the file, and else go with it. The same check again
 * answers the same ones.
 */
export const makeCheckReport = declareFile({
  name: 'make check report',
  path: '/api/documents/bills/readings/reports',
  access: 'BILL_VIEW',
  input: z.strictObject({ attachment: entityId('Anhang fehlt') }),
  type: 'application/json',
})

const reportFact = z.strictObject({
  fileName: z.string(),
  verdict: z.string(),
  pdf: z.strictObject({ entityId: z.string(), fileName: z.string() }),
  xml: z.strictObject({ entityId: z.string(), fileName: z.string() }),
  documentEntityId: z.string().nullable(),
})

// The entity is the checked file. What no bill has yet is nobody's business but the uploader's.
export const fileChecked = declareEvent({
  name: 'file checked',
  data: reportFact,
  changes: [],
  visibleTo: [],
})
export const billFileChecked = declareEvent({
  name: 'bill file checked',
  data: reportFact,
  changes: [billAttachments],
  visibleTo: 'BILL_VIEW',
})

/** Recorded when a report is made, in the name of who asks for it; it has no call of its own. */
export const keepCheckReport = declareSystemCommand({
  name: 'keep check report',
  events: [fileChecked, billFileChecked],
})
