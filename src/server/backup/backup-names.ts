/** Why a backup was made: somebody asked for it, it was night, or an update was about to change the database. */
export type BackupReason = 'BY_HAND' | 'NIGHT' | 'UPDATE'

// Each in the language of those who look into the folder.
const beginnings: Readonly<Record<BackupReason, string>> = {
  BY_HAND: 'kontor',
  NIGHT: 'kontor-nachts',
  UPDATE: 'kontor-vor-update',
}
const pattern =
  /^(kontor(?:-nachts|-vor-update)?)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(?:-([0-9a-f]{8}))?\.backup(?:\.age)?$/

export interface NamedBackup {
  name: string
  reason: BackupReason
  madeAt: Date
  /** Whose it is (`installationMark`); null where the name does not say. */
  mark: string | null
}

/** The name of the file, with day and time in UTC, and whose it is: 'kontor-nachts-2026-11-29-020000-1a2b3c4d.backup'. */
export function backupName(
  reason: BackupReason,
  madeAt: Date,
  isEncrypted: boolean,
  mark: string | null = null,
): string {
  const [day, time] = madeAt.toISOString().split('T')
  const ending = isEncrypted ? 'backup.age' : 'backup'
  return `${beginnings[reason]}-${day}-${time?.slice(0, 8).replaceAll(':', '')}${mark === null ? '' : `-${mark}`}.${ending}`
}

/** What a name says that Kontor gave; null for any other, above all for what is not whole yet. */
export function readBackupName(name: string): NamedBackup | null {
  const [, beginning, day, hours, minutes, seconds, mark] = pattern.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(madeAt.getTime())) return null
  const reason =
    beginning === beginnings.NIGHT ? 'NIGHT' : beginning === beginnings.UPDATE ? 'UPDATE' : 'BY_HAND'
  return { name, reason, madeAt, mark: mark ?? null }
}
