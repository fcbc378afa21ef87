// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { ColumnResizer } from './column-resizer.tsx'
import styles from './grid.module.css'
import type { GridColumn } from './grid-types.ts'
import type { ColumnWidths } from './use-column-widths.ts'

interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[]
  widths: ColumnWidths
}

export function GridHeader<Row>({ columns, widths }: GridHeaderProps<Row>) {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        {columns.map((column, i) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={i + 1}
            tabIndex={-1}
            className={cx(styles.headerCell, column.align === 'right' && styles.right)}
          >
            {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            {column.resizable !== false && i < columns.length - 1 && (
              <ColumnResizer column={column} width={widths.widths[i] ?? 0} widths={widths} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
