import { Notice } from '#web/ui/notice.tsx'
import styles from './invoice-layer.module.css'

/** Said over a form whose invoice somebody else deleted. */
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
