import { type ListedRows, ListedRowsContext } from '#areas/documents/web/reading/turning.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { AmendInvoiceLayer } from '../amendments/amend-invoice-layer.tsx'
import type { LayerKey } from '../invoice-paths.ts'
import { SendInvoiceLayer } from '../paper/send-invoice-layer.tsx'
import { CancelInvoiceLayer } from './cancel-invoice-layer.tsx'
import { InvoiceLayer } from './invoice-layer.tsx'

interface OpenedLayerProps {
  kind: LayerKey
  uuid: string
  onClose: () => void
  /** The list below, to go on in. */
  listed: ListedRows
}

/** The layer over the list that its address names. */
export default function OpenedLayer({ listed, ...props }: OpenedLayerProps) {
  return (
    <ListedRowsContext value={listed}>
      <InAddressContext value>
        <Opened {...props} />
      </InAddressContext>
    </ListedRowsContext>
  )
}

function Opened({ kind, uuid, onClose }: Omit<OpenedLayerProps, 'listed'>) {
  if (kind === 'storno') return <CancelInvoiceLayer uuid={uuid} onClose={onClose} />
  if (kind === 'berichtigung') return <AmendInvoiceLayer uuid={uuid} onClose={onClose} />
  if (kind === 'senden') return <SendInvoiceLayer uuid={uuid} onClose={onClose} />
  return (
    <InvoiceLayer uuid={uuid} isRead={kind === 'ansehen'} isToChange={kind === 'aendern'} onClose={onClose} />
  )
}
