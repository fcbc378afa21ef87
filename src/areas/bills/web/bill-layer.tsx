import { listCategories } from '#areas/categories/contract.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { useNoteOpened } from '#web/palette/recently-opened.ts'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type Bill, readBill } from '../contract.ts'
import { billListPath } from './bill-paths.ts'
import { supplierOf } from './bill-view.ts'
import { EditBillLayer } from './form/edit-bill-layer.tsx'
import { ReadBillLayer } from './stored/read-bill-layer.tsx'

interface BillLayerProps {
  uuid: string
  /** It is to be read, though it may still be changed. */
  isRead?: boolean
  onClose: () => void
}

/** One stored bill, opened by its id: 'Eingangsrechnung bearbeiten' (spec 2 §2), or as it is read. */
export function BillLayer({ uuid, isRead = false, onClose }: BillLayerProps) {
  const { data: bill, error, isGone } = useOne(readBill, uuid)
  useNoteOpened(bill && openedBill(bill))
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' })
  if (bill && categories.data) {
    const Layer = isRead ? ReadBillLayer : EditBillLayer
    return <Layer key={uuid} bill={bill} isGone={isGone} categories={categories.data} onClose={onClose} />
  }
  const failed = error ?? categories.error
  return (
    <SideLayer open onClose={onClose} title={isRead ? 'Eingangsrechnung' : 'Eingangsrechnung bearbeiten'}>
      {failed ? (
        <ErrorState
          title="Diese Rechnung lässt sich nicht zeigen"
          {...(failed.code !== 'not-found' && { onRetry: failed.onRetry })}
        >
          {failed.message}
        </ErrorState>
      ) : (
        <SkeletonRows />
      )}
    </SideLayer>
  )
}

/** As the palette calls it, by whichever way it was opened. */
const openedBill = (bill: Bill) => ({
  key: `bill ${bill.entityId.uuid}`,
  title: [bill.billNumber, partnerName(supplierOf(bill))].filter(Boolean).join(' · '),
  detail: 'Eingangsrechnung',
  to: `${billListPath}?ansehen=${bill.entityId.uuid}`,
})
