import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { type ConnectionSettings, type Database, openPostgres } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import {
  damagedFileMet,
  figuresProven,
  filesProven,
  noteDamagedFile,
  proveFiguresByItself,
  proveFilesByItself,
} from '../contract.ts'
import { shareThrough } from '../rules/files-share.ts'
import type { FoundFigures } from './prove-figures.ts'
import { type FoundFiles, proveFiles } from './prove-files.ts'

const claimProof = declareSystemCommand({ name: 'claim proof', events: [] })

type Part = 'FIGURES' | 'FILES'

/** A node's turn to prove a part. */
interface Turn {
  claimId: EntityId
  after: Buffer | null
  doneAt: Date | null
}

// How long a node that died keeps the others from it: longer than a proof may take.
const claimHours = 6
// Kept of what is wrong: who reads it looks into the first ones, and `journal verify` names all.
const mostKept = 100

/** Its time has come, or lies so far ahead that only a clock which was wrong can have set it. */
const isDue = sql<boolean>`(next_at <= now() or next_at > now() + interval '2 days')`

/** Takes the turn of a part that is due; null while it is not, or while another node is at it. */
async function claimTurn(db: Database, part: Part): Promise<Turn | null> {
  let turn: Turn | null = null
  const claim = command(claimProof, async (tx, _input, { newId: id }) => {
    const claimId = id()
    const row = await tx
      .updateTable('proofs')
      .set({ claim_id: claimId, claimed_until: sql<Date>`now() + make_interval(hours => ${claimHours})` })
      .where('part', '=', part)
      .where(isDue)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .returning(['after', 'done_at'])
      .executeTakeFirst()
    turn = row ? { claimId, after: row.after, doneAt: row.done_at } : null
    return {}
  })
  await runSystemCommand(db, claim)
  return turn
}

/** When the next one comes: a day later, in the night. */
const nextNight = sql<Date>`(date_trunc('day', now() at time zone 'Europe/Berlin') + interval '1 day 2 hours') at time zone 'Europe/Berlin'`

const kept = (faults: readonly string[]) =>
  sql<unknown>`${JSON.stringify(faults.slice(0, mostKept))}::text::jsonb`

/** Proves the figures if it is this node's turn; answers whether it was. */
export async function proveFiguresIfDue(db: Database, signal: AbortSignal): Promise<FoundFigures | null> {
  const turn = await claimTurn(db, 'FIGURES')
  if (!turn) return null
  const found = await inThread(db.settings, signal)
  if (!found) return null
  await runSystemCommand(db, keepFigures(turn, found))
  return found
}

/** A command that keeps what was found of the figures, unless another node has taken the turn since. */
function keepFigures({ claimId }: Turn, { journal, findings }: FoundFigures) {
  const wrong = findings.filter(({ faults }) => faults.length > 0)
  const faults = [
    ...(journal.intact ? [] : [`Das Journal ist beschädigt: Zeile ${journal.brokenSeq}. ${journal.reason}`]),
    ...wrong.flatMap(({ name, faults: some }) => some.map((fault) => `${name}: ${fault}`)),
  ]
  const rows = journal.intact ? journal.rows : journal.brokenSeq - 1
  return command(proveFiguresByItself, async (tx, _input, context) => {
    if (!(await holdsTurn(tx, claimId))) return {}
    context.write(
      tx
        .updateTable('proofs')
        .set({ claim_id: null, claimed_until: null, next_at: nextNight, done_at: context.now })
        .set({ looked_at: rows, faults: kept(faults), fault_count: faults.length })
        .where('claim_id', '=', claimId),
    )
    const kinds = [...(journal.intact ? [] : ['Journal']), ...wrong.map(({ name }) => name)]
    return fact(figuresProven, context.newId(), { rows, faults: faults.length, kinds })
  })
}

type Tx = Parameters<Parameters<typeof command>[1]>[0]

async function holdsTurn(tx: Tx, claimId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('proofs')
    .select('part')
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What the thread found; null where it was told to stop. */
function inThread(settings: ConnectionSettings, signal: AbortSignal): Promise<FoundFigures | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./proof-thread.ts', import.meta.url), { workerData: settings })
    const stop = () => {
      resolve(null)
      void thread.terminate()
    }
    signal.addEventListener('abort', stop, { once: true })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the proof ended without a result'))
    })
  })
}

/** Reads a day's share of the files if it is this node's turn; answers what it found. */
export async function proveFilesIfDue(db: Database, signal: AbortSignal): Promise<FoundFiles | null> {
  const turn = await claimTurn(db, 'FILES')
  if (!turn) return null
  const through = shareThrough(turn.after, turn.doneAt ? Date.now() - turn.doneAt.getTime() : 0)
  const own = openPostgres(db.settings, 1)
  let found: FoundFiles
  try {
    found = await proveFiles(own, { after: turn.after, through: through && Buffer.from(through), signal })
  } finally {
    await own.end({ timeout: 5 })
  }
  // What a stop broke off begins again behind the last file.
  const last = signal.aborted ? (found.last ?? turn.after) : through && Buffer.from(through)
  await runSystemCommand(db, keepFiles(turn, found, { last, isWhole: !signal.aborted }))
  return found
}

function keepFiles(
  { claimId, after }: Turn,
  { files, bytes, damaged }: FoundFiles,
  { last, isWhole }: { last: Buffer | null; isWhole: boolean },
) {
  return command(proveFilesByItself, async (tx, _input, context) => {
    if (!(await holdsTurn(tx, claimId))) return {}
    const read = sql<boolean>`sha256 > ${after ?? Buffer.alloc(0)} and (${last}::bytea is null or sha256 <= ${last})`
    // One that is whole again, put back out of a backup, is damaged no more.
    context.write(tx.deleteFrom('damaged_contents').where(read))
    for (const sha256 of damaged)
      context.write(
        tx.insertInto('damaged_contents').values({ sha256, found_at: context.now, found_by: 'PROOF' }),
      )
    context.write(
      tx
        .updateTable('proofs')
        .set({ claim_id: null, claimed_until: null, after: last })
        .set(isWhole ? { next_at: nextNight, done_at: context.now, looked_at: files, bytes } : {})
        .where('claim_id', '=', claimId),
    )
    if (!isWhole && damaged.length === 0) return {}
    const hashes = damaged.slice(0, mostKept).map((sha256) => sha256.toString('hex'))
    return fact(filesProven, context.newId(), { files, bytes, damaged: hashes })
  })
}

/** Notes, once, that somebody asked for a file whose bytes have changed. */
export function noteDamagedFileCommand(sha256: Buffer) {
  return command(noteDamagedFile, async (tx, _input, context) => {
    const added = await tx
      .insertInto('damaged_contents')
      .values({ sha256, found_at: context.now, found_by: 'DOWNLOAD' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('sha256')
      .executeTakeFirst()
    return added ? fact(damagedFileMet, newId(), { sha256: sha256.toString('hex') }) : {}
  })
}
