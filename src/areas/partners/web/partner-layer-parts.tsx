import type { Failed } from '#web/reads/failed.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { propertyName, propertyWord } from '../rules/property-names.ts'
import styles from './partners.module.css'
import type { ChangedElsewhere } from './use-followed.ts'

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

interface ChangedElsewhereNoticeProps {
  change: ChangedElsewhere | null
}

/** Said when somebody else saves what is being edited here; names what both changed. */
export function ChangedElsewhereNotice({ change }: ChangedElsewhereNoticeProps) {
  if (change === null) return null
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice ?? ''}
      title="Jemand anderes hat diese Angaben inzwischen geändert."
    >
      {change.conflicts.length === 0 ? (
        'Der neue Stand ist übernommen, Ihre Eingaben sind noch da.'
      ) : (
        <>
          Inzwischen gespeichert: {change.conflicts.map(textOf).join(', ')}. Beim Speichern gelten Ihre
          Eingaben.
        </>
      )}
    </Notice>
  )
}

function textOf({ name, value }: ChangedElsewhere['conflicts'][number]): string {
  // A payment method, a flag: only that it is another one.
  const text = propertyWord(name, value) ?? value
  return typeof text === 'string' && text !== '' ? `${propertyName(name)} „${text}“` : propertyName(name)
}
