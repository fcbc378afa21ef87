import { type RefObject, useEffect } from 'react'
import { canTakeIt, inRows, keepFocus, madeFocusable } from '../layers/use-kept-focus.ts'

const controls =
  ':is(button, a[href], input, select, textarea):not(:disabled, [tabindex="-1"], [aria-hidden="true"])'

/**
 * Keeps the focus in a list of rows: from one that has gone it moves to the next one, or to the one before; from the last of all to what
 * stands nearest before it on the page or layer, or else behind it. Of a row it takes the same button where that one asks before it does
 * anything (`aria-haspopup="dialog"`), else the row itself: who presses Enter once more does nothing to it.
 */
export function useKeptRow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current
    if (!list) return
    return keepFocus(list, (element) => {
      const row = element.closest<HTMLElement>('tr, li') ?? element.closest<HTMLElement>('article')
      if (!row || !list.contains(row)) return
      const asks = element.getAttribute('aria-haspopup') === 'dialog'
      const fromEnd = controlsIn(row).reverse().indexOf(element)
      const neighbours = neighboursOf(row)
      const around = controlsAround(row)
      inRows.set(element, () => {
        // It is another part of the row that went.
        if (row.isConnected) return null
        const places = asks ? neighbours.map((other) => controlsIn(other).at(-1 - fromEnd)) : neighbours
        const next = places.find((place) => place !== undefined && canTakeIt(place))
        if (next) return asks ? next : madeFocusable(next)
        return around.find(canTakeIt) ?? null
      })
    })
  }, [ref])
}

const controlsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(controls)]

/** The rows behind it, then those before it, each nearest first; those of a table without its head. */
function neighboursOf(row: HTMLElement): readonly HTMLElement[] {
  const all = [...(row.parentElement?.children ?? [])].filter((child) => child instanceof HTMLElement)
  const at = all.indexOf(row)
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** What can have the focus on the same page or layer: what stands before the row, nearest first, then what follows it. */
function controlsAround(row: HTMLElement): readonly HTMLElement[] {
  const page = row.closest<HTMLElement>('[role="dialog"], main')
  const all = page ? controlsIn(page).filter((control) => !row.contains(control)) : []
  const isBefore = (control: HTMLElement) =>
    (row.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return [...all.filter(isBefore).reverse(), ...all.filter((control) => !isBefore(control))]
}
