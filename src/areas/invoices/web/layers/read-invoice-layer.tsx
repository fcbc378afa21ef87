import { useState } from 'react'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { useNavigate } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { useIsCovered } from '#web/ui/layers/layer-stack.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { Invoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { layerPath } from '../invoice-paths.ts'
import { changeFactsOf, factsOfInvoice } from '../invoice-view.ts'
import { pdfOf } from '../paper/invoice-pdf.ts'
import { CorrectLayer, correctingWays } from '../reading/correct-layer.tsx'
import { InvoiceSheet } from '../reading/invoice-sheet.tsx'
import { useLetterKeys, useLettersAct } from '../reading/letter-keys.ts'
import styles from '../reading/reading.module.css'
import { ReadingFoot } from '../reading/reading-foot.tsx'
import { TurnButtons, WayButton } from '../reading/reading-head.tsx'
import { ReadingPanel } from '../reading/reading-panel.tsx'
import { useTurning } from '../reading/turning.ts'
import { DeliveryEvidence } from './delivery-evidence.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceContent } from './invoice-content.tsx'
import { InvoiceRecords } from './invoice-records.tsx'
import { IssuedNotice } from './issued-notice.tsx'
import { LockedInvoiceNotice } from './locked-invoice-notice.tsx'
import { TransferFromInvoice } from './transfer-from-invoice.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

// Pixels of the window; there are no keys on a phone.
const phoneBelow = 640

interface ReadInvoiceLayerProps extends LoadedInvoice {
  onClose: () => void
}

/** An invoice as it is read: how it stands, its page, what became of it, and all that belongs to it (decisions §10, 'Screens'). */
export function ReadInvoiceLayer({ invoice, facts, isGone, onClose }: ReadInvoiceLayerProps) {
  const viewer = useAttachmentViewer(invoice.attachments)
  const locked = useLockedInvoice(invoice)
  const hasKeyboard = useWideScreen(phoneBelow)
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  const can = useReading(invoice, isGone, isStanding || locked !== null)
  return (
    <SideLayer
      open
      size="sheet"
      onClose={onClose}
      title={invoice.documentType === 'CANCELLATION' ? 'Stornorechnung' : 'Ausgangsrechnung'}
      badge={<StandingBadge invoice={invoice} isLocked={locked !== null} />}
      facts={[factsOfInvoice(invoice), can.turning?.text].filter(Boolean).join(' · ')}
      aside={viewer.aside}
      actions={
        <>
          <TurnButtons turning={can.turning} />
          <WayButton edit={can.edit} correct={can.correct} hasKeys={can.letters.act} />
          <InvoiceActions isReading invoice={invoice} onClose={onClose} />
        </>
      }
      footer={hasKeyboard && <ReadingFoot keys={can.keys} letters={can.letters} />}
    >
      {isGone && <GoneNotice />}
      <IssuedNotice isReading invoice={invoice} />
      {!isStanding && <LockedInvoiceNotice invoice={invoice} />}
      <div className={styles.columns}>
        <ReadingPanel
          {...{ invoice, pay: can.pay, send: can.send, hasKeys: can.letters.act }}
          sendWord={invoice.mails.length > 0 ? 'Erneut senden' : 'Senden'}
        />
        <InvoiceSheet invoice={invoice} />
      </div>
      <RecordedPayments mode="INVOICE" document={invoice} Transfer={TransferFromInvoice} asked={can.asked} />
      <InvoiceContent invoice={invoice} categories={facts.categories} />
      <DeliveryEvidence invoice={invoice} />
      <InvoiceRecords
        invoice={invoice}
        categories={facts.categories}
        viewer={viewer}
        isFixed={isGone || locked !== null}
      />
      {can.isCorrecting && <CorrectLayer invoice={invoice} onClose={can.closeCorrecting} />}
    </SideLayer>
  )
}

/** What can be done with an invoice that is read, and the letters for it. */
function useReading(invoice: Invoice, isGone: boolean, isFixed: boolean) {
  const { uuid } = invoice.entityId
  const navigate = useNavigate()
  const turning = useTurning(uuid)
  const { download } = useDownload()
  const letters = useLettersAct()
  const [asked, setAsked] = useState(0)
  const [isCorrecting, setCorrecting] = useState(false)
  const pdf = pdfOf(invoice)
  const mayCorrect = isFixed && !isGone && correctingWays(invoice).length > 0
  const isPayable = !isGone && invoice.settledByInvoiceEntityId === null
  const isSent = !isGone && invoice.cancelledByInvoiceEntityId === null
  const edit = isFixed || isGone ? undefined : () => navigate(layerPath('rechnung', uuid), { replace: true })
  const correct = mayCorrect ? () => setCorrecting(true) : undefined
  const pay = isPayable ? () => setAsked((count) => count + 1) : undefined
  const send = isSent ? () => navigate(layerPath('senden', uuid)) : undefined
  const keys = {
    ...{ b: pay, s: send, e: edit ?? correct },
    p: isGone ? undefined : () => void download(pdf.uuid, pdf.fileName),
    ...{ j: turning?.next, k: turning?.previous },
  }
  const isCovered = useIsCovered()
  useLetterKeys(keys, letters.act && !isCovered)
  const closeCorrecting = () => setCorrecting(false)
  return { turning, letters, keys, asked, isCorrecting, closeCorrecting, edit, correct, pay, send }
}

function StandingBadge({ invoice, isLocked }: { invoice: Invoice; isLocked: boolean }) {
  if (invoice.cancelledByInvoiceEntityId !== null) return <Badge tone="danger">storniert</Badge>
  if (invoice.settledByInvoiceEntityId !== null) return <Badge tone="neutral">abgerechnet</Badge>
  if (invoice.amendments.length > 0) return <Badge tone="info">berichtigt</Badge>
  if (invoice.issued === 'SENT') return <Badge tone="info">versendet</Badge>
  if (isLocked) return <Badge tone="neutral">festgeschrieben</Badge>
  if (invoice.issued === 'DOWNLOADED') return <Badge tone="info">heruntergeladen</Badge>
  return <Badge tone="warning">nicht versendet</Badge>
}
