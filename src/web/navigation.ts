import { type Address, addressText } from './address.ts'
import { createStore } from './store.ts'

// The way through the screens: a screen is loaded before its address is shown, and entries may hold somebody back (ADR 0044). Components
// see of it what router.tsx says.

/** How an address was come to: by the browser's own buttons, or by ours, which add an entry to its history or take the last one's place. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export interface Place {
  address: Address
  type: NavigationType
}

/** Where this tab is; null until the first screen is loaded. */
export const placeStore = createStore<Place | null>(null)

/** Whether the next screen is on its way; the one before stands meanwhile. */
export const arrivalStore = createStore(false)

/** Asked before another address; null where nothing holds anybody back, otherwise whether one may go. */
export type Guard = (next: Address, current: Address) => Promise<boolean> | null

/** Loads what is shown at an address; undefined where it is there already. Never fails: the screen itself says what could not be had. */
export type LoadScreen = (pathname: string) => Promise<void> | undefined

let loadScreen: LoadScreen
let guard: Guard | null = null
/** Which of the tab's entries this is; it stands in the entry itself, so that Back knows how far it went. */
let index = 0
/** What waits until the browser is back at the entry that it should not have left. */
let returned: (() => void) | null = null
let isAllowed = false
let turn = 0
/** How many of the newest entries are those of what lies over the page, at the page's own address; Back takes it away first. */
let covers = 0
let onUncovered: (count: number) => void = () => {}
/** While such entries are being left by ourselves: where the tab will still be then, and what waits for it. */
let folding: { address: string; done: Promise<void>; end: () => void } | null = null
/** How the newest destination was come to. */
let leaving: NavigationType = 'POP'

/** Shows the address that the tab was opened with, and from then on follows links, commands and the browser's own buttons. Called once. */
export function startNavigation(load: LoadScreen): void {
  loadScreen = load
  index = ownIndex()
  window.addEventListener('popstate', onPopState)
  arrive(currentAddress(), 'POP')
}

/** Holds people back from now on. Returns how to stop. */
export function holdBack(next: Guard): () => void {
  guard = next
  return () => {
    guard = null
  }
}

/** Goes to an address, if nobody is held back. */
export async function goTo(next: Address, type: 'PUSH' | 'REPLACE'): Promise<void> {
  if (type === 'REPLACE' && arrivalStore.get() && next.pathname === placeStore.get()?.address.pathname)
    return writeWhileLeaving(next)
  const question = asks(next)
  if (question && !(await question)) return
  arrive(next, type, () => {
    // What lay over the page gives its entry away.
    const isAdded = type === 'PUSH' && covers === 0
    if (type === 'PUSH') covers = 0
    if (isAdded) index++
    const state = { idx: index }
    if (isAdded) history.pushState(state, '', addressText(next))
    else history.replaceState(state, '', addressText(next))
  })
}

/** Goes by a number of entries, from the page's own. */
export function goBy(delta: number): void {
  const steps = delta < 0 ? delta - covers : delta
  covers = 0
  history.go(steps)
}

/** Whether this is the address that the tab was opened with, typed or by a link from outside: no reload, and nobody came back to it. */
export function isOpenedAnew(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return turn <= 1 && opening instanceof PerformanceNavigationTiming && opening.type === 'navigate'
}

/** How many entries of this tab lie before the page's own. */
export const entriesBefore = (): number => index - covers

export const coverCount = (): number => covers

/** Adds an entry for what lies over the page from now on. */
export async function cover(isStill: () => boolean): Promise<void> {
  await folding?.done
  if (!isStill()) return
  index++
  covers++
  history.pushState({ idx: index }, '')
}

/** Leaves entries of what does not lie over the page any more. */
export function uncover(count: number): void {
  if (folding) return
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  folding = { address: addressText(currentAddress()), done, end }
  covers -= count
  history.go(-count)
}

/** Told how many entries Back has left. */
export function hearUncovered(listener: typeof onUncovered): void {
  onUncovered = listener
}

/** Whether the browser only went away from what lay over the page; the page stays as it is, whatever its older entry says. */
function isUncovered(delta: number): boolean {
  const shown = placeStore.get()
  const isOwn = folding !== null
  if (!shown || (!isOwn && (delta >= 0 || -delta > covers))) return false
  const address = folding?.address ?? addressText(shown.address)
  index += delta
  if (address !== addressText(currentAddress())) history.replaceState({ idx: index }, '', address)
  if (!isOwn) covers += delta
  if (!isOwn) onUncovered(-delta)
  folding?.end()
  folding = null
  return true
}

/** What a page still says of itself, such as the search as it was typed, holds nobody up; Back comes to it where its entry is still the browser's. */
function writeWhileLeaving(own: Address): void {
  if (leaving !== 'PUSH') return
  history.replaceState({ idx: index }, '', addressText(own))
  placeStore.set({ address: own, type: 'REPLACE' })
}

/** The browser has gone already: who is held back is led back first, and goes again once he may. */
async function onPopState() {
  if (returned) return returned()
  const delta = ownIndex() - index
  if (isUncovered(delta)) return
  covers = 0
  const next = currentAddress()
  const question = isAllowed || delta === 0 ? null : asks(next)
  if (!question) {
    index += delta
    return arrive(next, 'POP')
  }
  const isBack = new Promise<void>((resolve) => {
    returned = () => {
      returned = null
      resolve()
    }
  })
  history.go(-delta)
  const [mayGo] = await Promise.all([question, isBack])
  if (!mayGo) return
  isAllowed = true
  history.go(delta)
}

const asks = (next: Address) => guard?.(next, placeStore.get()?.address ?? next) ?? null

/** Only the newest destination counts: one that is overtaken while its screen loads is never shown. */
function arrive(address: Address, type: NavigationType, enter?: () => void): void {
  isAllowed = false
  const mine = ++turn
  const show = () => {
    if (mine !== turn) return
    if (folding) return void folding.done.then(show)
    enter?.()
    placeStore.set({ address, type })
    arrivalStore.set(false)
  }
  const loading = loadScreen(address.pathname)
  leaving = type
  arrivalStore.set(loading !== undefined)
  if (loading) void loading.then(show)
  else show()
}

const currentAddress = (): Address => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
})

/**
 * Entries that the browser made know no place: the tab's first one, which is left as it is (writing to it takes as long as drawing a
 * page), and those of links within a page, which have a hash.
 */
function ownIndex(): number {
  const known: unknown = history.state?.idx
  if (typeof known === 'number') return known
  if (!location.hash) return 0
  const idx = placeStore.get() ? index + 1 : 0
  history.replaceState({ ...history.state, idx }, '')
  return idx
}
