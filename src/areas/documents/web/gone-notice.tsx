import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './gone-notice.module.css'

/** Said over a document that somebody else deleted, as soon as it happens. */
export function GoneNotice() {
  return (
    <Notice
      kind="error"
      live
      className={styles.notice ?? ''}
      title="Diese Rechnung wurde inzwischen gelöscht."
    >
      Sie lässt sich nicht mehr speichern. Ihre Eingaben stehen noch hier, bis Sie schließen.
    </Notice>
  )
}
