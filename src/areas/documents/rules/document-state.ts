import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { AgreedTerm } from '#areas/payment-targets/rules/discount-terms.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import type { StoredLineItem } from '../contract.ts'
import type { documentFields } from './fields/document-fields.ts'
import type { OnWire } from './fields/field-table.ts'
import { goodsReturned, productUsesOf } from './lines/goods-returned.ts'
import type { LineText } from './lines/line-texts.ts'
import type { Declaration } from './taxes/declarations.ts'

/** A recorded payment as the journal keeps it. */
export interface RecordState {
  recordDate: string
  /** Of one that is reported late: the true day, and why. */
  receivedOn?: string | null
  declarations?: readonly { reason: string }[]
  recordDetails: {
    // one from before Skonto says no type of its own
    recordType?: string
    recordData: { amount: number; currency: string; fromIban: string; reason?: string; text?: string }
  }
  /** Of what was recorded with a payment, and goes with it. */
  paymentEntityId?: string | null
  /** Of one half of a transfer. */
  transferDocumentNumber?: string | null
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
  replacesInvoiceNumber?: string | null
  replacesInvoiceDate?: string | null
  taxScheme?: TaxScheme
  advances?: readonly { invoiceNumber: string }[]
  currency?: string
  rate?: string
  declarations?: readonly Declaration[]
  lineItems?: readonly StoredLineItem[]
  /** Headings and texts between them. */
  texts?: readonly Pick<LineText, 'kind' | 'text'>[]
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
      discountTerms?: readonly AgreedTerm[]
      customerNumberAtSupplier?: string
    }
  }
}

/** The state that an event's data are; null when they are something else, such as a payment or a stored PDF. */
export function documentStateOf(data: unknown): DocumentState | null {
  // The server wrote it by a schema; a state is what has line items.
  const state = data as DocumentState | null
  return state && Array.isArray(state.lineItems) ? withAnswers(state) : null
}

/**
 * A recorded document with what its lines below 0 mean for the stock: a version that did not ask yet derived it as the contract still does
 * where nothing is said. What an invoice's cancellation says of it is its invoice's.
 */
export function withAnswers<State extends Pick<DocumentState, 'documentType' | 'lineItems'>>(
  state: State,
): State {
  const { documentType, lineItems = [] } = state
  if (documentType === 'CANCELLATION' || !lineItems.some((line) => line.goodsReturned === undefined))
    return state
  const isBill = documentType === 'BILL'
  // A purchase below 0 was said by nobody.
  const unsaid = lineItems.map((line) => ({
    ...line,
    productUse: line.productUse === 'PURCHASE' && line.amount < 0 ? null : line.productUse,
  }))
  const [uses, returns] = isBill ? [productUsesOf(unsaid), []] : [[], goodsReturned(lineItems)]
  return {
    ...state,
    lineItems: lineItems.map((line, index) => ({
      ...line,
      productUse: uses[index] ?? null,
      goodsReturned: returns[index] ?? null,
    })),
  }
}
