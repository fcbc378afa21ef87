import { isOver, type ManyRun } from '#kernel/many-run.ts'
import { runPrefix } from './has-runs.ts'

// Runs of many rows as this browser keeps them, for who began them, until they are over and looked at.

/** A run, and which tab goes on with it. */
export interface KeptRun {
  run: ManyRun
  holder: { tab: string; at: number } | null
}

type RunStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keyOf = (userId: string, id: string) => `${runPrefix}${userId}/${id}`

// A tab says so often that it is there; longer than any pause of one that is (holdMs in run-many.ts).
const staleMs = 20_000

export function keepRun(storage: RunStorage, userId: string, kept: KeptRun): void {
  try {
    storage.setItem(keyOf(userId, kept.run.id), JSON.stringify(kept))
  } catch {
    // No room: it goes on as long as the tab stands.
  }
}

export function forgetRun(storage: RunStorage, userId: string, id: string): void {
  storage.removeItem(keyOf(userId, id))
}

export function keptRun(storage: RunStorage, userId: string, id: string): KeptRun | null {
  return parsed(storage.getItem(keyOf(userId, id)))
}

/** Those that no tab goes on with, the oldest first. */
export function leftRuns(storage: RunStorage, userId: string, now: number): ManyRun[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(keyOf(userId, '')))
    .flatMap((key) => parsed(storage.getItem(key)) ?? [])
    .filter(({ holder }) => holder === null || now - holder.at > staleMs)
    .map(({ run }) => run)
    .filter((run) => !isOver(run))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

function parsed(text: string | null): KeptRun | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text)
    return Array.isArray(kept?.run?.rows) ? kept : null
  } catch {
    return null
  }
}
