import type { ReactNode } from 'react'
import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import styles from './key-figure.module.css'

/** What a card of the dashboard says in numbers, side by side. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

export interface KeyFigureProps {
  label: string
  value: string
  /** Where what is behind it is listed; absent of what stands in no list. */
  to?: string
  isLate?: boolean
  /** The colour that it has in the chart. */
  tone?: 'accent' | 'second'
  children?: ReactNode
}

/** A number that leads to its list. */
export function KeyFigure({ label, value, to, isLate, tone, children }: KeyFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {tone && <span aria-hidden="true" className={cx(styles.key, styles[tone])} />}
        {label}
      </dt>
      <dd className={cx(styles.value, isLate && styles.late)}>
        {to === undefined ? value : <Link to={to}>{value}</Link>}
      </dd>
      {children && <dd className={styles.detail}>{children}</dd>}
    </div>
  )
}
