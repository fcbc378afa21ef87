import type { ReactNode } from 'react'
import styles from './run-bar.module.css'

interface RunBarProps {
  /** What it is about, for screen readers: 'Briefe schreiben'. */
  label: string
  /** How many rows over how much, with <strong>. */
  sum: ReactNode
  /** How far it is, while it runs. */
  progress?: { done: number; all: number } | undefined
  /** The question and the buttons. */
  children: ReactNode
}

/** At the foot of a list whose rows are worked off one after the other: over what, the one question before, and then how far it is. */
export function RunBar({ label, sum, progress, children }: RunBarProps) {
  return (
    <section aria-label={label} data-notice className={styles.bar}>
      <p role="status" className={styles.sum}>
        {sum}
      </p>
      {progress && (
        <progress aria-label={label} max={progress.all} value={progress.done} className={styles.meter} />
      )}
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
