import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { changeFactsOf, factsOfInvoice } from '../invoice-view.ts'
import { DeliveryEvidence } from './delivery-evidence.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceContent } from './invoice-content.tsx'
import { InvoiceRecords } from './invoice-records.tsx'
import { IssuedNotice } from './issued-notice.tsx'
import { LockedInvoiceNotice } from './locked-invoice-notice.tsx'
import { TransferFromInvoice } from './transfer-from-invoice.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

interface ReadInvoiceLayerProps extends LoadedInvoice {
  onClose: () => void
}

/** An invoice that takes no change any more: cancelled, settled, sent, or of a locked month. Payments are recorded all the same. */
export function ReadInvoiceLayer({ invoice, facts, isGone, onClose }: ReadInvoiceLayerProps) {
  const viewer = useAttachmentViewer(invoice.attachments)
  const locked = useLockedInvoice(invoice)
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  return (
    <SideLayer
      open
      onClose={onClose}
      title={invoice.documentType === 'CANCELLATION' ? 'Stornorechnung' : 'Ausgangsrechnung'}
      badge={<StandingBadge invoice={invoice} />}
      facts={factsOfInvoice(invoice)}
      aside={viewer.aside}
      actions={<InvoiceActions invoice={invoice} onClose={onClose} />}
    >
      {isGone && <GoneNotice />}
      <IssuedNotice invoice={invoice} />
      {!isStanding && <LockedInvoiceNotice invoice={invoice} />}
      <InvoiceContent invoice={invoice} categories={facts.categories} />
      <RecordedPayments mode="INVOICE" document={invoice} Transfer={TransferFromInvoice} />
      <DeliveryEvidence invoice={invoice} />
      <InvoiceRecords
        invoice={invoice}
        categories={facts.categories}
        viewer={viewer}
        isFixed={isGone || locked !== null}
      />
    </SideLayer>
  )
}

function StandingBadge({ invoice }: { invoice: Invoice }) {
  if (invoice.cancelledByInvoiceEntityId !== null) return <Badge tone="danger">storniert</Badge>
  if (invoice.settledByInvoiceEntityId !== null) return <Badge tone="neutral">abgerechnet</Badge>
  if (invoice.amendments.length > 0) return <Badge tone="info">berichtigt</Badge>
  if (invoice.issued === 'SENT') return <Badge tone="info">versendet</Badge>
  return <Badge tone="neutral">festgeschrieben</Badge>
}
