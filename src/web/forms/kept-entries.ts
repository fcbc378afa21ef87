import type { Try } from '../commands/form-tries.ts'

// What is typed into forms and not saved yet stays in this browser, for the user who typed it (decisions §9).

/** The entries of one form. */
export interface KeptEntries {
  /** Which form, and of what: 'bill/new', 'bill/{uuid}'; a part of another form is named below it: 'invoice/new/line'. */
  form: string
  /** Which text this is, from tab to tab: who goes on with it keeps its name, another one in the same form has its own. */
  draft: string
  /** In the sentence 'Sie hatten … begonnen'. */
  what: string
  /** The address at which it was opened. */
  path: string
  /** When something was typed last, in milliseconds since 1970. */
  at: number
  /** What the form began with, and what it held then. */
  initial: Record<string, unknown>
  values: Record<string, unknown>
  /** What else the form goes on from, such as the version of what it edits. */
  begunFrom: unknown
  /** That it was sent, as long as nobody knows what came of that. */
  tried: Try | null
}

export interface EntryStore {
  /** Keeps the entries in the place of earlier ones of that form; false where they are too large or there is no room. */
  keep(userId: string, entries: KeptEntries): boolean
  read(userId: string, form: string): KeptEntries | null
  /** With the parts that are named below it. */
  remove(userId: string, form: string): void
  /** What was typed goes by another name from now on, with its parts. */
  move(userId: string, from: string, to: string): void
  /** Of all forms, the latest first. */
  all(userId: string): KeptEntries[]
  /** Another user is here now: what others typed goes. */
  forgetOthers(userId: string): void
}

/** What the store needs of the browser's. */
export type EntryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'entries:'
const mostCharacters = 300_000
const mostForms = 30
const longestMs = 30 * 24 * 60 * 60 * 1000

/** Where kept entries of a user's form lie. */
export const entryKey = (userId: string, form: string) => `${prefix}${userId}/${form}`

/** Which text the value of a storage's key held; null where it is none of this build. */
export const draftIn = (text: string | null, build: string) => parsed(text, build)?.draft ?? null

/**
 * The kept entries of one browser. `build` is the program's version: another one may hold other values in its forms, so
 * what it finds of an earlier one is dropped.
 */
export function entryStore(storage: EntryStorage, build: string, now: () => number = Date.now): EntryStore {
  function readKey(key: string): KeptEntries | null {
    const entries = parsed(storage.getItem(key), build)
    if (entries !== null && now() - entries.at < longestMs) return entries
    storage.removeItem(key)
    return null
  }

  function all(userId: string): KeptEntries[] {
    return keysOf(storage)
      .filter((key) => key.startsWith(entryKey(userId, '')))
      .flatMap((key) => readKey(key) ?? [])
      .sort((a, b) => b.at - a.at)
  }

  /** Without reading everything at each key that is pressed. */
  function makeRoom(userId: string, form: string): void {
    const others = keysOf(storage).filter(
      (key) => key.startsWith(entryKey(userId, '')) && key !== entryKey(userId, form),
    )
    if (others.length < mostForms) return
    for (const old of all(userId).slice(mostForms - 1)) {
      if (old.form !== form) storage.removeItem(entryKey(userId, old.form))
    }
  }

  return {
    all,
    keep(userId, entries) {
      const text = JSON.stringify({ build, entries })
      if (text.length > mostCharacters) return false
      makeRoom(userId, entries.form)
      try {
        storage.setItem(entryKey(userId, entries.form), text)
        return true
      } catch {
        // No room left: the form itself works on.
        return false
      }
    },
    read: (userId, form) => readKey(entryKey(userId, form)),
    remove(userId, form) {
      const own = entryKey(userId, form)
      for (const key of keysOf(storage)) {
        if (key === own || key.startsWith(`${own}/`)) storage.removeItem(key)
      }
    },
    move(userId, from, to) {
      for (const entries of all(userId)) {
        const { form } = entries
        if (form !== from && !form.startsWith(`${from}/`)) continue
        this.keep(userId, { ...entries, form: to + form.slice(from.length) })
        storage.removeItem(entryKey(userId, form))
      }
    },
    forgetOthers(userId) {
      for (const key of keysOf(storage)) {
        if (key.startsWith(prefix) && !key.startsWith(entryKey(userId, ''))) storage.removeItem(key)
      }
    },
  }
}

function keysOf(storage: EntryStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

function parsed(text: string | null, build: string): KeptEntries | null {
  if (text === null) return null
  try {
    const { build: writtenBy, entries } = JSON.parse(text)
    // Written by this very build, by `keep`.
    return writtenBy === build && typeof entries?.at === 'number' ? (entries as KeptEntries) : null
  } catch {
    return null
  }
}

/**
 * Values of a form as they are kept: without those that hold a file, which no other visit could open again. `initial`
 * loses the same ones, so that the form's own stand in their place on both sides.
 */
export function keepable(
  initial: object,
  values: object,
): { initial: Record<string, unknown>; values: Record<string, unknown> } {
  const names = Object.entries(values).flatMap(([name, value]) => (holdsFile(value) ? [] : [name]))
  const only = (whole: object) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
  return { initial: only(initial), values: only(values) }
}

function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile)
}

/** Whether kept values are of the form's own kind: the same names, and where both are given the same kind of value. */
export function fits(kept: object, form: object): boolean {
  const own = new Map(Object.entries(form))
  return Object.entries(kept).every(([name, value]) => own.has(name) && isLike(value, own.get(name)))
}

function isLike(a: unknown, b: unknown): boolean {
  if (a === null || b === null || a === undefined || b === undefined) return true
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b)
}
