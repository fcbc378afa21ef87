import { EditCancellationLayer } from './edit-cancellation-layer.tsx'
import { EditInvoiceLayer } from './edit-invoice-layer.tsx'
import { StoredInvoice } from './stored-invoice.tsx'

/** One stored invoice or cancellation, opened by its id (spec 2 §2). */
export function InvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <StoredInvoice uuid={uuid} title="Ausgangsrechnung" onClose={onClose}>
      {(invoice, facts) => {
        const Layer = invoice.documentType === 'CANCELLATION' ? EditCancellationLayer : EditInvoiceLayer
        return <Layer key={uuid} invoice={invoice} facts={facts} onClose={onClose} />
      }}
    </StoredInvoice>
  )
}
