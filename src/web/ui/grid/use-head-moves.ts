import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { loadAhead } from '../../on-demand.tsx'
import type { GridProps } from './grid-types.ts'
import type { HeadMoves } from './head-moves.ts'
import type { ColumnWidths } from './use-column-widths.ts'

/**
 * Lets heads be moved where the list keeps their order, and answers what is said of the last move. What does it is loaded as soon as
 * somebody moves on the page.
 */
export function useHeadMoves<Row>(
  scroller: RefObject<HTMLElement | null>,
  { columns, layout }: Pick<GridProps<Row>, 'columns' | 'layout'>,
  { widths, resize, remember }: ColumnWidths,
  focusHead: (column: number) => void,
): string {
  const [said, say] = useState('')
  const ask = useEffectEvent(
    (): HeadMoves => ({
      columns,
      widths,
      remember,
      resize: (index, width) => columns[index] && resize(columns[index], width),
      move(from, to, byKey) {
        const column = columns[from]
        if (!column) return
        layout?.onMove(column.key, to)
        say(`${column.header}: Spalte ${to + 1} von ${columns.length}`)
        if (byKey) focusHead(to)
      },
    }),
  )
  const isOn = layout !== undefined
  useEffect(() => {
    const root = scroller.current
    if (!isOn || !root) return
    let end: (() => void) | undefined
    let isGone = false
    loadAhead(async () => {
      const { default: attach } = await import('./head-moves.ts')
      if (!isGone) end = attach(root, ask)
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [isOn, scroller])
  return said
}
