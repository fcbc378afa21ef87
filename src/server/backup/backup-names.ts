/** Why a backup was made: somebody asked for it, it was night, or an update was about to change the database. */
export type BackupReason = 'BY_HAND' | 'NIGHT' | 'UPDATE'

// Each in the language of those who look into the folder.
const beginnings: Readonly<Record<BackupReason, string>> = {
  BY_HAND: 'kontor',
  NIGHT: 'kontor-nachts',
  UPDATE: 'kontor-vor-update',
}
const pattern =
  /^(kontor(?:-nachts|-vor-update)?)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(?:-([0-9a-f]{8}))?(?:-([0-9a-f]{8}))?\.backup(?:\.age)?$/

export interface NamedBackup {
  name: string
  reason: BackupReason
  madeAt: Date
  /** Whose it is (`installationMark`); null where the name does not say. */
  mark: string | null
  /** What it holds at least, by the beginning of the journal's last hash; null where the name does not say. */
  head: string | null
}

/**
 * The name of the file, with day and time in UTC, whose it is and what it holds: 'kontor-nachts-2026-11-29-020000-1a2b3c4d.backup',
 * 'kontor-vor-update-2026-11-29-090000-1a2b3c4d-5e6f7a8b.backup'. Without a `mark` there is no `head` in it.
 */
export function backupName(
  reason: BackupReason,
  madeAt: Date,
  isEncrypted: boolean,
  mark: string | null = null,
  head: string | null = null,
): string {
  const [day, time] = madeAt.toISOString().split('T')
  const parts = [beginnings[reason], day, time?.slice(0, 8).replaceAll(':', ''), mark, mark && head]
  return `${parts.filter((part) => part !== null).join('-')}.${isEncrypted ? 'backup.age' : 'backup'}`
}

/** What a name says that Kontor gave; null for any other, above all for what is not whole yet. */
export function readBackupName(name: string): NamedBackup | null {
  const [, beginning, day, hours, minutes, seconds, mark, head] = pattern.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(madeAt.getTime())) return null
  const reason =
    beginning === beginnings.NIGHT ? 'NIGHT' : beginning === beginnings.UPDATE ? 'UPDATE' : 'BY_HAND'
  return { name, reason, madeAt, mark: mark ?? null, head: head ?? null }
}
