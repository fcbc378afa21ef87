import { placeStore } from './navigation.ts'
import { placeOf, stopIndex, stopOf } from './ui/grid/cell-dom.ts'
import { noLayerOpen } from './ui/layers/layer-stack.ts'

// Back and Forward give the focus to what had it when one left the page, as a browser does with pages of its own: the row of a list, a
// link, a button. Loaded once, behind the first page (palette.tsx).

/** What had the focus, told so that it is known again when the page is drawn anew. */
type Left =
  | { kind: 'row'; grid: string; row: string; column: number; stop: number }
  | { kind: 'control'; within: Within; name: string; nth: number }

type Within = 'main' | '[role="dialog"]'

/** By the number of the entry in the tab's history. */
const left = new Map<number, Left>()

// Whoever comes back waits no longer for the row; what is pressed by then goes elsewhere.
const patienceMs = 5000

let entry = entryNow()
let shown = placeStore.get()
let stop = new AbortController()

placeStore.subscribe(() => {
  const next = placeStore.get()
  const now = entryNow()
  if (!next) return
  const isElsewhere = next.address.pathname !== shown?.address.pathname
  if (now !== entry) note(entry, document.activeElement)
  else if (isElsewhere) left.delete(entry)
  shown = next
  entry = now
  if (!isElsewhere) return
  stop.abort()
  const wanted = next.type === 'POP' ? left.get(now) : undefined
  if (wanted) giveBack(wanted)
})

function entryNow(): number {
  return Number(history.state?.idx ?? 0)
}

function note(of: number, focused: Element | null): void {
  const told =
    focused && (rowOf(focused) ?? controlOf(focused, 'main') ?? controlOf(focused, '[role="dialog"]'))
  if (told) left.set(of, told)
  else left.delete(of)
}

function rowOf(element: Element): Left | null {
  const row = element.closest('[role="row"]')
  const place = placeOf(element)
  if (!row || !place || place.row < 0) return null
  return {
    ...{ kind: 'row', grid: nameOf(row.closest('[role="grid"]')), row: contentOf(row) },
    ...{ column: place.column, stop: stopIndex(element) },
  }
}

/** What a row shows, by the ids in its links; where it has none, its place. */
function contentOf(row: Element): string {
  const links = [...row.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
  const ids = links.join().match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)
  return ids ? [...new Set(ids)].join() : (row.getAttribute('aria-rowindex') ?? '')
}

function controlOf(element: Element, within: Within): Left | null {
  const name = nameOf(element)
  const nth = controlsNamed(name, within).indexOf(element)
  return nth < 0 ? null : { kind: 'control', within, name, nth }
}

const nameOf = (element: Element | null): string =>
  element?.getAttribute('href') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''

const controlsNamed = (name: string, within: Within): Element[] =>
  [...document.querySelectorAll(`${within} :is(a[href], button)`)].filter((one) => nameOf(one) === name)

function placeOfLeft(told: Left): Element | undefined {
  if (told.kind === 'control') return controlsNamed(told.name, told.within)[told.nth]
  const rows = [...document.querySelectorAll('main [role="grid"] [role="row"]')]
  const same = rows.find(
    (row) => nameOf(row.closest('[role="grid"]')) === told.grid && contentOf(row) === told.row,
  )
  const cell = same?.querySelector<HTMLElement>(`[role="gridcell"][aria-colindex="${told.column + 1}"]`)
  return cell ? stopOf(cell, told.stop) : undefined
}

/** As soon as it is drawn; unless something is pressed by then. */
function giveBack(told: Left): void {
  const before = document.querySelector('main')
  stop = new AbortController()
  const { signal } = stop
  const giveUp = () => stop.abort()
  for (const kind of ['keydown', 'pointerdown'])
    addEventListener(kind, giveUp, { capture: true, once: true, signal })
  const timer = setTimeout(giveUp, patienceMs)
  const look = () => {
    if (before?.isConnected) return
    const place = placeOfLeft(told)
    if (!(place instanceof HTMLElement) || (place.closest('main') && !noLayerOpen())) return
    place.focus()
    giveUp()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
