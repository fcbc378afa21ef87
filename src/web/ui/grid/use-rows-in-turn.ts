import { useEffect, useRef, useState } from 'react'
import { rowsInTurn } from './rows-in-turn.ts'
import type { RowRange } from './scroll-view.ts'

/** Says which of the drawn rows have their content: all of them after some pictures (rows-in-turn.ts). */
export function useRowsInTurn(loaded: ReadonlyMap<number, string>, visible: RowRange, activeRow: number) {
  const filled = useRef<ReadonlyMap<number, string>>(null)
  const [, setPicture] = useState(0)
  const now = rowsInTurn({ loaded, filled: filled.current, visible, activeRow })
  const areMore = now.size < loaded.size
  useEffect(() => {
    if (filled.current || now.size > 0) filled.current = now
    if (!areMore) return
    // After this picture: what is asked for within scrolling would still be drawn before it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPicture((picture) => picture + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  })
  return now
}
