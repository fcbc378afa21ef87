import { listCategories } from '#areas/categories/contract.ts'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { readBill } from '../contract.ts'
import { EditBillLayer } from './form/edit-bill-layer.tsx'

/** 'Eingangsrechnung bearbeiten' (spec 2 §2): one stored bill, opened by its id. */
export function BillLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data: bill, error, isGone } = useOne(readBill, uuid)
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' })
  if (bill && categories.data) {
    return (
      <EditBillLayer key={uuid} bill={bill} isGone={isGone} categories={categories.data} onClose={onClose} />
    )
  }
  const failed = error ?? categories.error
  return (
    <SideLayer open onClose={onClose} title="Eingangsrechnung bearbeiten">
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
