import type { ReactNode } from 'react'
import { SideLayer } from '#web/ui/side-layer.tsx'
import type { Invoice } from '../contract.ts'
import { InvoiceLoading } from './invoice-loading.tsx'
import type { StoredFacts } from './stored-values.ts'
import { useStoredInvoice } from './use-stored-invoice.ts'

interface StoredInvoiceProps {
  uuid: string
  /** Of the layer as long as the invoice is not there. */
  title: string
  onClose: () => void
  children: (invoice: Invoice, facts: StoredFacts) => ReactNode
}

/** A layer over a stored invoice: waits for it, and says when it cannot be had. */
export function StoredInvoice({ uuid, title, onClose, children }: StoredInvoiceProps) {
  const { loaded, failed } = useStoredInvoice(uuid)
  if (loaded) return children(loaded.invoice, loaded.facts)
  return (
    <SideLayer open onClose={onClose} title={title}>
      <InvoiceLoading failed={failed} />
    </SideLayer>
  )
}
