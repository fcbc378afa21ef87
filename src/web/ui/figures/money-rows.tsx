import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { MoneyBar, MoneyColumn } from './money-chart.tsx'
import styles from './money-rows.module.css'

interface MoneyRowsProps {
  label: string
  columns: readonly MoneyColumn[]
  sumText: (value: number) => string
}

/** The columns of a `MoneyChart` as rows, for a phone: out to the left of the line, in to its right, and what both come to. */
export default function MoneyRows({ label, columns, sumText }: MoneyRowsProps) {
  const mostIn = Math.max(0, ...columns.map((column) => column.in.value))
  const mostOut = Math.max(0, ...columns.map((column) => column.out.value))
  const span = mostIn + mostOut || 1
  const zero = (100 * mostOut) / span
  return (
    <ol aria-label={label} className={styles.rows}>
      {columns.map((column) => (
        <li key={column.key} className={styles.row}>
          <span aria-hidden="true" className={cx(styles.label, column.isLate && styles.late)}>
            {column.label}
          </span>
          <span className={styles.bars}>
            <Bar
              bar={column.out}
              share={(100 * column.out.value) / (mostOut || 1)}
              className={cx(styles.out, column.isLate && styles.lateOut)}
              place={{ left: 0, right: `${100 - zero}%` }}
            />
            <Bar
              bar={column.in}
              share={(100 * column.in.value) / (mostIn || 1)}
              className={cx(styles.in, column.isLate && styles.lateIn)}
              place={{ left: `${zero}%`, right: 0 }}
            />
          </span>
          <span className={styles.sum}>
            <VisuallyHidden>{column.label} zusammen </VisuallyHidden>
            {sumText(column.in.value - column.out.value)}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface BarProps {
  bar: MoneyBar
  /** Of the longest on its side, in percent. */
  share: number
  className: string
  place: { left: string | number; right: string | number }
}

/** All of its side of the row is its link: large enough for a thumb, however small the amount. */
function Bar({ bar, share, className, place }: BarProps) {
  if (bar.value === 0) return null
  return (
    <Link to={bar.to} aria-label={bar.name} className={cx(styles.side, className)} style={place}>
      <span aria-hidden="true" className={styles.bar} style={{ width: `${share}%` }} />
    </Link>
  )
}
