import type { NamedBackup } from './backup-names.ts'

// How many days, weeks and months there is a backup of (decisions §10 'Running'). They are counted by what is there: a machine that stood
// still for long, or a clock that once went wrong, takes no older one away.
const kept = [
  { most: 7, periodOf: (at: Date) => at.toISOString().slice(0, 10) },
  { most: 4, periodOf: weekOf },
  { most: 12, periodOf: (at: Date) => at.toISOString().slice(0, 7) },
]

/** The Monday of its week (UTC). */
function weekOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/**
 * Those that go: of the ones made by rule all but the newest of each of the last 7 days, 4 weeks and 12 months that have one. One may
 * stand for its day, its week and its month at once. What somebody made by hand stays.
 */
export function backupsToDrop(backups: readonly NamedBackup[]): NamedBackup[] {
  const newestFirst = backups
    .filter(({ reason }) => reason !== 'BY_HAND')
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
  return newestFirst.filter((backup) => !stay.has(backup))
}
