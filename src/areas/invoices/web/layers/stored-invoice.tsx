import type { ReactNode } from 'react'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { useNoteOpened } from '#web/palette/recently-opened.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { InvoiceLoading } from '../invoice-loading.tsx'
import { layerPath } from '../invoice-paths.ts'
import { receiverOf } from '../invoice-view.ts'
import { type LoadedInvoice, useStoredInvoice } from './use-stored-invoice.ts'

interface StoredInvoiceProps {
  uuid: string
  /** Of the layer as long as the invoice is not there. */
  title: string
  onClose: () => void
  children: (loaded: LoadedInvoice) => ReactNode
}

/** A layer over a stored invoice: waits for it, and says when it cannot be had. */
export function StoredInvoice({ uuid, title, onClose, children }: StoredInvoiceProps) {
  const { loaded, failed } = useStoredInvoice(uuid)
  useNoteOpened(loaded && openedInvoice(loaded.invoice))
  if (loaded) return children(loaded)
  return (
    <SideLayer open onClose={onClose} title={title}>
      <InvoiceLoading failed={failed} />
    </SideLayer>
  )
}

/** As the palette calls it, by whichever way it was opened. */
const openedInvoice = (invoice: Invoice) => ({
  key: `invoice ${invoice.entityId.uuid}`,
  title: `${invoice.invoiceNumber} · ${partnerName(receiverOf(invoice))}`,
  detail: 'Ausgangsrechnung',
  to: layerPath('ansehen', invoice.entityId.uuid),
})
