import { sql } from 'kysely'
import { read } from '#server/command.ts'
import { readBackups } from '../contract.ts'

/** How the backups stand: what the settings say, and how the last ones ended. */
export const readBackupsRead = read(readBackups, async (tx, _query, { installation }) => {
  const { byNight, recipient, copyTo } = installation.backups
  const [state, noted, firm, clock] = await Promise.all([
    tx.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow(),
    tx.selectFrom('installation').select('value').where('key', '=', 'last backup').executeTakeFirst(),
    // Since when there is anything to lose.
    tx.selectFrom('journal').select('at').where('seq', '=', 1).executeTakeFirst(),
    sql<{ two_days_ago: Date }>`select now() - interval '2 days' as two_days_ago`.execute(tx),
  ])
  const { done_at: at, failed_at: since, failure, copied_at: copiedAt } = state
  const times = [at, noted ? new Date(noted.value) : null].flatMap((time) => time ?? [])
  const newest = times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
  const from = newest ?? firm?.at
  const limit = clock.rows[0]?.two_days_ago
  return {
    byNight: byNight && !installation.demo,
    isEncrypted: recipient !== null,
    isCopied: copyTo !== null,
    last: at && { at: at.toISOString(), bytes: state.bytes, encrypted: state.encrypted },
    anyAt: newest?.toISOString() ?? null,
    failure: since && { since: since.toISOString(), text: failure },
    copyFailure: copyTo === null ? null : state.copy_failure || null,
    copiedAt: copiedAt?.toISOString() ?? null,
    isOverdue: from !== undefined && limit !== undefined && from < limit && !installation.demo,
  }
})
