import WriteOff, { WriteOffLoading } from '#areas/payments/web/write-off.tsx'
import { wireCents } from '#kernel/wire-values.ts'
import { useOne } from '#web/reads/use-read.ts'
import { readInvoice } from '../../contract.ts'
import { dueDayOfInvoice, factsOfInvoice } from '../invoice-view.ts'

interface WriteOffInvoiceProps {
  uuid: string
  /** What was open where one pressed the key; left out: it is asked also where it is small. */
  seenDue?: number
  onClose: () => void
}

/** Writes off what is open of an invoice; of a correction the share of the Skonto is proposed. */
export default function WriteOffInvoice({ uuid, seenDue, onClose }: WriteOffInvoiceProps) {
  const { data: invoice, error } = useOne(readInvoice, uuid)
  const correctedUuid = invoice?.correctedInvoiceEntityId ?? null
  const { data: whole, error: isUnknown } = useOne(readInvoice, correctedUuid)
  const isWaiting = correctedUuid !== null && whole === undefined && isUnknown === undefined
  if (!invoice || isWaiting) return <WriteOffLoading error={error} onClose={onClose} />
  const corrected = whole && {
    gross: wireCents(whole.totals.amountGrossTotal),
    discounted: wireCents(whole.totals.discountTotal),
  }
  return (
    <WriteOff
      mode="INVOICE"
      document={{ ...invoice, number: invoice.invoiceNumber }}
      facts={factsOfInvoice(invoice)}
      dueDay={dueDayOfInvoice(invoice)}
      corrected={corrected ?? null}
      {...(seenDue !== undefined && { seenDue })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
