import type { ReactNode } from 'react'
import { useWideScreen } from '../../use-wide-screen.ts'
import { cx } from '../cx.ts'
import styles from './list-tools.module.css'

// Pixels of the window.
const phoneBelow = 640

interface ListToolsProps {
  /** Which of its views is shown: above the tools, on a phone among them. */
  views?: ReactNode
  /** A field among them has its head above it. */
  areHeaded?: boolean
  children: ReactNode
}

/** What stands above a long list: its search, what narrows it, what it comes to. On a phone in one row. */
export function ListTools({ views, areHeaded = false, children }: ListToolsProps) {
  const isPhone = !useWideScreen(phoneBelow)
  return (
    <>
      {!isPhone && views}
      <div className={cx(styles.tools, areHeaded && styles.headed)}>
        {children}
        {isPhone && views}
      </div>
    </>
  )
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
