import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { onDemand } from '#web/on-demand.tsx'
import type { Invoice } from '../../contract.ts'
import { claimsOfInvoice } from '../claims-of-invoice.ts'
import { useCorrected } from '../use-corrected.ts'
import { TransferFromInvoice } from './transfer-from-invoice.tsx'

const layers = {
  Transfer: TransferFromInvoice,
  WriteOff: onDemand(() => import('./write-off-invoice.tsx')),
  beside: claimsOfInvoice,
}

interface InvoicePaymentsProps {
  invoice: Invoice
  /** Counts how often a payment was asked for elsewhere on the screen. */
  asked?: number | undefined
}

/** The payments of an invoice; of a correction with what counts of the invoice that it corrects. */
export function InvoicePayments({ invoice, asked }: InvoicePaymentsProps) {
  const corrected = useCorrected(invoice)
  return (
    <RecordedPayments
      mode="INVOICE"
      document={invoice}
      {...{ corrected, ...layers }}
      {...(asked !== undefined && { asked })}
    />
  )
}
