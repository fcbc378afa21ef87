// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
import styles from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import type { GridProps } from './grid-types.ts'
import { isMarkedOf } from './marked-row.ts'
import { clamp, type ScrollScale } from './scroll-scale.ts'
import { type RowRange, seenRows } from './scroll-view.ts'
import { useRowsInTurn } from './use-rows-in-turn.ts'

type RowProps<Row> = Pick<
  GridProps<Row>,
  'columns' | 'rowAt' | 'rowKey' | 'selectedKey' | 'marks' | 'detail' | 'rowTone' | 'rowClass' | 'rowOpens'
>

interface GridBodyProps<Row> extends RowProps<Row> {
  scale: ScrollScale
  drawn: RowRange & { shift: number }
  /** The row that has the keyboard: drawn even out of sight, else the focus would fall to the page. */
  activeRow: number
}

export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { scale, drawn, rowAt, selectedKey, marks, detail } = props
  const lowest = scale.scrollHeight - scale.rowHeight
  const rows = withKeys(props)
  const loaded = new Map(rows.flatMap(({ index, key, isLoaded }) => (isLoaded ? [[index, key]] : [])))
  const filled = useRowsInTurn(loaded, seenRows(drawn, scale.rowCount), props.activeRow)
  return (
    <div role="rowgroup" className={styles.body} style={{ height: scale.scrollHeight }}>
      {rows.flatMap(({ index, key }) => {
        const row = rowAt(index)
        const own = row && props.rowKey(row)
        const isOpen = own !== undefined && own === selectedKey
        return [
          <GridRow
            key={key}
            index={index}
            row={filled.has(index) ? row : undefined}
            columns={props.columns}
            // A row out of sight may lie beyond the element's end in the compressed list.
            y={clamp(scale.topOf(index) - drawn.shift, 0, lowest)}
            isSelected={isOpen && !marks?.count}
            isMarked={isMarkedOf(marks, row, own)}
            isOutOfSight={index < drawn.start || index >= drawn.stop}
            tone={row && props.rowTone?.(row)}
            className={row && props.rowClass?.(row)}
            isExpanded={row && props.rowOpens?.(row) ? index === detail?.space.index : undefined}
          />,
          index === detail?.space.index && detail.content,
        ]
      })}
    </div>
  )
}

/**
 * The rows to draw with their React keys. A row keeps its element while live updates move it about. While windows
 * of different age stand side by side a row can appear twice; the second gets the key of its place.
 */
function withKeys<Row>({ scale, drawn, activeRow, rowAt, rowKey }: GridBodyProps<Row>) {
  const indices = Array.from({ length: drawn.stop - drawn.start }, (_, i) => drawn.start + i)
  if (activeRow >= 0 && activeRow < scale.rowCount) {
    if (activeRow < drawn.start) indices.unshift(activeRow)
    else if (activeRow >= drawn.stop) indices.push(activeRow)
  }
  const seen = new Set<string>()
  return indices.map((index) => {
    const row = rowAt(index)
    const own = row === undefined ? undefined : rowKey(row)
    const key = own === undefined || seen.has(own) ? `#${index}` : own
    seen.add(key)
    return { index, key, isLoaded: row !== undefined }
  })
}
