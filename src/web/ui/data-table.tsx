import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './data-table.module.css'
import { orNoValue } from './no-value.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** A CSS width; columns without one share the rest. */
  width?: string
  /** Muted text, for what is read second. */
  quiet?: boolean
  headerHidden?: boolean
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** Shown instead of rows, when there are none. */
  empty?: ReactNode
  dense?: boolean
  /** On a phone a row is a block of labelled values: what has too many columns to be read without moving it sideways. */
  stacked?: boolean
}

/** A short table of plain rows: payments, line items, master data. Long lists have the grid. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  actions,
  empty,
  dense,
  stacked,
}: DataTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <table
        aria-label={label}
        className={cx(styles.table, dense && styles.dense, stacked && styles.stacked)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={styles[column.align ?? 'start']}
                style={{ width: column.width }}
              >
                {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.actionsHead}>
                <VisuallyHidden>Aktionen</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.header}
                  className={cx(styles[column.align ?? 'start'], column.quiet && styles.quiet)}
                >
                  {orNoValue(column.render(row))}
                </td>
              ))}
              {actions && (
                <td className={styles.actions}>
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length + (actions ? 1 : 0)} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
