import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './list-tools.module.css'

/** What stands above a long list: its search, what narrows it, what it comes to. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

interface ListStatsProps {
  /** They are those of the search before. */
  isOld: boolean
  /** Text with its figures in <strong>. */
  children: ReactNode
}

/** What the list comes to, at the end of its tools. */
export function ListStats({ isOld, children }: ListStatsProps) {
  return (
    <p className={cx(styles.stats, isOld && styles.old)} aria-live="polite" aria-busy={isOld}>
      {children}
    </p>
  )
}
