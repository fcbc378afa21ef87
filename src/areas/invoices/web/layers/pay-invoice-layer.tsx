import { useEffect, useState } from 'react'
import type { Paying } from '#areas/documents/web/use-paying.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { PayAtOnce } from '#areas/payments/web/pay-at-once.tsx'
import { PayFacts } from '#areas/payments/web/pay-facts.tsx'
import { recordingWord } from '#areas/payments/web/payment-direction.ts'
import { RecordPayment } from '#areas/payments/web/recorded-payments.tsx'
import { type CorrectedFacts, reasonsFor } from '#areas/payments/web/write-off-entry.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { type Invoice, readInvoice } from '../../contract.ts'
import { claimsOfInvoice } from '../claims-of-invoice.ts'
import { InvoiceLoading } from '../invoice-loading.tsx'
import { dueDayOfInvoice, factsOfInvoice, receiverOf } from '../invoice-view.ts'
import { InvoiceSheet } from '../reading/invoice-sheet.tsx'
import { useCorrected } from '../use-corrected.ts'

const WriteOffInvoice = onDemand(() => import('./write-off-invoice.tsx'))

interface PayInvoiceLayerProps extends Paying {
  onClose: () => void
}

/** 'Zahlung erfassen': one payment of an invoice, with its page beside it. */
export default function PayInvoiceLayer(props: PayInvoiceLayerProps) {
  return props.isWriteOff ? <WriteOffInvoice {...props} /> : <PayInvoice {...props} />
}

function PayInvoice({ uuid, seenDue, isAtOnce, takeTyped, onClose }: PayInvoiceLayerProps) {
  const { data: invoice, error } = useOne(readInvoice, uuid)
  const corrected = useCorrected(invoice)
  const [isAsked, setAsked] = useState(!isAtOnce)
  const isFailed = !invoice && error !== undefined
  // What was typed for it is not booked later, and the keys are the message's.
  useEffect(() => {
    if (isFailed) takeTyped()
  })
  if (!invoice || corrected === undefined)
    return isAtOnce && !error ? null : (
      <SideLayer open onClose={onClose} title="Zahlung erfassen" size="short">
        <InvoiceLoading failed={error} />
      </SideLayer>
    )
  if (!isAsked)
    return (
      <PayAtOnce
        mode="INVOICE"
        document={{ ...invoice, number: invoice.invoiceNumber }}
        seenDue={seenDue}
        onDone={onClose}
        onRefused={() => setAsked(true)}
      />
    )
  return <Asked {...{ invoice, corrected, seenDue, takeTyped, onClose }} />
}

interface AskedProps extends Pick<PayInvoiceLayerProps, 'seenDue' | 'takeTyped' | 'onClose'> {
  invoice: Invoice
  corrected: CorrectedFacts | null
}

function Asked({ invoice, corrected, seenDue, takeTyped, onClose }: AskedProps) {
  const [isWriteOff, setWriteOff] = useState(false)
  if (isWriteOff) return <WriteOffInvoice uuid={invoice.entityId.uuid} onClose={onClose} />
  const dueDay = dueDayOfInvoice(invoice)
  const isRefund = invoice.totals.amountDue < 0
  return (
    <RecordPayment
      mode="INVOICE"
      document={invoice}
      corrected={corrected}
      beside={claimsOfInvoice}
      isCurrent
      seenDue={seenDue}
      look={{
        title: recordingWord(invoice),
        saveLabel: isRefund ? 'Zurückgezahlt' : 'Bezahlt',
        facts: factsOfInvoice(invoice),
        lead: (
          <PayFacts
            partner={{
              ...{ label: isRefund ? 'An' : 'Von', side: 'receivers', uuid: invoice.partner.entityId.uuid },
              name: partnerName(receiverOf(invoice)),
            }}
            purpose={{ label: 'Rechnung', text: invoice.invoiceNumber }}
            dueDay={dueDay}
          />
        ),
        aside: <InvoiceSheet invoice={invoice} />,
        dueDay,
        onWriteOff: reasonsFor(invoice, 'INVOICE').length > 0 ? () => setWriteOff(true) : undefined,
        takeTyped,
      }}
      onRecorded={onClose}
      onClose={onClose}
    />
  )
}
