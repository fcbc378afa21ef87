// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
import { cx } from '../cx.ts'
import { ArrowDown, ArrowUp } from '../icons.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { ColumnResizer } from './column-resizer.tsx'
import styles from './grid.module.css'
import type { GridColumn, GridMarks, GridSort } from './grid-types.ts'
import { sortAfterPress } from './sort-after-press.ts'
import type { ColumnWidths } from './use-column-widths.ts'

interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[]
  widths: ColumnWidths
  sort: GridSort | undefined
  onSort: ((sort: GridSort) => void) | undefined
  marks: GridMarks<Row> | undefined
  /** Which of the list's rows are marked. */
  markOfHead: 'some' | 'all' | false
}

export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, widths, sort, onSort, marks, markOfHead } = props
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        {marks && (
          // For the pointer; the keys are Strg+A and Escape.
          <span
            aria-hidden="true"
            data-mark={markOfHead}
            className={styles.mark}
            onClick={marks.count > 0 ? marks.clear : marks.all}
          />
        )}
        {columns.map((column, i) => {
          const isSorted = column.sortBy !== undefined && sort?.by === column.sortBy
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid reads its keys
            <div
              key={column.key}
              role="columnheader"
              // Without what its edge is called.
              aria-label={column.header}
              aria-colindex={i + 1}
              aria-sort={column.sortBy && onSort ? ariaSort(isSorted ? sort : undefined) : undefined}
              tabIndex={-1}
              className={cx(
                styles.headerCell,
                column.align === 'right' && styles.right,
                column.sortBy && onSort && styles.sorts,
              )}
              onClick={(event) => {
                // The edge between two heads lies within one of them.
                if (event.target instanceof Element && event.target.closest('[role="separator"]')) return
                const next = sortAfterPress(column, sort)
                if (next) onSort?.(next)
              }}
            >
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              {isSorted && <SortMark isDescending={sort.isDescending} />}
              {column.resizable !== false && i < columns.length - 1 && (
                <ColumnResizer column={column} width={widths.widths[i] ?? 0} widths={widths} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const ariaSort = (sort: GridSort | undefined) =>
  sort ? (sort.isDescending ? 'descending' : 'ascending') : 'none'

const SortMark = ({ isDescending }: { isDescending: boolean }) => (
  <span className={styles.sortMark} aria-hidden="true">
    {isDescending ? <ArrowDown /> : <ArrowUp />}
  </span>
)
