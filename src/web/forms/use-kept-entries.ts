import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { FormMark } from '../commands/form-mark.ts'
import { onTry, setTry, tryOf } from '../commands/form-tries.ts'
import { newRequestId } from '../commands/new-request-id.ts'
import { sessionStore } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { useLayer } from '../ui/layers/layer-context.ts'
import {
  draftIn,
  type EntryStore,
  entryKey,
  entryStore,
  fits,
  type KeptEntries,
  keepable,
} from './kept-entries.ts'

export interface KeepOptions {
  /** Which form, and of what: 'bill/new', 'bill/{uuid}'. Another name takes along what is kept: 'bill/draft/{uuid}'. */
  form: string
  /** In the sentence 'Sie hatten … begonnen': 'eine Eingangsrechnung', 'Änderungen an …'. */
  what: string
  /** What else the form goes on from, such as the version of what it edits. Plain data. */
  begunFrom?: unknown
  /** Earlier entries are taken up: with what they were begun from, and when they were kept, in milliseconds since 1970. */
  onResume?: (begunFrom: unknown, keptAt: number) => void
  /** The address that leads back to the form, where it is not the one at which it was opened. */
  path?: string
  /** Nothing can be saved in it any more: what was begun is shown only when somebody wants to see it. */
  isFixed?: boolean
  /** Whether earlier entries are taken up without asking: the form begins with the very state that they go on from. */
  resumesFrom?: (begunFrom: unknown) => boolean
}

/** What a form says of the entries that are kept for it. */
export interface Keeping {
  /** `KeepOptions.form`. */
  form: string
  /** Begun earlier, and neither taken up nor discarded. */
  offered: KeptEntries | null
  resume: () => void
  discard: () => void
  /** What the form holds is saved or given up. */
  drop: () => void
}

interface KeptForm<V> {
  mark: FormMark
  values: V
  initial: V
  dirty: boolean
  restore: (initial: V, values: V) => void
}

const writeAfterMs = 300

let store: EntryStore | undefined

/** The entries kept in this browser. */
export function ownEntries(): EntryStore {
  store ??= entryStore(localStorage, __VERSION__)
  return store
}

/** The forms on the screen, by `KeepOptions.form`. */
const standingForms = createStore<readonly string[]>([])

/** A form that a page or a layer of it can open, though it has no address. */
interface OpenableForm {
  form: string
  /** How many layers lie below: 0 on the page itself. */
  depth: number
}
const openableForms = createStore<readonly OpenableForm[]>([])

// Somebody wants to go on with what is kept for this form; it takes it up when it stands.
const wantedForm = createStore<string | null>(null)

/** A form is to be opened to go on with what is kept for it. */
export function wantEntries(form: string): void {
  wantedForm.set(form)
}

/** Opens a form that has no address of its own when somebody wants to go on in it. Without a name nothing is kept. */
export function useWantedForm(form: string | undefined, open: () => void): void {
  useWantedForms(form === undefined ? [] : [form], open)
}

/** As `useWantedForm`, for several of one kind. */
export function useWantedForms(forms: readonly string[], open: (form: string) => void): void {
  const wanted = useStore(wantedForm)
  const isWanted = wanted !== null && forms.includes(wanted)
  const depth = useLayer()?.depth ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of the same names is none
  useLayoutEffect(() => {
    if (forms.length === 0) return
    const own = forms.map((form) => ({ form, depth }))
    openableForms.set([...openableForms.get(), ...own])
    return () => openableForms.set(openableForms.get().filter((one) => !own.includes(one)))
  }, [forms.join(' '), depth])
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is wanted is the occasion
  useEffect(() => {
    if (isWanted) open(wanted)
  }, [isWanted])
}

/** What a user has begun and nobody has on the screen, the latest first; a part is told of with its whole. */
export function useBegun(userId: string | undefined) {
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  // A form that goes may have changed what is kept.
  const standing = useStore(standingForms)
  const openable = useStore(openableForms)
  useEffect(() => {
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [])
  const all = userId === undefined ? [] : ownEntries().all(userId)
  return {
    begun: all
      .filter(({ form }) => !standing.includes(form))
      .filter(({ form }) => !all.some((whole) => form.startsWith(`${whole.form}/`))),
    /** In which layer a form can be opened here and now, 0 on the page; null where nowhere. */
    depthOf: (form: string) => openable.find((one) => one.form === form)?.depth ?? null,
    discard({ form }: KeptEntries) {
      if (userId !== undefined) ownEntries().remove(userId, form)
      readAgain()
    },
  }
}

/** Whether something is kept for a form. */
export function isBegun(form: string): boolean {
  const userId = sessionStore.get()?.userId
  return userId !== undefined && ownEntries().read(userId, form) !== null
}

/** Keeps what is typed while it is not saved, and offers what was kept when the form is opened again. */
export function useKeptEntries<V extends object>(
  options: KeepOptions | undefined,
  current: KeptForm<V>,
): Keeping | null {
  const form = options?.form
  // The session may end before the form goes; the entries are still his who opened it.
  const [owner] = useState(() => (form === undefined ? null : (sessionStore.get()?.userId ?? null)))
  const [path] = useState(() => globalThis.location.pathname + globalThis.location.search)
  const [offered, setOffered] = useState(() => offerOf(owner, form, current.initial))
  const latest = useRef({ options, current, offered })
  useLayoutEffect(() => {
    latest.current = { options, current, offered }
  })
  const { write, writeNow, drop, take, covered, uncovered, isOwn, rename } = useWriting(owner, path, latest)
  const name = useRef(form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is the occasion
  useLayoutEffect(() => {
    const before = name.current
    name.current = form
    if (before === undefined || form === undefined || before === form) return
    rename(before, form)
    // It stays what it is: another text in the same form.
    setOffered(null)
  }, [form])
  useOtherTabs(owner, form, (gone) => {
    if (gone === null) return covered()
    // What another tab has saved or discarded is no longer offered here.
    setOffered(null)
    // Nor kept once more where it was begun here, and the other tab has gone on with it.
    if (!isOwn(gone)) uncovered()
  })
  useStanding(form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the occasion
  useEffect(write, [current.values, current.dirty])
  // At once: the page may go before the answer comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the form
  useEffect(() => onTry(current.mark, writeNow), [current.mark])

  function resume() {
    if (!offered) return
    setOffered(null)
    take(offered)
    const { initial, restore } = current
    // The same build kept them, and `offerOf` has looked at them.
    restore({ ...initial, ...offered.initial } as V, { ...initial, ...offered.values } as V)
    options?.onResume?.(offered.begunFrom, offered.at)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form stands
  useLayoutEffect(() => {
    if (form === undefined) return
    const isWanted = wantedForm.get() === form
    if (isWanted) wantedForm.set(null)
    if (isWanted ? options?.isFixed : !offered || !options?.resumesFrom?.(offered.begunFrom)) return
    resume()
  }, [])

  if (owner === null || form === undefined) return null
  return {
    form,
    offered,
    resume,
    discard() {
      setOffered(null)
      if (!current.dirty) ownEntries().remove(owner, form)
    },
    drop,
  }
}

function offerOf(owner: string | null, form: string | undefined, initial: object): KeptEntries | null {
  if (owner === null || form === undefined) return null
  const kept = ownEntries().read(owner, form)
  if (kept === null) return null
  const isUsable = fits(kept.values, initial) && fits(kept.initial, initial)
  const isNew = JSON.stringify({ ...initial, ...kept.values }) !== JSON.stringify(initial)
  if (isUsable && isNew) return kept
  ownEntries().remove(owner, form)
  return null
}

interface Latest<V> {
  options: KeepOptions | undefined
  current: KeptForm<V>
  offered: KeptEntries | null
}

/** Writes a moment after the typing, or when the page or the form goes before. */
function useWriting<V extends object>(owner: string | null, path: string, latest: { current: Latest<V> }) {
  const pending = useRef<(() => void) | null>(null)
  const isKept = useRef(false)
  // What is taken up is not drawn yet: the form looks as if nothing were typed in it.
  const isTaking = useRef(false)
  // What lies there is another tab's, whose form has the same name.
  const isCovered = useRef(false)
  const dropped = useRef<V | null>(null)
  const [begunHere] = useState(newRequestId)
  const draft = useRef<string>(begunHere)

  useFlushedAtLast(pending)

  function forget() {
    const { options, current, offered } = latest.current
    pending.current = null
    setTry(current.mark, null)
    if (owner === null || !options || !isKept.current) return
    isKept.current = false
    // What is typed from now on is another text.
    if (!offered) draft.current = newRequestId()
    if (isCovered.current) return
    // What was begun earlier and is still offered has only been covered.
    if (offered) ownEntries().keep(owner, offered)
    else ownEntries().remove(owner, options.form)
  }

  function write() {
    const { options, current } = latest.current
    if (owner === null || !options || current.values === dropped.current) return
    if (!current.dirty) return isTaking.current ? undefined : forget()
    isTaking.current = false
    const kept = keepable(current.initial, current.values)
    pending.current = () => {
      pending.current = null
      // It may go by another name by now.
      const { form, what, begunFrom = null, path: place = path } = latest.current.options ?? options
      const isWritten = ownEntries().keep(owner, {
        ...{ form, draft: draft.current, what, path: place, at: Date.now() },
        ...{ ...kept, begunFrom, tried: tryOf(current.mark) },
      })
      isKept.current = isKept.current || isWritten
      if (isWritten) isCovered.current = false
    }
    const timer = setTimeout(() => pending.current?.(), writeAfterMs)
    return () => clearTimeout(timer)
  }

  return {
    write,
    writeNow() {
      // What lies there is another tab's text, which stays.
      if (isCovered.current) return
      write()
      pending.current?.()
    },
    /** What is kept is this form's from now on. */
    take(offered: KeptEntries) {
      isTaking.current = true
      draft.current = offered.draft
      setTry(latest.current.current.mark, offered.tried)
      // The tab where it was begun hears that another one goes on with it.
      if (owner !== null) ownEntries().keep(owner, { ...offered, at: Date.now() })
      isKept.current = true
      isCovered.current = false
    },
    rename(from: string, to: string) {
      renameKept(owner, { from, to }, isKept.current && !isCovered.current, latest)
      isCovered.current = false
    },
    drop() {
      dropped.current = latest.current.current.values
      isKept.current = true
      forget()
    },
    /** Another tab has written into the same place: not again at once, or two would write in turns. */
    covered() {
      isCovered.current = true
    },
    /** Whether a text is the one that is typed here, and another tab has gone on with it. */
    isOwn: (text: string) => isCovered.current && text === draft.current,
    /** Another tab has saved or given up its own: what is typed here is kept again. */
    uncovered() {
      isCovered.current = false
      // Who logs in anew in this browser takes what others typed.
      if (sessionStore.get()?.userId === owner) write()
    },
  }
}

/** What is kept of a form goes by another name; what was begun earlier and is still offered stays under the name that the form had. */
function renameKept<V>(
  owner: string | null,
  { from, to }: { from: string; to: string },
  isOwn: boolean,
  latest: { current: Latest<V> },
): void {
  const { offered } = latest.current
  if (owner !== null && isOwn) ownEntries().move(owner, from, to)
  if (owner !== null && offered) ownEntries().keep(owner, offered)
  latest.current = { ...latest.current, offered: null }
}

/** What waits to be written is written when the page or the form goes. */
function useFlushedAtLast(pending: { current: (() => void) | null }): void {
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [pending])
}

/** Hears what other tabs do where this form's entries lie: which text they took away ('' where nobody knows), null where they wrote one. */
function useOtherTabs(
  owner: string | null,
  form: string | undefined,
  hear: (gone: string | null) => void,
): void {
  const latest = useRef(hear)
  useLayoutEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    if (owner === null || form === undefined) return
    const key = entryKey(owner, form)
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return
      latest.current(event.newValue === null ? (draftIn(event.oldValue, __VERSION__) ?? '') : null)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [owner, form])
}

/** Names the form among those that stand as long as the caller does; what was begun under the name that it had first is not offered beside it. */
function useStanding(form: string | undefined): void {
  const [first] = useState(form)
  useLayoutEffect(() => {
    if (form === undefined) return
    const names = [...new Set([form, first ?? form])]
    standingForms.set([...standingForms.get(), ...names])
    return () => standingForms.set(without(standingForms.get(), names))
  }, [form, first])
}

/** Each of these names once less: two forms may have the same. */
function without(names: readonly string[], gone: readonly string[]): readonly string[] {
  const left = [...names]
  for (const name of gone) left.splice(left.indexOf(name), 1)
  return left
}
