// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that a table is one when its parts are laid out as blocks
import { type DragEvent, Fragment, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { cx } from '../cx.ts'
import { CircleAlert } from '../first-icons.ts'
import heads from '../lists/table-head.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type CellPlace, neighbourOf, placeOf, wholeRow } from './cell-place.ts'
import styles from './line-grid.module.css'
import { type LineCommand, lineCommandOf } from './line-keys.ts'

export interface LineColumn {
  key: string
  header: string
  align?: 'end'
  /** Something is written in it; the others are only read. */
  isCell?: boolean
}

export interface LineRow {
  key: string
  /** What it is called, such as 'Position 2'. */
  label: string
  /** Its number, or the sign of what has none; the handle that moves it. */
  number: number | string
  /** The empty one at the end, which is no line yet. */
  isEntry: boolean
  /** Its cells are fields; else they are text. */
  isWritten: boolean
  cells: { readonly [column: string]: ReactNode }
  /** Instead of cells: what stands over all columns. */
  whole?: ReactNode
  actions: ReactNode
  /** What opened below it. */
  more: ReactNode
  /** One sentence of what is wrong with it; '' where nothing is. */
  problem: string
}

export interface LineGridProps {
  label: string
  columns: readonly LineColumn[]
  rows: readonly LineRow[]
  /** Instead of rows. */
  empty: ReactNode
  bodyRef: Ref<HTMLTableElement>
  onCommand: (command: LineCommand, place: CellPlace) => void
  /** Enter in a cell that has not taken it itself. */
  onEnter: (place: CellPlace) => void
  /** The last key that was pressed; '' after a pointer. */
  onKey: (key: string) => void
  /** Whether something was put back. */
  onEscape: (place: CellPlace) => boolean
  /** Leads to a cell, whose row becomes a written one. */
  onGo: (place: CellPlace) => void
  /** A cell has got the focus. */
  onFocus: (place: CellPlace) => void
  /** The focus has left a line. */
  onLeave: (key: string) => void
  onMove: (key: string, to: number) => void
  /** What was done, for screen readers. */
  said: string
}

/**
 * A table whose rows are written where they stand, cell by cell. Enter goes on as its owner says, arrows go to the same cell of the
 * next row, Alt with arrows moves the row.
 */
export function LineGrid(props: LineGridProps) {
  const { label, columns, rows, empty, bodyRef, said } = props
  const drag = useDragged(props)
  return (
    <div className={styles.grid}>
      <table
        ref={bodyRef}
        role="table"
        aria-label={label}
        className={styles.table}
        onPointerDownCapture={() => props.onKey('')}
        onKeyDownCapture={(event) => {
          props.onKey(event.key)
          takeFirst(event, props)
        }}
        onKeyDown={(event) => takeEnter(event, props)}
        onFocus={(event) => {
          const place = placeOf(event.target)
          // A link in a read row leads away, and writes nothing.
          if (!place || event.target.closest('a')) return
          // Typing replaces what stands there.
          if (event.target instanceof HTMLInputElement) event.target.select()
          props.onFocus(place)
        }}
      >
        <thead role="rowgroup" className={heads.heads}>
          <tr role="row">
            <th role="columnheader" scope="col" className={cx(heads.head, styles.numberHead)}>
              <VisuallyHidden>Nummer</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-column={column.key}
                className={cx(heads.head, column.align === 'end' && styles.end)}
              >
                {column.header}
              </th>
            ))}
            <th role="columnheader" scope="col" className={cx(heads.head, styles.actionsHead)}>
              <VisuallyHidden>Aktionen</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.key} row={row} grid={props} drag={drag} />
          ))}
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={columns.length + 1} className={styles.empty}>
                {empty}
              </td>
              <Filler />
            </tr>
          )}
        </tbody>
      </table>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  )
}

/** Beside what spans all columns: goes with the one that is hidden where there is little room, whose place a span would keep. */
const Filler = () => <td role="presentation" data-column="net" className={styles.filler} />

interface RowProps {
  row: LineRow
  grid: LineGridProps
  drag: ReturnType<typeof useDragged>
}

function Row({ row, grid, drag }: RowProps) {
  const { columns } = grid
  // And the filler's.
  const below = columns.length + 1
  const cellColumns = row.whole === undefined ? columns : []
  return (
    <Fragment>
      <tr
        role="row"
        data-line={row.key}
        data-entry={row.isEntry || undefined}
        className={cx(styles.row, row.isWritten && styles.written, drag.over === row.key && styles.over)}
        onBlur={(event) => leave(event.currentTarget, event.relatedTarget, () => grid.onLeave(row.key))}
        {...(!row.isEntry && drag.target(row.key))}
      >
        <NumberCell row={row} grid={grid} drag={drag} />
        {row.whole !== undefined && (
          <>
            <td role="cell" colSpan={columns.length - 1} data-cell={wholeRow} className={styles.whole}>
              {row.whole}
            </td>
            <Filler />
          </>
        )}
        {cellColumns.map((column) => (
          // By keyboard the number's button leads there.
          <td
            key={column.key}
            role="cell"
            data-label={column.header}
            data-column={column.key}
            className={cx(column.align === 'end' && styles.end)}
            {...(column.isCell && { 'data-cell': column.key })}
            {...(!row.isWritten && {
              onClick: (event) => {
                if (event.target instanceof Element && event.target.closest('a, button')) return
                grid.onGo({ line: row.key, cell: column.isCell ? column.key : 'text' })
              },
            })}
          >
            {row.cells[column.key]}
          </td>
        ))}
        <td role="cell" className={styles.actions}>
          <div>{row.actions}</div>
        </td>
      </tr>
      {row.problem !== '' && (
        <tr role="row" className={styles.problem}>
          <td role="cell" colSpan={below}>
            <span>
              <CircleAlert aria-hidden="true" />
              {row.problem}
            </span>
          </td>
          <Filler />
        </tr>
      )}
      {row.more && (
        <tr role="row" data-more={row.key} className={styles.more}>
          <td role="cell" colSpan={below}>
            {row.more}
          </td>
          <Filler />
        </tr>
      )}
    </Fragment>
  )
}

/** The number of a line leads into it by keyboard, and is what it is dragged by. */
function NumberCell({ row, grid, drag }: RowProps) {
  return (
    <td role="cell" className={styles.number}>
      {row.isEntry ? (
        row.number
      ) : (
        <button
          type="button"
          className={styles.handle}
          aria-label={`${row.label}: in der Tabelle schreiben`}
          title="Ziehen oder Alt+↑↓ verschiebt"
          onClick={() => grid.onGo({ line: row.key, cell: 'text' })}
          {...drag.handle(row.key)}
        >
          {row.number}
        </button>
      )}
    </td>
  )
}

/** Within a line lies what opened below it, too. */
function leave(row: HTMLElement, next: EventTarget | null, onLeave: () => void): void {
  // The window has lost the focus, and not the line.
  if (!(next instanceof Element)) return
  const line = row.dataset.line
  const isWithin = row.contains(next) || next.closest<HTMLElement>('[data-more]')?.dataset.more === line
  if (!isWithin) onLeave()
}

/** Keys of the whole line, before a field takes them for its own. */
function takeFirst(event: KeyboardEvent<HTMLElement>, props: LineGridProps): void {
  const place = placeOf(event.target)
  if (!place) return
  const command = lineCommandOf(event)
  if (command) {
    event.preventDefault()
    event.stopPropagation()
    props.onCommand(command, place)
    return
  }
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
  if (isOpen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === 'Escape' && props.onEscape(place)) {
    event.preventDefault()
    event.stopPropagation()
  }
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  // There they lead from row to row of the text.
  if (event.target instanceof HTMLTextAreaElement && event.target.value.includes('\n')) return
  event.preventDefault()
  event.stopPropagation()
  const next = neighbourOf(
    props.rows.map(({ key }) => key),
    place,
    event.key === 'ArrowUp' ? -1 : 1,
  )
  if (next) props.onGo(next)
}

function takeEnter(event: KeyboardEvent<HTMLElement>, props: LineGridProps): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const place = placeOf(event.target)
  if (!place || event.target instanceof HTMLButtonElement) return
  // Enter alone saves nothing: a number would be drawn.
  event.preventDefault()
  props.onEnter(place)
}

/** Rows are dragged by their numbers. */
function useDragged({ rows, onMove }: LineGridProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    over,
    handle: (key: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        setDragged(key)
      },
      onDragEnd: end,
    }),
    target: (key: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(key)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        if (dragged !== key)
          onMove(
            dragged,
            rows.findIndex((row) => row.key === key),
          )
        end()
      },
    }),
  }
}
