import { readInvoice } from '#areas/invoices/contract.ts'
import type { Day } from '#kernel/day.ts'
import { useOne } from '#web/reads/use-read.ts'
import { dayIn } from '../../rules/shown-proposal.ts'

/** Why nothing is to be written any more: its invoice is paid or written off, or nothing of it is open for another reason. */
export function GoneWord({ invoiceEntityId, today }: { invoiceEntityId: string; today: Day }) {
  const { data: invoice, isGone } = useOne(readInvoice, invoiceEntityId)
  if (isGone) return 'gelöscht'
  if (invoice === undefined) return 'nichts mehr offen'
  const record = invoice.documentRecords.findLast(
    ({ recordDetails }) => recordDetails.recordType === 'PAYMENT',
  )
  if (invoice.cancelledByInvoiceEntityId) return 'storniert'
  if (invoice.state === 'WRITTEN_OFF') return 'ausgebucht'
  return record ? `bezahlt ${dayIn(record.recordDate, today)}` : 'nichts mehr offen'
}
