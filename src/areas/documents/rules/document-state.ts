import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import type { StoredLineItem } from '../contract.ts'
import type { documentFields } from './fields/document-fields.ts'
import type { OnWire } from './fields/field-table.ts'
import type { Declaration } from './taxes/declarations.ts'

/** A recorded payment as the journal keeps it. */
export interface RecordState {
  recordDate: string
  recordDetails: { recordData: { amount: number; currency: string; fromIban: string } }
}

/**
 * A bill, invoice or cancellation as an event of the journal keeps it: what `billOnWire` and `invoiceOnWire` wrote. All
 * members may be missing: a bill has none of an invoice's, and what a version adds is in no state of before.
 */
export interface DocumentState extends Partial<OnWire<typeof documentFields>> {
  documentType?: 'BILL' | 'INVOICE' | 'CANCELLATION'
  billNumber?: string
  invoiceNumber?: string
  billDate?: string
  invoiceDate?: string
  bookingDate?: string
  serviceDate?: string | null
  correctedInvoice?: { number: string; date: string } | null
  taxScheme?: TaxScheme
  advances?: readonly { invoiceNumber: string }[]
  currency?: string
  rate?: string
  declarations?: readonly Declaration[]
  lineItems?: readonly StoredLineItem[]
  totals?: { amountGrossTotal: number }
  /** Of a bill the taxes that are as they stand on the paper. */
  printedTaxes?: readonly { taxPercent: number; tax: number }[]
  /** What a bill told the products of its purchases. */
  productChanges?: readonly { code: string; changes: readonly RecordedChange[] }[]
  /** The files that it took when it was written. */
  addedAttachments?: readonly { fileName: string }[]
  documentRecords?: readonly (RecordState & { entityId: { uuid: string } })[]
  partner?: { entityId: { uuid: string }; data: Record<string, unknown> }
  partnership?: {
    partnershipData: {
      preferredPaymentMethod?: { paymentMethod: string; data: Record<string, string> }
      paymentTargetDays?: number | null
      customerNumberAtSupplier?: string
    }
  }
}

/** The state that an event's data are; null when they are something else, such as a payment or a stored PDF. */
export function documentStateOf(data: unknown): DocumentState | null {
  // The server wrote it by a schema; a state is what has line items.
  const state = data as DocumentState | null
  return Array.isArray(state?.lineItems) ? state : null
}
