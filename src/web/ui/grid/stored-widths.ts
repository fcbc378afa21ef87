import type { SetWidths } from './column-widths.ts'

const prefix = 'kontor.grid.'

/** Returns the widths remembered in this browser; storage that is shut off or holds nonsense counts as empty. */
export function readWidths(storageKey: string | undefined): SetWidths {
  if (!storageKey) return {}
  try {
    return onlyWidths(JSON.parse(localStorage.getItem(prefix + storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

/** Remembers the widths; a full or forbidden storage only means that they are forgotten. */
export function storeWidths(storageKey: string | undefined, widths: SetWidths): void {
  if (!storageKey) return
  try {
    localStorage.setItem(prefix + storageKey, JSON.stringify(widths))
  } catch {
    // Private windows may refuse; the list works without.
  }
}

/** Returns what in a parsed value can be a width: finite numbers by name. */
export function onlyWidths(stored: unknown): SetWidths {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  )
  return Object.fromEntries(entries)
}
