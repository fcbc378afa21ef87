import { touchedByNew } from '#areas/documents/server/touched-by-new.ts'
import type { z } from '#kernel/zod.ts'
import { touching } from '#server/touched-by.ts'
import { invoiceCreated, listInvoices } from '../contract.ts'

type Created = z.output<typeof invoiceCreated.data>

/** A new invoice is the only row that changes, unless it settles, corrects or replaces another. */
export const touchedByInvoice = touching(invoiceCreated, (data) => {
  if (data.documentType !== 'INVOICE' || touchesOthers(data)) return {}
  const { period, ...rows } = touchedByNew(data, data.invoiceDate, null)
  const days = { '': [data.invoiceDate], invoiceDate: [data.invoiceDate], serviceDate: [data.serviceDate] }
  return { [listInvoices.resource]: { ...rows, delivery: [null], period: { ...period, ...days } } }
})

function touchesOthers(data: Created): boolean {
  const named = [data.correctedInvoiceEntityId, data.replacesInvoiceEntityId, data.settledByInvoiceEntityId]
  const isOther = named.some((id) => id !== null) || data.correctedInvoice !== null
  return isOther || data.advanceInvoiceEntityIds.length > 0
}
