import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { StoredRecord } from '../contract.ts'
import { type PaymentState, paymentState } from '../rules/payment-state.ts'
import type { PaymentsFollowed } from '../rules/payments-since.ts'
import { transferable } from '../rules/transferable.ts'

/** What bills, invoices and cancellations share of their payments, as they are read. */
export interface PaidDocument extends PaymentsFollowed {
  entityId: { uuid: string }
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  currency: string
  /** Units of the currency for one EUR, as decimal text. */
  rate: string
  totals: { amountGrossTotal: number; amountDue: number; paymentTotal: number; discountTotal?: number }
  /** Asked before it is supplied. */
  advance?: boolean
  /** The Rechnungskorrekturen that name it. */
  corrections?: readonly { amountGross: number; amountDue: number; isCancelled: boolean }[]
  /** Its date, from which on Skonto counts. */
  billDate?: string
  invoiceDate?: string
  documentRecords: readonly StoredRecord[]
  partner: { entityId: { uuid: string } }
  partnership: { partnershipData: { preferredPaymentMethod: unknown } }
  cancelledByInvoiceEntityId?: string | null
  /** Of an advance, the final invoice that settles it: its payments stay. */
  settledByInvoiceEntityId?: string | null
}

/** Where a document stands with its payments. */
export function stateOf({ documentType, cancelledByInvoiceEntityId, totals }: PaidDocument): PaymentState {
  return paymentState({
    gross: wireCents(totals.amountGrossTotal),
    due: wireCents(totals.amountDue),
    isClosed: documentType === 'CANCELLATION' || Boolean(cancelledByInvoiceEntityId),
  })
}

/**
 * What the partner has with us by a document, or we with him: a credit, or what was paid too much. It is what is proposed to be moved to
 * another document; 0 where there is none.
 */
export function creditOf({ documentType, settledByInvoiceEntityId, totals }: PaidDocument): Cents {
  if (documentType === 'CANCELLATION' || settledByInvoiceEntityId) return zeroCents
  const due = wireCents(totals.amountDue)
  const most = transferable({
    gross: wireCents(totals.amountGrossTotal),
    paid: wireCents(totals.paymentTotal),
    due,
  })
  return cents(Math.max(0, Math.min(-due, most)))
}

/** What Skonto is computed from where its step names nothing else: gross less the corrections that stand (decisions §11). */
export function discountBaseOf(document: PaidDocument): Cents {
  const corrected = standingCorrections(document).map(({ amountGross }) => amountGross)
  return sumCents([document.totals.amountGrossTotal, ...corrected].map(wireCents))
}

/** What the corrections that stand still give back, below 0. */
export const dueOfCorrections = (document: PaidDocument): Cents =>
  sumCents(standingCorrections(document).map(({ amountDue }) => wireCents(amountDue)))

const standingCorrections = ({ corrections = [] }: PaidDocument) =>
  corrections.filter(({ isCancelled }) => !isCancelled)
