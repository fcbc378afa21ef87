// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
import { type KeyboardEvent, type PointerEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { letterOf } from '../../letter-keys.ts'
import { useOnSign } from '../../use-on-sign.ts'
import { useWideScreen } from '../../use-wide-screen.ts'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { cellStops } from './cell-dom.ts'
import { revealColumn } from './column-widths.ts'
import styles from './grid.module.css'
import { GridBody } from './grid-body.tsx'
import { GridHeader } from './grid-header.tsx'
import { GridState } from './grid-state.tsx'
import type { GridProps } from './grid-types.ts'
import { markOfHead } from './marked-row.ts'
import { asksForMenu, rowOf } from './menu-key.ts'
import { useAnyPress } from './use-any-press.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { hasMarkGutter, tableStyle, useGridLayout } from './use-grid-layout.ts'
import { useHeadMoves } from './use-head-moves.ts'
import { useRowMarks } from './use-row-marks.ts'
import { useRowPress } from './use-row-press.ts'

export type {
  ColumnLayout,
  GridColumn,
  GridDetail,
  GridError,
  GridHandle,
  GridMarks,
  GridProps,
  GridSort,
  PhoneRow,
  RowAction,
  RowTone,
} from './grid-types.ts'

// No row is under the pointer before it moves, nor under the keyboard before a key.
const loadTools = () => import('./row-tools.tsx')

// Pixels of the window.
const phoneBelow = 640
const manyColumns = 9

/**
 * The one long table of the app: any number of rows, of which only the visible ones are drawn. It fills the height
 * of its parent. Data comes in by `rowAt`; the caller loads what `onVisibleRange` names.
 */
export function Grid<Row>({ phone, ...props }: GridProps<Row>) {
  const isNarrow = !useWideScreen(phoneBelow)
  const phoneColumns = useMemo(
    () => phone && [{ key: 'row', header: phone.header, flex: 1, cell: phone.cell }],
    [phone],
  )
  if (!isNarrow || !phone || !phoneColumns) return <PlainGrid key="columns" {...props} />
  const { minTableWidth: _, storageKey, sort: __, onSort: ___, layout: ____, ...others } = props
  return (
    // Another grid, with rows and widths of its own; what it shows is the same.
    <PlainGrid
      key="phone"
      {...others}
      dense
      columns={phoneColumns}
      rowLines={phone.lines}
      {...(storageKey && { storageKey: `${storageKey}-phone` })}
    />
  )
}

type PlainProps<Row> = Omit<GridProps<Row>, 'phone'>

/** Where the keyboard is, and what opens a row. */
function useKeyboard<Row>(
  props: PlainProps<Row>,
  layout: ReturnType<typeof useGridLayout<Row>>,
  openRow: (index: number) => void,
) {
  const { columns, rowAt, rowKey, resetKey } = props
  const { scroller, size, rowCount, pageRows, columnWidths, scroll } = layout
  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row === undefined ? undefined : rowKey(row)
  }
  return useGridFocus({
    scroller,
    rows: { rowCount, keyAt, drawn: scroll.drawn },
    columnCount: columns.length,
    pageRows,
    resetKey,
    isVisible: scroll.isVisible,
    reveal: scroll.reveal,
    revealColumn: (column) => {
      const el = scroller.current
      if (el) el.scrollLeft = revealColumn(columnWidths.widths, column, el.scrollLeft, size.width)
    },
    openRow,
  })
}

/** Opens a row, or does what a letter means there; false while the row is not loaded. */
function actOn<Row>(props: PlainProps<Row>, index: number, letter?: string): boolean {
  const row = props.rowAt(index)
  if (row === undefined) return false
  if (letter === undefined) props.onOpen?.(row)
  else props.letters?.[letter]?.(row)
  return true
}

function PlainGrid<Row>(props: PlainProps<Row>) {
  const { columns, marks, loading = false } = props
  const layout = useGridLayout(props)
  const { scroller, size, hasRows, rowCount, scale, columnWidths, scroll } = layout
  const { widths } = columnWidths
  const focus = useKeyboard(props, layout, (row) => press.take(row))
  useImperativeHandle(props.ref, () => ({ scrollToRow: scroll.scrollToRow, focusRow: focus.focusRow }))
  const marking = useRowMarks(props, focus)
  const said = useHeadMoves(scroller, props, columnWidths, (column) => focus.focusRow(-1, column))
  const RowTools = useOnSign(loadTools)?.default
  const askedMenu = useRef(false)
  useAnyPress(() => {
    askedMenu.current = false
  })
  const act = (row: number, letter?: string) => actOn(props, row, letter)
  const press = useRowPress({ scroller, act, resetKey: props.resetKey, marking })

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={loading && !hasRows ? -1 : rowCount + 1}
        aria-colcount={columns.length}
        aria-busy={loading || undefined}
        aria-multiselectable={marks ? true : undefined}
        data-marking={(marks && marks.count > 0) || undefined}
        tabIndex={-1}
        className={lookOf(props, widths, size.width)}
        style={tableStyle(widths, scale.rowHeight)}
        onPointerDown={press.onPointerDown}
        onPointerUp={press.onPointerUp}
        onClick={press.onClick}
        onContextMenu={marking.onContextMenu}
        onPointerOver={showCutText}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) => {
          marking.onKeyDown(event)
          focus.onKeyDown(event)
          const letter = letterFor(event, props)
          if (letter && focus.place.row >= 0) press.take(focus.place.row, letter)
          if (props.rowMenu && keepsMenuKey(event)) askedMenu.current = true
        }}
      >
        <GridHeader
          columns={columns}
          widths={columnWidths}
          sort={props.sort}
          onSort={props.onSort}
          marks={marks}
          markOfHead={markOfHead(props, rowCount, scroll.drawn)}
        />
        <GridBody {...props} scale={scale} drawn={scroll.drawn} activeRow={focus.place.row} />
      </div>
      {props.rowMenu && RowTools && <RowTools {...{ scroller, askedMenu }} {...props} />}
      {marks && <ToldCount count={marks.count} />}
      {props.layout && <Said text={said} />}
      <GridState hasRows={hasRows} loading={loading} error={props.error} emptyState={props.emptyState} />
    </div>
  )
}

/** Read out as it changes. */
const ToldCount = ({ count }: { count: number }) => (
  <div role="status">
    <VisuallyHidden>{count > 0 && `${count.toLocaleString('de-DE')} markiert`}</VisuallyHidden>
  </div>
)

function lookOf<Row>(props: PlainProps<Row>, widths: readonly number[], viewWidth: number): string {
  const { onOpen, rowLines = 1, columns, marks } = props
  const fits = widths.reduce((sum, width) => sum + width, 0) <= viewWidth
  return cx(
    styles.scroller,
    fits && styles.fits,
    onOpen && styles.opens,
    rowLines > 1 && styles.tall,
    hasMarkGutter(props) && styles.gutter,
    marks && marks.count > 0 && styles.marking,
    columns.length > manyColumns && styles.close,
  )
}

const Said = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <span role="status">{text}</span>
  </VisuallyHidden>
)

/** The letter that means something in a row, and is pressed in one. */
function letterFor<Row>(event: KeyboardEvent, { letters }: PlainProps<Row>): string | null {
  const letter = letterOf(event)
  // React hands on the keys of dialogs that were opened from a cell.
  const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (!letter || !letters?.[letter] || !isOurs || !rowOf(event.target)) return null
  event.preventDefault()
  return letter
}

/** Whether the menu of a row is asked for before what opens it is there. */
function keepsMenuKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !asksForMenu(event) || !rowOf(event.target)) return false
  event.preventDefault()
  return true
}

/** Text that does not fit into its cell is shown as the pointer's hint. */
function showCutText(event: PointerEvent) {
  if (!(event.target instanceof Element)) return
  const cell = event.target.closest<HTMLElement>('[role="gridcell"],[role="columnheader"]')
  if (!cell) return
  const lines = [...cell.querySelectorAll<HTMLElement>('[data-line]')]
  if (lines.length > 0) {
    for (const line of lines) showWhole(line, line.scrollWidth > line.clientWidth)
    return
  }
  showWhole(cell, cell.scrollWidth > cell.clientWidth && cellStops(cell).length <= 1)
}

function showWhole(cell: HTMLElement, isCut: boolean) {
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
