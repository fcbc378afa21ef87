import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { ShownCell as Cell, ShownRow } from '#kernel/table-import/contract.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import styles from './import-cards.module.css'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { hintOf, type MappedTableHandle } from './mapped-table.tsx'
import type { Place } from './places.ts'
import { RowMark } from './row-mark.tsx'
import { ShownCell, toneOf } from './shown-cell.tsx'

interface ImportCardsProps<S extends ShownSettings> {
  ref: Ref<MappedTableHandle>
  kind: ImportKind<S>
  data: Preview<S>
  rows: readonly ShownRow[]
  place: Place | null
}

const more = 100

const textOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : (cell?.value ?? ''))

/** On a phone a card for each line, with what changes. */
export function ImportCards<S extends ShownSettings>({ ref, kind, data, rows, place }: ImportCardsProps<S>) {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(more)
  useImperativeHandle(ref, () => ({
    show({ line }) {
      const index = rows.findIndex((row) => row.line === line)
      setShown((now) => Math.max(now, index + more))
      // When it is drawn.
      requestAnimationFrame(() =>
        list.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' }),
      )
    },
    openColumn() {},
  }))
  const titleOf = (row: ShownRow) => {
    const texts = kind.titles.map((target) => textOf(row.cells[data.settings.columns.indexOf(target)]))
    return texts.find((text) => text !== '') ?? ''
  }
  return (
    <>
      <ul ref={list} className={styles.cards}>
        {rows.slice(0, shown).map((row) => (
          <li
            key={row.line}
            data-line={row.line}
            className={cx(styles.lineCard, place?.line === row.line && styles.here)}
          >
            <div className={styles.cardHead}>
              <RowMark kind={row.kind} by={row.by} />
              <b>{titleOf(row)}</b>
              <span>Zeile {row.line}</span>
            </div>
            {hintOf(kind, row) && <p className={styles.cardHint}>{hintOf(kind, row)}</p>}
            {row.cells.map((cell, column) => {
              const target = kind.targets.find(({ value }) => value === data.settings.columns[column])
              if (!target || !isTold(row, cell)) return null
              return (
                <div key={target.value} className={cx(styles.cardLine, toneOf(cell))}>
                  <span>{target.label}</span>
                  <span>
                    <ShownCell cell={cell} isNumber={target.isNumber} />
                  </span>
                </div>
              )
            })}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + more)}>
          {(rows.length - shown).toLocaleString('de-DE')} weitere Zeilen zeigen
        </Button>
      )}
    </>
  )
}

/** Of a new one all that it says, of others what changes, stays although the file says nothing, or does not fit. */
function isTold({ kind }: ShownRow, cell: Cell): boolean {
  return kind === 'NEW' || kind === 'ASKED' ? textOf(cell) !== '' : typeof cell !== 'string'
}
