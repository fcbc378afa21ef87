import { useEffect, useState } from 'react'
import { listCategories } from '#areas/categories/contract.ts'
import type { Paying } from '#areas/documents/web/use-paying.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { PayAtOnce } from '#areas/payments/web/pay-at-once.tsx'
import { PayFacts } from '#areas/payments/web/pay-facts.tsx'
import { RecordPayment } from '#areas/payments/web/recorded-payments.tsx'
import { reasonsFor } from '#areas/payments/web/write-off-entry.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type Bill, readBill } from '../../contract.ts'
import { factsOfBill, supplierOf } from '../bill-view.ts'
import { BillBrief } from './bill-brief.tsx'
import { BillSheet, sheetOfBill } from './bill-sheet.tsx'
import { dueDayOfBill } from './bill-standing.ts'

const WriteOffBill = onDemand(() => import('./write-off-bill.tsx'))

interface PayBillLayerProps extends Paying {
  onClose: () => void
}

/** 'Bezahlen': one payment of a bill, with its file beside it. */
export default function PayBillLayer(props: PayBillLayerProps) {
  return props.isWriteOff ? <WriteOffBill {...props} /> : <PayBill {...props} />
}

function PayBill({ uuid, seenDue, isAtOnce, takeTyped, onClose }: PayBillLayerProps) {
  const { data: bill, error } = useOne(readBill, uuid)
  const [isAsked, setAsked] = useState(!isAtOnce)
  const isFailed = !bill && error !== undefined
  // What was typed for it is not booked later, and the keys are the message's.
  useEffect(() => {
    if (isFailed) takeTyped()
  })
  if (!bill)
    return isAtOnce && !error ? null : (
      <SideLayer open onClose={onClose} title="Bezahlen" size="short">
        {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows />}
      </SideLayer>
    )
  if (!isAsked)
    return (
      <PayAtOnce
        mode="BILL"
        document={{ ...bill, number: bill.billNumber }}
        seenDue={seenDue}
        onDone={onClose}
        onRefused={() => setAsked(true)}
      />
    )
  return <Asked {...{ bill, seenDue, takeTyped, onClose }} />
}

interface AskedProps extends Pick<PayBillLayerProps, 'seenDue' | 'takeTyped' | 'onClose'> {
  bill: Bill
}

function Asked({ bill, seenDue, takeTyped, onClose }: AskedProps) {
  const [isWriteOff, setWriteOff] = useState(false)
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' }).data ?? []
  const file = sheetOfBill(bill)
  const supplier = supplierOf(bill)
  const dueDay = dueDayOfBill(bill)
  if (isWriteOff) return <WriteOffBill uuid={bill.entityId.uuid} onClose={onClose} />
  return (
    <RecordPayment
      mode="BILL"
      document={bill}
      isCurrent
      seenDue={seenDue}
      look={{
        title: 'Bezahlen',
        saveLabel: 'Bezahlt',
        facts: factsOfBill(bill),
        remark: 'Kontor merkt sich die Zahlung und überweist nicht selbst.',
        lead: (
          <PayFacts
            partner={{
              ...{ label: 'An', side: 'suppliers', uuid: bill.partner.entityId.uuid },
              name: partnerName(supplier),
            }}
            iban={ibanOf(bill)}
            purpose={{ label: 'Zweck', text: bill.billNumber }}
            dueDay={dueDay}
          />
        ),
        aside: file ? <BillSheet file={file} /> : <BillBrief bill={bill} categories={categories} />,
        dueDay,
        onWriteOff: reasonsFor(bill, 'BILL').length > 0 ? () => setWriteOff(true) : undefined,
        takeTyped,
      }}
      onRecorded={onClose}
      onClose={onClose}
    />
  )
}

/** Where the supplier is paid by transfer. */
function ibanOf({ partnership }: Bill): string {
  // The server stores what the contract parsed.
  const method = partnership.partnershipData.preferredPaymentMethod as { data?: Record<string, string> }
  return method.data?.['iban'] ?? ''
}
