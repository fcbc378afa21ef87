import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './skeleton-rows.module.css'

const widths = ['62%', '48%', '71%', '55%', '66%', '43%']

/** Rows in the shape of what is being loaded, so that nothing jumps when it comes. */
export function SkeletonRows({ rows = 6, label = 'Wird geladen …' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className={styles.rows}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={index} aria-hidden="true" className={styles.row}>
          <span className={styles.bar} style={{ width: 80 }} />
          <span className={styles.bar} style={{ width: widths[index % widths.length] }} />
          <span className={styles.bar} style={{ width: 64 }} />
        </div>
      ))}
    </div>
  )
}
