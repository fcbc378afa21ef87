import type { CorrectedFacts } from '#areas/payments/web/write-off-entry.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useOne } from '#web/reads/use-read.ts'
import { type Invoice, readInvoice } from '../contract.ts'

/** Of a correction, what counts of the invoice that it corrects; null of any other, and where that cannot be read. Undefined until it is. */
export function useCorrected(invoice: Invoice | undefined): CorrectedFacts | null | undefined {
  const uuid = invoice?.correctedInvoiceEntityId ?? null
  const { data: whole, error } = useOne(readInvoice, uuid)
  if (invoice === undefined) return undefined
  if (uuid === null || (whole === undefined && error !== undefined)) return null
  return (
    whole && {
      gross: wireCents(whole.totals.amountGrossTotal),
      discounted: wireCents(whole.totals.discountTotal),
    }
  )
}
