// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that a table is one when its parts are laid out as blocks
import { Fragment, type ReactNode } from 'react'
import { useWideScreen } from '../../use-wide-screen.ts'
import { cx } from '../cx.ts'
import { orNoValue } from '../figures/no-value.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import heads from './table-head.module.css'

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

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row shows on a phone in place of its columns, such as lines (grid/cell-lines.tsx). */
  phone?: (row: Row) => ReactNode
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** What stands over all columns before a row, one row of the table each. */
  before?: (row: Row) => readonly ReactNode[]
  /** The same before the first one, also where there is none. */
  first?: readonly ReactNode[]
  /** The same behind the last one. */
  after?: readonly ReactNode[]
  /** Shown instead of rows, when there are none. */
  empty?: ReactNode
  dense?: boolean
}

// Pixels of the window: below it the style sheet lays rows out as blocks.
const phoneBelow = 640

/**
 * A short table of plain rows: payments, line items, master data. Long lists have the grid. On a phone a row is a block of
 * labelled values, or what `phone` makes of it, so that nobody moves a table sideways; the roles keep it a table for screen readers there too.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, phone, actions, before, first = [], after = [], empty, dense } = props
  const isWide = useWideScreen(phoneBelow)
  const width = columns.length + (actions ? 1 : 0)
  return (
    <div className={styles.scroll}>
      <table role="table" aria-label={label} className={cx(styles.table, dense && styles.dense)}>
        <thead role="rowgroup" className={heads.heads}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(heads.head, styles[column.align ?? 'start'])}
                style={{ width: column.width }}
              >
                {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={cx(heads.head, styles.actionsHead)}>
                <VisuallyHidden>Aktionen</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <WholeRows width={width} of={first} />
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <WholeRows width={width} of={before?.(row) ?? []} />
              <tr role="row" data-row="">
                {phone && !isWide ? (
                  <td role="cell" className={styles.card}>
                    {phone(row)}
                  </td>
                ) : (
                  columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.header}
                      className={cx(styles[column.align ?? 'start'], column.quiet && styles.quiet)}
                    >
                      <div className={styles.value}>{orNoValue(column.render(row))}</div>
                    </td>
                  ))
                )}
                {actions && (
                  <td role="cell" className={styles.actions}>
                    <div>{actions(row)}</div>
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
          {rows.length === 0 && empty && (
            <tr role="row">
              <td role="cell" colSpan={width} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
          <WholeRows width={width} of={after} />
        </tbody>
      </table>
    </div>
  )
}

function WholeRows({ width, of }: { width: number; of: readonly ReactNode[] }) {
  return of.map((whole, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
    <tr key={place} role="row">
      <td role="cell" colSpan={width} className={styles.whole}>
        {whole}
      </td>
    </tr>
  ))
}
