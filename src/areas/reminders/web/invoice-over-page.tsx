import { InvoiceLayer } from '#areas/invoices/web/layers/invoice-layer.tsx'
import { SendInvoiceLayer } from '#areas/invoices/web/paper/send-invoice-layer.tsx'
import type { layerKeys } from './reminder-paths.ts'

interface InvoiceOverPageProps {
  kind: (typeof layerKeys)[number]
  uuid: string
  onClose: () => void
}

/** An invoice that is read or sent without leaving the list of letters. */
export default function InvoiceOverPage({ kind, uuid, onClose }: InvoiceOverPageProps) {
  if (kind === 'senden') return <SendInvoiceLayer uuid={uuid} onClose={onClose} />
  return <InvoiceLayer uuid={uuid} isRead onClose={onClose} />
}
