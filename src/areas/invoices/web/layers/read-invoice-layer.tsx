import { type ReactNode, useState } from 'react'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { useAskedPayment } from '#areas/documents/web/reading/asked-payment.ts'
import styles from '#areas/documents/web/reading/reading.module.css'
import { ReadingFoot } from '#areas/documents/web/reading/reading-foot.tsx'
import { TurnButtons, WayButton } from '#areas/documents/web/reading/reading-head.tsx'
import { useTurning } from '#areas/documents/web/reading/turning.ts'
import { useReadingKeys } from '#areas/documents/web/reading/use-reading-keys.ts'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { useNavigate } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { layerKeys, layerPath } from '../invoice-paths.ts'
import { changeFactsOf, invoiceName, readFactsOf, receiverOf } from '../invoice-view.ts'
import { pdfOf } from '../paper/pdf-of.ts'
import { CorrectLayer, correctingWays } from '../reading/correct-layer.tsx'
import { InvoicePanel } from '../reading/invoice-panel.tsx'
import { InvoiceSheet } from '../reading/invoice-sheet.tsx'
import { standingBadge } from '../reading/standing-badge.ts'
import { DeliveryEvidence } from './delivery-evidence.tsx'
import { InvoiceContent } from './invoice-content.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoiceRecords } from './invoice-records.tsx'
import { IssuedNotice } from './issued-notice.tsx'
import { LockedInvoiceNotice } from './locked-invoice-notice.tsx'
import { ReadingActions } from './reading-actions.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

const PayInvoice = onDemand(() => import('./pay-invoice-layer.tsx'))

const footWords = { e: 'Bearbeiten oder berichtigen' }

interface ReadInvoiceLayerProps extends LoadedInvoice {
  /** How it is put right is asked at once. */
  isToChange?: boolean
  /** What was begun in its form while it could still be changed. */
  kept?: ReactNode
  onClose: () => void
}

/** An invoice as it is read: how it stands, its page, what became of it, and all that belongs to it (decisions §10, 'Screens'). */
export function ReadInvoiceLayer(props: ReadInvoiceLayerProps) {
  const { invoice, facts, isGone, isToChange = false, onClose } = props
  const viewer = useAttachmentViewer(invoice.attachments)
  const locked = useLockedInvoice(invoice)
  // What goes back stands with the invoice that it cancels.
  const isCancellation = invoice.documentType === 'CANCELLATION'
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  const can = useReading(invoice, { isGone, isFixed: isStanding || locked !== null, isToChange })
  return (
    <SideLayer
      open
      size="sheet"
      onClose={onClose}
      title={invoiceName(invoice)}
      badge={<StandingBadge invoice={invoice} isLocked={locked !== null} />}
      facts={[
        <PartnerLink
          key="partner"
          side="receivers"
          uuid={invoice.partner.entityId.uuid}
          name={partnerName(receiverOf(invoice))}
        />,
        ...[...readFactsOf(invoice), can.turning?.text].filter(Boolean),
      ]}
      aside={viewer.aside}
      actions={
        <>
          <TurnButtons turning={can.turning} />
          <WayButton edit={can.edit} correct={can.correct} hasKeys={can.letters.act} />
          <ReadingActions invoice={invoice} isCovered={can.isCovered} onClose={onClose} />
        </>
      }
      footer={can.hasKeyboard && <ReadingFoot keys={can.keys} words={footWords} letters={can.letters} />}
    >
      {isGone && <GoneNotice />}
      <IssuedNotice isReading invoice={invoice} />
      {props.kept}
      {!isStanding && <LockedInvoiceNotice invoice={invoice} />}
      <div className={styles.columns}>
        <InvoicePanel
          invoice={invoice}
          pay={can.pay}
          writeOff={can.writeOff}
          send={can.send}
          hasKeys={can.letters.act}
        />
        <InvoiceSheet invoice={invoice} />
      </div>
      {!isCancellation && <InvoicePayments invoice={invoice} asked={can.pay ? can.asked : undefined} />}
      <InvoiceContent invoice={invoice} categories={facts.categories} />
      <DeliveryEvidence invoice={invoice} />
      <InvoiceRecords
        invoice={invoice}
        categories={facts.categories}
        viewer={viewer}
        isFixed={isGone || locked !== null}
      />
      {can.paying && <PayInvoice {...can.paying} onClose={can.closePaying} />}
      {can.isCorrecting && can.correct && <CorrectLayer invoice={invoice} onClose={can.closeCorrecting} />}
    </SideLayer>
  )
}

/** What can be done with an invoice that is read, and the letters for it. */
function useReading(
  invoice: Invoice,
  { isGone, isFixed, isToChange }: Record<'isGone' | 'isFixed' | 'isToChange', boolean>,
) {
  const { uuid } = invoice.entityId
  const navigate = useNavigate()
  const turning = useTurning(uuid, layerKeys)
  const { download } = useDownload()
  const [asked, setAsked] = useState(0)
  const [isCorrecting, setCorrecting] = useState(isToChange)
  const pdf = pdfOf(invoice)
  const mayCorrect = isFixed && !isGone && correctingWays(invoice).length > 0
  const isPayable =
    !isGone &&
    invoice.settledByInvoiceEntityId === null &&
    invoice.documentType !== 'CANCELLATION' &&
    !isDone(invoice)
  const isSent = !isGone && invoice.cancelledByInvoiceEntityId === null
  const edit = isFixed || isGone ? undefined : () => navigate(layerPath('rechnung', uuid), { replace: true })
  const correct = mayCorrect ? () => setCorrecting(true) : undefined
  const payment = usePaying()
  const { amountDue } = invoice.totals
  // What goes back, or is paid beyond what is open, is asked for among the payments.
  const ask = () => setAsked((count) => count + 1)
  const begin = () => payment.begin(uuid, amountDue, false)
  const pay = isPayable ? (amountDue > 0 ? begin : ask) : undefined
  useAskedPayment(pay)
  const mayBeWrittenOff = isPayable && invoice.cancelledByInvoiceEntityId === null && amountDue !== 0
  const writeOff = mayBeWrittenOff ? () => payment.begin(uuid, amountDue, true, true) : undefined
  const send = isSent ? () => navigate(layerPath('senden', uuid)) : undefined
  const keys = {
    ...{ b: pay, d: writeOff, s: send, e: edit ?? correct },
    p: isGone ? undefined : () => void download(pdf.uuid, pdf.fileName),
    ...{ j: turning?.next, k: turning?.previous },
  }
  const { letters, hasKeyboard, isCovered } = useReadingKeys(keys, {
    name: invoiceName(invoice),
    editWord: edit ? 'Bearbeiten' : 'Berichtigen',
  })
  const closeCorrecting = () => setCorrecting(false)
  return {
    turning,
    letters,
    hasKeyboard,
    isCovered,
    keys,
    asked,
    isCorrecting,
    closeCorrecting,
    edit,
    correct,
    pay,
    writeOff,
    paying: payment.paying,
    closePaying: payment.close,
    send,
  }
}

/** Cancelled, and nothing was paid: no money comes and none goes back. */
const isDone = ({ cancelledByInvoiceEntityId, totals, documentRecords }: Invoice) =>
  cancelledByInvoiceEntityId !== null && totals.amountDue === 0 && documentRecords.length === 0

function StandingBadge({ invoice, isLocked }: { invoice: Invoice; isLocked: boolean }) {
  const badge = standingBadge(invoice, isLocked)
  return badge && <Badge tone={badge.tone}>{badge.word}</Badge>
}
