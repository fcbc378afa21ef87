import type { Failed } from '#web/failed.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import styles from './partners.module.css'

interface PartnerLoadingProps {
  title: string
  error: Failed | undefined
  onClose: () => void
}

/** The layer until its partner is there, and when it cannot be had. */
export function PartnerLoading({ title, error, onClose }: PartnerLoadingProps) {
  return (
    <SideLayer open onClose={onClose} title={title}>
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows rows={8} />}
    </SideLayer>
  )
}

/** Said when somebody else saves the partner that is being edited here. */
export function ChangedElsewhere({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice ?? ''}
      title="Jemand anderes hat diese Angaben inzwischen geändert."
    >
      Der neue Stand ist übernommen, Ihre Eingaben sind noch da. Beim Speichern gelten Ihre Eingaben.
    </Notice>
  )
}
