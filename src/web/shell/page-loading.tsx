import { Spinner } from '../ui/notices/spinner.tsx'
import styles from './shell.module.css'

/** Stands until the first page is there: empty at first, then a quiet sign. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size="large" label="Wird geladen …" />
    </div>
  )
}
