import WriteOff, { WriteOffLoading } from '#areas/payments/web/write-off.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { readInvoice } from '../../contract.ts'
import { dueDayOfInvoice, factsOfInvoice } from '../invoice-view.ts'
import { useCorrected } from '../use-corrected.ts'

interface WriteOffInvoiceProps {
  uuid: string
  /** What was open where one pressed the key; left out: it is asked also where it is small. */
  seenDue?: number
  onClose: () => void
}

/** Writes off what is open of an invoice; of a correction the share of the Skonto is proposed. */
export default function WriteOffInvoice({ uuid, seenDue, onClose }: WriteOffInvoiceProps) {
  const { data: invoice, error } = useOne(readInvoice, uuid)
  const corrected = useCorrected(invoice)
  if (!invoice || corrected === undefined) return <WriteOffLoading error={error} onClose={onClose} />
  return (
    <WriteOff
      mode="INVOICE"
      document={{ ...invoice, number: invoice.invoiceNumber }}
      facts={factsOfInvoice(invoice)}
      dueDay={dueDayOfInvoice(invoice)}
      corrected={corrected}
      {...(seenDue !== undefined && { seenDue })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
