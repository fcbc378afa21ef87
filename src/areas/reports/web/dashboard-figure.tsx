import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import styles from './dashboard-cards.module.css'

interface DashboardFigureProps {
  label: string
  value: string
  /** Where what is behind it is listed. */
  to: string
  isLate?: boolean
  /** The colour that it has in the chart. */
  tone?: 'accent' | 'second'
  children?: ReactNode
}

/** A number of the dashboard, which leads to its list. */
export function DashboardFigure({ label, value, to, isLate, tone, children }: DashboardFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {tone && <span aria-hidden="true" className={cx(styles.key, styles[tone])} />}
        {label}
      </dt>
      <dd className={cx(styles.value, isLate && styles.late)}>
        <Link to={to}>{value}</Link>
      </dd>
      {children && <dd className={styles.detail}>{children}</dd>}
    </div>
  )
}
