import { useEffect } from 'react'
import { sessionStore } from '../session/session.ts'
import type { Hit } from './hit-source.ts'

/** What was opened last, as the palette offers it: without its icon, which is no text. */
export type Opened = Pick<Hit, 'key' | 'title' | 'detail' | 'to'>

const mostOpened = 5
const keyOf = (userId: string) => `opened ${userId}`

/** The last things that this person opened in this tab, the newest first. */
export function recentlyOpened(): readonly Opened[] {
  const session = sessionStore.get()
  if (!session) return []
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(session.userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOpened) : []
  } catch {
    return []
  }
}

/** Puts something that is opened first among them. */
export function noteOpened({ key, title, detail, to }: Opened): void {
  const session = sessionStore.get()
  if (!session) return
  const others = recentlyOpened().filter((other) => other.key !== key)
  const kept = [{ key, title, detail, to }, ...others].slice(0, mostOpened)
  sessionStorage.setItem(keyOf(session.userId), JSON.stringify(kept))
}

/** The same of what a page or a layer shows, by whichever way it was opened; nothing while it is not known. */
export function useNoteOpened(opened: Opened | undefined): void {
  const { key, title, detail, to } = opened ?? {}
  useEffect(() => {
    if (key && title && to) noteOpened({ key, title, detail: detail ?? '', to })
  }, [key, title, detail, to])
}

function isOpened(value: unknown): value is Opened {
  if (typeof value !== 'object' || value === null) return false
  const { key, title, detail, to } = value as Partial<Record<keyof Opened, unknown>>
  // An address of ours alone: what is kept in the browser may have been written by others.
  return (
    typeof key === 'string' &&
    typeof title === 'string' &&
    typeof detail === 'string' &&
    typeof to === 'string' &&
    to.startsWith('/auth/')
  )
}
