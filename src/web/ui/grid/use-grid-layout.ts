import { type CSSProperties, useMemo, useRef } from 'react'
import { minWidthOf } from './column-widths.ts'
import type { GridColumn, GridProps } from './grid-types.ts'
import { makeScale } from './scroll-scale.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useElementSize } from './use-element-size.ts'
import { useScrollView } from './use-scroll-view.ts'

/** Pixels (spec 2 §9). */
const HEADER_HEIGHT = 30
const ROW_HEIGHT = 40
const DENSE_ROW_HEIGHT = 36
const LINE_HEIGHT = 20

/** Measures the grid and says what lies where: rows, columns, and which of the rows are drawn. */
export function useGridLayout<Row>(props: Omit<GridProps<Row>, 'phone'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const viewHeight = Math.max(0, size.height - HEADER_HEIGHT)
  const moreLines = (props.rowLines ?? 1) - 1
  const rowHeight = (props.dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT) + moreLines * LINE_HEIGHT
  const hasRows = props.rowCount > 0
  /** Rows that fit wholly: what a page key moves by. */
  const pageRows = Math.max(1, Math.floor(viewHeight / rowHeight))
  // While the first answer is awaited, skeletons fill the view.
  const rowCount = props.loading && !hasRows ? pageRows : props.rowCount
  const space = props.detail?.space
  const scale = useMemo(
    () => makeScale(rowCount, rowHeight, viewHeight, space),
    [rowCount, rowHeight, viewHeight, space],
  )
  const tableWidth = Math.max(size.width, props.minTableWidth ?? 0)
  const hasGutter = hasMarkGutter(props)
  const columns = useMemo(
    () => (hasGutter ? withGutter(props.columns) : props.columns),
    [props.columns, hasGutter],
  )
  const columnWidths = useColumnWidths(columns, tableWidth, props.storageKey, props.layout)
  const { initialScrollIndex, onScrollIndex, onVisibleRange, resetKey } = props
  const scroll = useScrollView({
    scroller,
    scale,
    hasRows,
    isCounting: props.isCounting ?? false,
    initialScrollIndex,
    onScrollIndex,
    onVisibleRange,
    resetKey,
  })
  return { scroller, size, hasRows, rowCount, pageRows, scale, columnWidths, scroll }
}

// Room for the box that marks a row, at its left edge (grid.module.css).
const gutterWidth = 20

/** Whether the box has room of its own; it takes that of an icon, and on a phone it stands only while rows are marked. */
export const hasMarkGutter = <Row>({ marks, columns, rowLines = 1 }: Omit<GridProps<Row>, 'phone'>) =>
  marks !== undefined && rowLines === 1 && columns[0]?.leadsWithIcon !== true

function withGutter<Row>([first, ...others]: readonly GridColumn<Row>[]): GridColumn<Row>[] {
  if (!first) return []
  const { width, minWidth = minWidthOf(first) } = first
  const wider = {
    minWidth: minWidth + gutterWidth,
    ...(width !== undefined && { width: width + gutterWidth }),
  }
  return [{ ...first, ...wider }, ...others]
}

/** Rows take their columns from custom properties, so that dragging an edge draws no row again. */
export function tableStyle(widths: readonly number[], rowHeight: number): CSSProperties {
  return {
    '--grid-columns': widths.map((width) => `${width}px`).join(' '),
    '--grid-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
    '--grid-row-height': `${rowHeight}px`,
  } as CSSProperties // React's type knows no custom properties
}
