import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './totals-block.module.css'

export interface TotalsRow {
  label: string
  amount: string
  /** Where the amount can be typed: it stands in its place. */
  field?: ReactNode
  strong?: boolean
  /** What can be done with the amount, such as copying it. */
  action?: ReactNode
}

/** The sums under a table; the strong row is the one that is paid. */
export function TotalsBlock({ rows, label = 'Summen' }: { rows: readonly TotalsRow[]; label?: string }) {
  return (
    <dl aria-label={label} className={styles.totals}>
      {rows.map((row) => (
        <div key={row.label} className={cx(styles.row, row.strong && styles.strong)}>
          <dt>{row.label}</dt>
          <dd>
            {row.action}
            {row.field ?? row.amount}
          </dd>
        </div>
      ))}
    </dl>
  )
}
