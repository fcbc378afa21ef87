import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { backupName } from '#server/backup/backup-names.ts'
import { dropBackups } from '#server/backup/drop-backups.ts'
import { installationMark } from '#server/backup/installation-mark.ts'
import { type BackupAnswer, type BackupOrder, unknownFailure } from '#server/backup/make-backup.ts'
import { command, fact } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Settings } from '#server/settings.ts'
import { backedUp, backUpByNight, backupFailed } from '../contract.ts'
import { noRoomText } from '../rules/backup-room.ts'
import { lookAtRoom } from './look-at-room.ts'

const claimBackup = declareSystemCommand({ name: 'claim backup', events: [] })
const dropClaim = declareSystemCommand({ name: 'drop claim of backup', events: [] })

// How long a node that died keeps the others from it: longer than a backup may take.
const claimHours = 6

/** Its time has come, or lies so far ahead that only a clock which was wrong can have set it. */
const isDue = sql<boolean>`(next_at <= now() or next_at > now() + interval '2 days')`

/** When the next one comes: a day later, in the night, after the proof. */
const nextNight = sql<Date>`(date_trunc('day', now() at time zone 'Europe/Berlin') + interval '1 day 3 hours') at time zone 'Europe/Berlin'`
/** After one that failed. */
const soon = sql<Date>`now() + interval '1 hour'`
const unclaimed = { claim_id: null, claimed_until: null }

/** Makes a backup if it is this node's turn, and removes those that no rule keeps. Null while none is due, or when it was told to stop. */
export async function backUpIfDue(
  db: Database,
  { backups, dataFolder, version }: Pick<Settings, 'backups' | 'dataFolder' | 'version'>,
  signal: AbortSignal,
): Promise<BackupAnswer | null> {
  const claimId = await claimTurn(db)
  if (claimId === null) return null
  const { recipient, copyTo } = backups
  const { folder, freeBytes, lastBytes, room } = await lookAtRoom(db, dataFolder)
  const mark = await installationMark(db.sql)
  const name = backupName('NIGHT', new Date(), recipient !== null, mark)
  const { owner: _owner, ...connection } = db.settings
  const order = { ...{ connection, folder, name, version }, recipient, copyTo, isNoted: true }
  const answer: BackupAnswer | null =
    room === 'none'
      ? { isMade: false, failure: noRoomText(folder, freeBytes, lastBytes), error: 'no room' }
      : await inThread(order, signal)
  if (answer === null) {
    await removeParts(folder, name)
    await runSystemCommand(db, giveTurnBack(claimId))
    return null
  }
  if (answer.isMade) {
    // Only now, when one more is there.
    await dropBackups(folder, mark)
    if (copyTo !== null && answer.copyFailure === null) await dropBackups(copyTo, mark)
  }
  await runSystemCommand(
    db,
    keepAnswer(claimId, answer, { isEncrypted: recipient !== null, isCopied: copyTo !== null }),
  )
  return answer
}

async function claimTurn(db: Database): Promise<EntityId | null> {
  let claimed: EntityId | null = null
  const claim = command(claimBackup, async (tx, _input, { newId }) => {
    const claimId = newId()
    const row = await tx
      .updateTable('backup_state')
      .set({ claim_id: claimId, claimed_until: sql<Date>`now() + make_interval(hours => ${claimHours})` })
      .where(isDue)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .returning('one')
      .executeTakeFirst()
    claimed = row ? claimId : null
    return {}
  })
  await runSystemCommand(db, claim)
  return claimed
}

const giveTurnBack = (claimId: EntityId) =>
  command(dropClaim, async (tx, _input, context) => {
    context.write(tx.updateTable('backup_state').set(unclaimed).where('claim_id', '=', claimId))
    return {}
  })

/** A command that keeps how it ended, unless another node has taken the turn since. */
function keepAnswer(
  claimId: EntityId,
  answer: BackupAnswer,
  { isEncrypted, isCopied }: { isEncrypted: boolean; isCopied: boolean },
) {
  return command(backUpByNight, async (tx, _input, context) => {
    const before = await tx
      .selectFrom('backup_state')
      .select('failed_at')
      .where('claim_id', '=', claimId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return {}
    const keep = (values: object) =>
      context.write(
        tx
          .updateTable('backup_state')
          .set({ ...unclaimed, ...values })
          .where('claim_id', '=', claimId),
      )
    if (!answer.isMade) {
      keep({ next_at: soon, failed_at: before.failed_at ?? context.now, failure: answer.failure })
      return before.failed_at === null ? fact(backupFailed, context.newId(), {}) : {}
    }
    const { written, copyFailure } = answer
    const copied = isCopied ? copyFailure === null : null
    keep({
      ...{ next_at: nextNight, done_at: context.now, failed_at: null, failure: '' },
      ...{ bytes: written.bytes, encrypted: isEncrypted, copy_failure: copyFailure ?? '' },
      ...(copied ? { copied_at: context.now } : {}),
    })
    return fact(backedUp, context.newId(), { bytes: written.bytes, encrypted: isEncrypted, copied })
  })
}

/** How the backup ended; null where it was told to stop. */
function inThread(order: BackupOrder, signal: AbortSignal): Promise<BackupAnswer | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('../../../server/backup/backup-thread.ts', import.meta.url), {
      workerData: order,
    })
    const stop = () => void thread.terminate().then(() => resolve(null))
    signal.addEventListener('abort', stop, { once: true })
    // Told while the turn was taken.
    if (signal.aborted) stop()
    thread.once('message', resolve)
    const fail = (error: unknown) => resolve({ isMade: false, failure: unknownFailure, error: String(error) })
    thread.once('error', fail)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      if (!signal.aborted) fail('the backup ended without a result')
    })
  })
}

/** What a thread that was ended left of its file. */
async function removeParts(folder: string, name: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((one) => one.startsWith(`${name}.`))
  await Promise.all(left.map((one) => rm(join(folder, one), { force: true })))
}
