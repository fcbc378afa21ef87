import { type ReactNode, useState } from 'react'
import { StoredAttachments } from '#areas/attachments/web/stored-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import type { Category } from '#areas/categories/contract.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { DocumentHistory } from '#areas/documents/web/history/document-history.tsx'
import { useAskedPayment } from '#areas/documents/web/reading/asked-payment.ts'
import styles from '#areas/documents/web/reading/reading.module.css'
import { ReadingFoot } from '#areas/documents/web/reading/reading-foot.tsx'
import { TurnButtons, WayButton } from '#areas/documents/web/reading/reading-head.tsx'
import { ReadingPanel } from '#areas/documents/web/reading/reading-panel.tsx'
import { useTurning } from '#areas/documents/web/reading/turning.ts'
import { useReadingKeys } from '#areas/documents/web/reading/use-reading-keys.ts'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { recordingWord } from '#areas/payments/web/payment-direction.ts'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { useNavigate } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { CircleSlash, Coins } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToday } from '#web/use-today.ts'
import { type Bill, readBillHistory } from '../../contract.ts'
import { layerKeys, openedKey } from '../bill-paths.ts'
import { readFactsOf, supplierOf } from '../bill-view.ts'
import { TransferFromBill } from '../form/transfer-from-bill.tsx'
import { useBookedLocked } from '../form/use-locked-bill.ts'
import { storedElectronicView } from '../reading/electronic-view.tsx'
import { BillContent } from './bill-content.tsx'
import { courseOfBill } from './bill-course.ts'
import { BillSheet, sheetOfBill } from './bill-sheet.tsx'
import { standingOfBill } from './bill-standing.ts'

const WriteOffBill = onDemand(() => import('./write-off-bill.tsx'))
const PayBill = onDemand(() => import('./pay-bill-layer.tsx'))

interface ReadBillLayerProps {
  bill: Bill
  /** Somebody has deleted it. */
  isGone: boolean
  categories: readonly Category[]
  /** What was begun in its form while it could still be changed. */
  kept?: ReactNode
  onClose: () => void
}

/** A bill as it is read: how it stands, its file, what became of it, and all that belongs to it (decisions §10, 'Screens'). */
export function ReadBillLayer({ bill, isGone, categories, kept, onClose }: ReadBillLayerProps) {
  const viewer = useAttachmentViewer(bill.attachments, { viewOf: storedElectronicView })
  const locked = useBookedLocked(bill)
  const can = useReading(bill, isGone, locked !== null)
  const file = sheetOfBill(bill)
  const content = <BillContent bill={bill} categories={categories} />
  return (
    <SideLayer
      open
      size="sheet"
      onClose={onClose}
      title={nameOf(bill)}
      badge={locked !== null && <Badge tone="neutral">festgeschrieben</Badge>}
      facts={[
        <PartnerLink
          key="partner"
          side="suppliers"
          uuid={bill.partner.entityId.uuid}
          name={partnerName(supplierOf(bill))}
        />,
        ...[...readFactsOf(bill), can.turning?.text].filter(Boolean),
      ]}
      aside={viewer.aside}
      actions={
        <>
          <TurnButtons turning={can.turning} />
          <WayButton edit={can.edit} hasKeys={can.letters.act} />
        </>
      }
      footer={can.hasKeyboard && <ReadingFoot keys={can.keys} letters={can.letters} />}
    >
      {isGone && <GoneNotice />}
      <LockedNotice problem={locked}>
        Zahlungen und Anhänge können weiter hinzukommen. Ist etwas falsch, erfassen Sie die Berichtigung als
        eigenen Beleg mit einem Eingang in einem offenen Monat.
      </LockedNotice>
      {kept}
      <div className={styles.columns}>
        <BillPanel bill={bill} pay={can.pay} writeOff={can.writeOff} hasKeys={can.letters.act} />
        <div className={styles.main}>{file ? <BillSheet file={file} /> : content}</div>
      </div>
      <RecordedPayments
        mode="BILL"
        document={bill}
        Transfer={TransferFromBill}
        WriteOff={WriteOffBill}
        asked={can.pay ? can.asked : undefined}
      />
      {file && content}
      <StoredAttachments document={bill} mayDelete={!isGone && locked === null} viewer={viewer} />
      <DocumentHistory document={bill} states={readBillHistory} names={categoryNames(categories)} />
      {can.paying && <PayBill {...can.paying} onClose={can.closePaying} />}
    </SideLayer>
  )
}

const nameOf = (bill: Bill) => `Eingangsrechnung ${bill.billNumber}`

interface BillPanelProps {
  bill: Bill
  pay: (() => void) | undefined
  writeOff: (() => void) | undefined
  hasKeys: boolean
}

function BillPanel({ bill, pay, writeOff, hasKeys }: BillPanelProps) {
  const today = useToday()
  const standing = standingOfBill(bill, today)
  const supplier = supplierOf(bill)
  const isFirst = !['PAID', 'WRITTEN_OFF', 'CORRECTION'].includes(standing.state)
  return (
    <ReadingPanel
      standing={standing}
      hasKeys={hasKeys}
      acts={[
        { label: recordingWord(bill), letter: 'B', act: pay, isFirst, icon: <Coins aria-hidden="true" /> },
        {
          ...{ label: 'Ausbuchen', letter: 'D', act: writeOff, isFirst: false },
          icon: <CircleSlash aria-hidden="true" />,
        },
      ]}
      partner={{
        name: partnerName(supplier),
        role: 'Lieferant',
        place: [supplier.creditorNumber, supplier.city].filter(Boolean).join(' · '),
        side: 'suppliers',
        uuid: bill.partner.entityId.uuid,
      }}
      course={courseOfBill(bill, today)}
    />
  )
}

/** What can be done with a bill that is read, and the letters for it. */
function useReading(bill: Bill, isGone: boolean, isLocked: boolean) {
  const { uuid } = bill.entityId
  const navigate = useNavigate()
  const turning = useTurning(uuid, layerKeys)
  const [asked, setAsked] = useState(0)
  const address = new URLSearchParams({ [openedKey]: uuid })
  const edit = isLocked || isGone ? undefined : () => navigate(`?${address}`, { replace: true })
  const payment = usePaying()
  const { amountDue } = bill.totals
  // What goes back, or is paid beyond what is open, is asked for among the payments.
  const ask = () => setAsked((count) => count + 1)
  const pay = isGone ? undefined : amountDue > 0 ? () => payment.begin(uuid, amountDue, false) : ask
  useAskedPayment(pay)
  const mayWriteOff = !isGone && amountDue !== 0
  const writeOff = mayWriteOff ? () => payment.begin(uuid, amountDue, true, true) : undefined
  const keys = { b: pay, d: writeOff, e: edit, j: turning?.next, k: turning?.previous }
  const { paying, close: closePaying } = payment
  return {
    turning,
    keys,
    asked,
    edit,
    pay,
    writeOff,
    paying,
    closePaying,
    ...useReadingKeys(keys, { name: nameOf(bill) }),
  }
}
