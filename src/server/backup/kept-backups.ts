import type { NamedBackup } from './backup-names.ts'
import { isAhead } from './is-ahead.ts'

// How many days, weeks and months there is a backup of (decisions §10 'Running'). They are counted by what is there: a machine that stood
// still for long, or a clock that once went wrong, takes no older one away.
const kept = [
  { most: 7, periodOf: dayOf },
  { most: 4, periodOf: weekOf },
  { most: 12, periodOf: (at: Date) => at.toISOString().slice(0, 7) },
]

// How many days of nights take the place of one from before an update, whose value shows only after it.
const daysOfUpdates = 7

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The Monday of its week (UTC). */
function weekOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/**
 * Those that go: of the nights all but the newest of each of the last 7 days, 4 weeks and 12 months that have one. One may stand for its
 * day, its week and its month at once. One from before an update stands for none of them, and stays until nights of 7 later days are
 * there. What somebody made by hand stays, and so does what is dated after `now`; neither
 * counts.
 */
export function backupsToDrop(all: readonly NamedBackup[], now: Date): NamedBackup[] {
  const backups = all.filter(({ madeAt }) => !isAhead(madeAt, now))
  const newestFirst = backups
    .filter(({ reason }) => reason === 'NIGHT')
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const stay = new Set<NamedBackup>()
  for (const { most, periodOf } of kept) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.madeAt)
      if (periods.has(period)) continue
      if (periods.size === most) break
      periods.add(period)
      stay.add(backup)
    }
  }
  const isPast = ({ madeAt }: NamedBackup) =>
    new Set(newestFirst.filter((night) => night.madeAt > madeAt).map((night) => dayOf(night.madeAt))).size >=
    daysOfUpdates
  const updates = backups.filter((backup) => backup.reason === 'UPDATE' && isPast(backup))
  return [...newestFirst.filter((backup) => !stay.has(backup)), ...updates]
}
