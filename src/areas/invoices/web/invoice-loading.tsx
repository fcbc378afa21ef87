import type { Failed } from '#web/reads/failed.ts'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'

/** An invoice that is not there yet, or that cannot be had. */
export function InvoiceLoading({ failed }: { failed: Failed | undefined }) {
  if (!failed) return <SkeletonRows />
  return (
    <ErrorState
      title="Diese Rechnung lässt sich nicht zeigen"
      {...(failed.code !== 'not-found' && { onRetry: failed.onRetry })}
    >
      {failed.message}
    </ErrorState>
  )
}
