import { useState } from 'react'
import { isBegun } from '#web/forms/use-kept-entries.ts'
import type { Invoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { changeFactsOf, formName } from '../invoice-view.ts'
import { EditCancellationLayer } from './edit-cancellation-layer.tsx'
import { EditInvoiceLayer } from './edit-invoice-layer.tsx'
import { ReadInvoiceLayer } from './read-invoice-layer.tsx'
import { StoredInvoice } from './stored-invoice.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

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
        if (isRead) return <ReadLayer key={uuid} {...loaded} onClose={onClose} />
        const Layer = editLayerOf(loaded.invoice)
        return <Layer key={uuid} {...loaded} isToChange={isToChange} onClose={onClose} />
      }}
    </StoredInvoice>
  )
}

const editLayerOf = ({ documentType }: Invoice) =>
  documentType === 'CANCELLATION' ? EditCancellationLayer : EditInvoiceLayer

/** An invoice to be read. What was begun in its form before it was sent, cancelled or locked is told by that form, which reads it, too. */
function ReadLayer(props: LoadedInvoice & { onClose: () => void }) {
  const { invoice } = props
  const [hasBegun] = useState(() => isBegun(formName(invoice)))
  const isLocked = useLockedInvoice(invoice) !== null
  const isFixed = isLocked || standingProblem(changeFactsOf(invoice)) !== null
  const Layer = hasBegun && isFixed ? editLayerOf(invoice) : ReadInvoiceLayer
  return <Layer {...props} />
}
