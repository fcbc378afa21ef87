const pauseMs = 2000
const betweenSavesMs = 15_000

/**
 * In how many milliseconds from `now` a draft is saved: 2 s after its last change, and not more often than every 15 s (decisions §10
 * 'Drafts'). All times are in milliseconds; `savedAt` is null where nothing of it was saved here.
 */
export function nextSaveMs(times: { changedAt: number; savedAt: number | null }, now: number): number {
  const earliest = times.savedAt === null ? now : times.savedAt + betweenSavesMs
  return Math.max(0, times.changedAt + pauseMs - now, earliest - now)
}
