// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { cx } from '../cx.ts'
import { cellStops, isControl, placeOf } from './cell-dom.ts'
import { revealColumn } from './column-widths.ts'
import styles from './grid.module.css'
import { GridBody } from './grid-body.tsx'
import { GridHeader } from './grid-header.tsx'
import { GridState } from './grid-state.tsx'
import type { GridProps } from './grid-types.ts'
import { makeScale } from './scroll-scale.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useElementSize } from './use-element-size.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useScrollView } from './use-scroll-view.ts'

export type { GridColumn, GridError, GridHandle, GridProps, RowTone } from './grid-types.ts'

/** Pixels; spec 2 §9, stack.md *The look*. */
const HEADER_HEIGHT = 30
const ROW_HEIGHT = 40
const DENSE_ROW_HEIGHT = 36

/**
 * The one long table of the app: any number of rows, of which only the visible ones are drawn. It fills the height
 * of its parent. Data comes in by `rowAt`; the caller loads what `onVisibleRange` names.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, rowAt, rowKey, onOpen, loading = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const viewHeight = Math.max(0, size.height - HEADER_HEIGHT)
  const rowHeight = props.dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT
  const hasRows = props.rowCount > 0
  // While the first answer is awaited, skeletons fill the view.
  const rowCount = loading && !hasRows ? Math.floor(viewHeight / rowHeight) : props.rowCount
  const scale = useMemo(() => makeScale(rowCount, rowHeight, viewHeight), [rowCount, rowHeight, viewHeight])
  const columnWidths = useColumnWidths(
    columns,
    Math.max(size.width, props.minTableWidth ?? 0),
    props.storageKey,
  )
  const { drawn, reveal, isVisible, scrollToRow } = useScrollView({
    scroller,
    scale,
    hasRows,
    initialScrollIndex: props.initialScrollIndex,
    onScrollIndex: props.onScrollIndex,
    onVisibleRange: props.onVisibleRange,
    resetKey: props.resetKey,
  })

  function openRow(index: number) {
    const row = rowAt(index)
    if (row !== undefined) onOpen?.(row)
  }
  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row === undefined ? undefined : rowKey(row)
  }
  const { place, focusRow, ...focusHandlers } = useGridFocus({
    scroller,
    rows: { rowCount, keyAt, drawn },
    columnCount: columns.length,
    pageRows: Math.max(1, Math.floor(viewHeight / rowHeight)),
    resetKey: props.resetKey,
    isVisible,
    reveal,
    revealColumn: (column) => {
      const el = scroller.current
      if (el) el.scrollLeft = revealColumn(columnWidths.widths, column, el.scrollLeft, size.width)
    },
    openRow,
  })
  useImperativeHandle(props.ref, () => ({ scrollToRow, focusRow }))

  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || !scroller.current?.contains(event.target)) return
    const place = placeOf(event.target)
    if (!place || place.row < 0 || isControl(event.target)) return
    // Who drags over a number wants to copy it.
    if (getSelection()?.type !== 'Range') openRow(place.row)
  }

  const { activeStyle, tableWidth } = tableStyle(columnWidths.widths, rowHeight)
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={loading && !hasRows ? -1 : rowCount + 1}
        aria-colcount={columns.length}
        aria-busy={loading || undefined}
        tabIndex={-1}
        className={cx(styles.scroller, tableWidth <= size.width && styles.fits, onOpen && styles.opens)}
        style={activeStyle}
        onClick={onClick}
        onPointerOver={showCutText}
        onFocus={focusHandlers.onFocus}
        onBlur={focusHandlers.onBlur}
        onKeyDown={focusHandlers.onKeyDown}
      >
        <GridHeader columns={columns} widths={columnWidths} />
        <GridBody {...props} scale={scale} drawn={drawn} activeRow={place.row} />
      </div>
      <GridState hasRows={hasRows} loading={loading} error={props.error} emptyState={props.emptyState} />
    </div>
  )
}

/** Rows take their columns from two custom properties, so that dragging an edge draws no row again. */
function tableStyle(widths: readonly number[], rowHeight: number) {
  const tableWidth = widths.reduce((sum, width) => sum + width, 0)
  const activeStyle = {
    '--grid-columns': widths.map((width) => `${width}px`).join(' '),
    '--grid-width': `${tableWidth}px`,
    '--grid-row-height': `${rowHeight}px`,
  } as CSSProperties // React's type knows no custom properties
  return { activeStyle, tableWidth }
}

/** Text that does not fit into its cell is shown as the pointer's hint. */
function showCutText(event: PointerEvent) {
  if (!(event.target instanceof Element)) return
  const cell = event.target.closest<HTMLElement>('[role="gridcell"],[role="columnheader"]')
  if (!cell) return
  const isCut = cell.scrollWidth > cell.clientWidth && cellStops(cell).length <= 1
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
