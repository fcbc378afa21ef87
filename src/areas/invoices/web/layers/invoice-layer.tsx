import { EditCancellationLayer } from './edit-cancellation-layer.tsx'
import { EditInvoiceLayer } from './edit-invoice-layer.tsx'
import { ReadInvoiceLayer } from './read-invoice-layer.tsx'
import { StoredInvoice } from './stored-invoice.tsx'

interface InvoiceLayerProps {
  uuid: string
  /** It is to be read, though it may still be changed. */
  isRead?: boolean
  /** It is to be changed: one that takes no change any more asks how it is put right. */
  isToChange?: boolean
  onClose: () => void
}

/** One stored invoice or cancellation, opened by its id (spec 2 §2). */
export function InvoiceLayer({ uuid, isRead = false, isToChange = false, onClose }: InvoiceLayerProps) {
  return (
    <StoredInvoice uuid={uuid} title="Ausgangsrechnung" onClose={onClose}>
      {(loaded) => {
        if (isRead) return <ReadInvoiceLayer key={uuid} {...loaded} onClose={onClose} />
        const isCancellation = loaded.invoice.documentType === 'CANCELLATION'
        const Layer = isCancellation ? EditCancellationLayer : EditInvoiceLayer
        return <Layer key={uuid} {...loaded} isToChange={isToChange} onClose={onClose} />
      }}
    </StoredInvoice>
  )
}
