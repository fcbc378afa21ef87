import { type DiscountedInvoice, discountShare } from '#areas/payments/rules/discount-share.ts'
import { reducedOn } from '#areas/payments/rules/reduction.ts'
import { recordsOf, storedPayment } from '#areas/payments/web/payment-entry.ts'
import type { CorrectedFacts } from '#areas/payments/web/write-off-entry.ts'
import type { Day } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useOne } from '#web/reads/use-read.ts'
import { type Invoice, readInvoice } from '../contract.ts'

/** Of a correction, what counts of the invoice that it corrects; null of any other, and where that cannot be read. Undefined until it is. */
export function useCorrected(invoice: Invoice | undefined): CorrectedFacts | null | undefined {
  const uuid = invoice?.correctedInvoiceEntityId ?? null
  const { data: whole, error } = useOne(readInvoice, uuid)
  if (invoice === undefined) return undefined
  if (uuid === null || (whole === undefined && error !== undefined)) return null
  return whole && { share: discountShare(invoice.entityId.uuid, discountedOf(whole)) }
}

function discountedOf({ currency, totals, documentRecords, corrections }: Invoice): DiscountedInvoice {
  const { reductions } = recordsOf(documentRecords.map(storedPayment))
  return {
    ...{ currency, gross: wireCents(totals.amountGrossTotal) },
    discounts: reductions
      .filter(({ recordType }) => recordType === 'DISCOUNT')
      .map((discount) => ({
        ...{ reductionId: discount.reductionId, recordDate: reducedOn(discount) },
        amount: discount.amount,
      })),
    corrections: corrections
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ entityId, invoiceDate, amountGross }) => ({
        documentId: entityId.uuid,
        // The server sends days as its contract has parsed them.
        documentDay: invoiceDate as Day,
        gross: wireCents(amountGross),
      })),
  }
}
