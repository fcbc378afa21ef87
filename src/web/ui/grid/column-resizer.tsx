import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type ColumnSize, MAX_COLUMN_WIDTH, minWidthOf } from './column-widths.ts'
import styles from './grid.module.css'
import type { ColumnWidths } from './use-column-widths.ts'

interface ColumnResizerProps {
  column: ColumnSize & { header: string }
  width: number
  widths: ColumnWidths
}

const STEP = 8

/** The edge of a header: dragged with the pointer, moved with the arrow keys (ARIA window splitter). */
export function ColumnResizer({ column, width, widths }: ColumnResizerProps) {
  const drag = useRef<{ x: number; width: number } | undefined>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  function onPointerMove(event: PointerEvent) {
    if (drag.current) widths.resize(column, drag.current.width + event.clientX - drag.current.x)
  }
  function endDrag() {
    if (drag.current) widths.remember()
    drag.current = undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const to = widthByKey(event.key, event.shiftKey, width, column)
    if (to !== undefined) widths.resize(column, to)
    else if (event.key === 'Delete' || event.key === 'Backspace') widths.reset(column)
    else if (['Enter', 'Escape', 'F2', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
      event.currentTarget.closest<HTMLElement>('[role="columnheader"]')?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot take a value; this is the ARIA window splitter
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Breite der Spalte ${column.header}`}
      aria-valuenow={width}
      aria-valuemin={minWidthOf(column)}
      aria-valuemax={MAX_COLUMN_WIDTH}
      tabIndex={-1}
      className={styles.resizer}
      title="Ziehen ändert die Breite, Doppelklick setzt sie zurück"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={endDrag}
      onDoubleClick={() => widths.reset(column)}
      onKeyDown={onKeyDown}
      onBlur={widths.remember}
    />
  )
}

function widthByKey(key: string, isLarge: boolean, width: number, column: ColumnSize): number | undefined {
  const step = isLarge ? 5 * STEP : STEP
  if (key === 'ArrowLeft') return width - step
  if (key === 'ArrowRight') return width + step
  return key === 'Home' ? minWidthOf(column) : undefined
}
