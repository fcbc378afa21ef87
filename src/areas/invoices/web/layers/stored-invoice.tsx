import type { ReactNode } from 'react'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { InvoiceLoading } from '../invoice-loading.tsx'
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
  if (loaded) return children(loaded)
  return (
    <SideLayer open onClose={onClose} title={title}>
      <InvoiceLoading failed={failed} />
    </SideLayer>
  )
}
