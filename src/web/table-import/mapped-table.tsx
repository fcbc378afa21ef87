import {
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ShownRow } from '#kernel/table-import/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { ColumnChoice } from './column-choice.tsx'
import { columnWidths } from './column-widths.ts'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import styles from './mapped-table.module.css'
import type { Place } from './places.ts'
import { RowMark } from './row-mark.tsx'
import { ShownCell, toneOf } from './shown-cell.tsx'

export interface MappedTableHandle {
  /** Brings a place into sight, and the focus to it. */
  show: (place: Place) => void
  openColumn: (column: number) => void
}

interface MappedTableProps<S extends ShownSettings> {
  ref: Ref<MappedTableHandle>
  kind: ImportKind<S>
  data: Preview<S>
  say: (part: Partial<S>) => void
  rows: readonly ShownRow[]
  place: Place | null
}

// As in the style sheet.
const rowHeight = 42
const headHeight = 61
// Beyond the edges, so that a quick scroll shows no gap.
const spare = 12
const lineWidth = 72

/** Every row as it is understood, and above each column what it holds. Only what is in sight is drawn. */
export function MappedTable<S extends ShownSettings>({
  ref,
  kind,
  data,
  say,
  rows,
  place,
}: MappedTableProps<S>) {
  const { box, view, setView } = useView()
  useShownPlace(ref, box, rows)
  const widths = useMemo(() => columnWidths(kind, data), [kind, data])
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare)
  const keyColumn = data.settings.columns.indexOf(kind.targets[0]?.value ?? '')
  // The name takes what is left over.
  const widest = data.settings.columns.findIndex((target) => target !== null && target === kind.titles[0])

  return (
    <section
      ref={box}
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label="Was Kontor versteht"
      onScroll={({ currentTarget }) =>
        setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
    >
      <table
        className={styles.table}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: lineWidth + widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          <col style={{ width: lineWidth }} />
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} style={column === widest ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              Zeile
            </th>
            {widths.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col" className={cx(column === keyColumn && styles.key)}>
                <ColumnChoice {...{ kind, data, column, say }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap height={first * rowHeight} />}
          {rows.slice(first, last).map((row, index) => (
            <Row key={row.line} {...{ kind, data, row, place, keyColumn }} at={first + index} />
          ))}
          {last < rows.length && <Gap height={(rows.length - last) * rowHeight} />}
        </tbody>
      </table>
    </section>
  )
}

/** Which part of the rows is in sight. */
function useView() {
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { box, view, setView }
}

/** Leads to a place, which may have to be drawn first. */
function useShownPlace(
  ref: Ref<MappedTableHandle>,
  box: RefObject<HTMLElement | null>,
  rows: readonly ShownRow[],
): void {
  const wanted = useRef<Place | null>(null)
  const choiceOf = (column: number) =>
    box.current?.querySelectorAll<HTMLElement>('thead [role="combobox"]')[column] ?? null

  useImperativeHandle(ref, () => ({
    show(next) {
      wanted.current = next
      bring()
    },
    openColumn(column) {
      choiceOf(column)?.focus()
      choiceOf(column)?.click()
    },
  }))
  /** Scrolls to what is wanted; the focus follows when it is drawn. */
  function bring() {
    const next = wanted.current
    if (!next || !box.current) return
    if (next.line === 0) {
      choiceOf(next.column)?.focus()
      wanted.current = null
      return
    }
    const index = rows.findIndex(({ line }) => line === next.line)
    if (index < 0) return
    const top = index * rowHeight
    const seen = box.current.clientHeight - headHeight
    if (top < box.current.scrollTop || top + rowHeight > box.current.scrollTop + seen)
      box.current.scrollTop = Math.max(0, top - seen / 3)
    const cell = box.current.querySelector<HTMLElement>(`[data-place="${next.line}.${next.column}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    wanted.current = null
  }
  useLayoutEffect(bring)
}

const Gap = ({ height }: { height: number }) => (
  <tr>
    <td style={{ height }} className={styles.gap} />
  </tr>
)

const isSaid = (cell: ShownRow['cells'][number] | undefined) =>
  typeof cell === 'string' ? cell !== '' : cell !== undefined

/** By what a row was recognised, unless by its key, which stands beside it. */
export function hintOf(
  { targets }: Pick<ImportKind<ShownSettings>, 'targets'>,
  { by }: ShownRow,
): string | undefined {
  return by === undefined || by === targets[0]?.label ? undefined : `erkannt an ${by}`
}

interface RowProps {
  kind: Pick<ImportKind<ShownSettings>, 'targets' | 'titles'>
  data: Preview<ShownSettings>
  row: ShownRow
  at: number
  place: Place | null
  keyColumn: number
}

function Row({ kind, data, row, at, place, keyColumn }: RowProps) {
  const named = kind.titles.find((title) => isSaid(row.cells[data.settings.columns.indexOf(title)]))
  return (
    <tr aria-rowindex={at + 2}>
      <th scope="row" className={styles.line}>
        <span>{row.line}</span>
        <RowMark kind={row.kind} by={row.by} />
      </th>
      {row.cells.map((cell, column) => {
        const target = data.settings.columns[column] ?? null
        const isNumber = kind.targets.some(({ value, isNumber }) => value === target && isNumber)
        const isHere = place?.line === row.line && place.column === column
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            // Led to by F and by the addresses beside it.
            tabIndex={-1}
            data-place={`${row.line}.${column}`}
            className={cx(
              target === null && styles.off,
              isNumber && styles.number,
              column === keyColumn && styles.key,
              isHere && styles.here,
              toneOf(cell),
            )}
          >
            {target === null ? (
              typeof cell === 'string' && cell
            ) : (
              <ShownCell
                cell={cell}
                isNumber={isNumber}
                hint={target === named ? hintOf(kind, row) : undefined}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}
