import { sql } from 'kysely'
import { isAhead } from '#server/backup/is-ahead.ts'
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
    sql<{ at: Date }>`select now() as at`.execute(tx),
  ])
  const { done_at: at, failed_at: since, failure, copied_at: copiedAt } = state
  const now = clock.rows[0]?.at ?? new Date()
  // One from a future in which a clock once was says nothing of today.
  const times = [at, noted ? new Date(noted.value) : null].flatMap((time) =>
    time && !isAhead(time, now) ? time : [],
  )
  const newest = times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
  const from = newest ?? firm?.at
  const limit = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000)
  return {
    byNight: byNight && !installation.demo,
    isEncrypted: recipient !== null,
    isCopied: copyTo !== null,
    last: at && { at: at.toISOString(), bytes: state.bytes, encrypted: state.encrypted },
    anyAt: newest?.toISOString() ?? null,
    failure: since && { since: since.toISOString(), text: failure },
    copyFailure: copyTo === null ? null : state.copy_failure || null,
    copiedAt: copiedAt?.toISOString() ?? null,
    isOverdue: from !== undefined && from < limit && !installation.demo,
  }
})
