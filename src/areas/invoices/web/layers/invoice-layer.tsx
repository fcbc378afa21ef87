import { EditCancellationLayer } from './edit-cancellation-layer.tsx'
import { EditInvoiceLayer } from './edit-invoice-layer.tsx'
import { StoredInvoice } from './stored-invoice.tsx'

/** One stored invoice or cancellation, opened by its id (spec 2 §2). */
export function InvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <StoredInvoice uuid={uuid} title="Ausgangsrechnung" onClose={onClose}>
      {(loaded) => {
        const isCancellation = loaded.invoice.documentType === 'CANCELLATION'
        const Layer = isCancellation ? EditCancellationLayer : EditInvoiceLayer
        return <Layer key={uuid} {...loaded} onClose={onClose} />
      }}
    </StoredInvoice>
  )
}
