import { type ListedRows, ListedRowsContext } from '#areas/documents/web/reading/turning.ts'
import { InAddressContext } from '#web/ui/layers/in-address.ts'
import { BillLayer } from './bill-layer.tsx'
import type { layerKeys } from './bill-paths.ts'

interface OpenedBillProps {
  kind: (typeof layerKeys)[number]
  uuid: string
  onClose: () => void
  /** The list below, to go on in. */
  listed: ListedRows
}

/** The layer over the list of bills that its address names. */
export default function OpenedBill({ kind, uuid, onClose, listed }: OpenedBillProps) {
  return (
    <ListedRowsContext value={listed}>
      <InAddressContext value>
        <BillLayer uuid={uuid} isRead={kind === 'ansehen'} onClose={onClose} />
      </InAddressContext>
    </ListedRowsContext>
  )
}
