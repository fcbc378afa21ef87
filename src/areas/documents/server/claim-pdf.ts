import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'

const claimInvoicePdf = declareSystemCommand({ name: 'claim invoice PDF', events: [] })
const releaseInvoicePdf = declareSystemCommand({ name: 'release invoice PDF', events: [] })

/** Which state of which invoice a node typesets. */
export interface ClaimedPdf {
  documentId: EntityId
  /** The version of the document as it was claimed. */
  version: number
  /** How often this state has cost the typesetter its life. */
  deaths: number
}

// How long a node that died keeps a PDF from the others. Whoever really takes longer may be overtaken: one of both is stored.
const claimSeconds = 20

/**
 * Claims the PDF that waits longest, or the given one, for which somebody waits: then also if another node has claimed it,
 * which may be dead. Null without one. Each claim is a try: also one whose node dies puts off the next.
 */
export async function claimPdf(db: Database, wanted: EntityId | null): Promise<ClaimedPdf | null> {
  let claimed: ClaimedPdf | null = null
  await runSystemCommand(
    db,
    command(claimInvoicePdf, async (tx) => {
      claimed = await claim(tx, wanted)
      return {}
    }),
  )
  return claimed
}

async function claim(tx: Tx, wanted: EntityId | null): Promise<ClaimedPdf | null> {
  const first = wanted
    ? tx.selectFrom('pending_pdfs').select('document_id').where('document_id', '=', wanted).forUpdate()
    : waiting(tx).select('document_id').orderBy('next_try_at').limit(1).forUpdate().skipLocked()
  const row = await tx
    .with('first', () => first)
    .updateTable('pending_pdfs')
    .from('first')
    .innerJoin('documents', 'documents.document_id', 'first.document_id')
    .whereRef('pending_pdfs.document_id', '=', 'first.document_id')
    .set((eb) => ({
      claimed_until: sql`now() + make_interval(secs => ${claimSeconds})`,
      claimed_version: eb.ref('documents.version'),
      tries: sql`pending_pdfs.tries + 1`,
      next_try_at: sql`now() + make_interval(secs => least(3600, 15 * power(2, least(pending_pdfs.tries, 8))))`,
    }))
    .returning(['documents.document_id', 'documents.version', 'pending_pdfs.deaths'])
    .executeTakeFirst()
  return row ? { documentId: row.document_id, version: row.version, deaths: row.deaths } : null
}

/** Those whose turn it is, and that nobody makes. */
const waiting = (tx: Tx) =>
  tx
    .selectFrom('pending_pdfs')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))

/** For how many milliseconds it has been the turn of the PDF that waits longest; 0 without one. */
export async function longestWaitMs(db: Database): Promise<number> {
  const row = await db.reading((tx) =>
    waiting(tx)
      .select(sql<number | null>`extract(epoch from clock_timestamp() - min(next_try_at))::float8`.as('age'))
      .executeTakeFirstOrThrow(),
  )
  return (row.age ?? 0) * 1000
}

/**
 * Gives a claim up: after a failure, or untried, as when this node stops. What cost the typesetter its life is counted, and its
 * turn comes soon: the next try is another one. A state that was queued since then is left alone.
 */
export async function releasePdf(
  db: Database,
  { documentId, version }: Pick<ClaimedPdf, 'documentId' | 'version'>,
  outcome: 'failed' | 'died' | 'untried',
): Promise<void> {
  await runSystemCommand(
    db,
    command(releaseInvoicePdf, async (tx, _input, context) => {
      context.write(
        tx
          .updateTable('pending_pdfs')
          .set({ claimed_until: null, claimed_version: null })
          .$if(outcome === 'untried', (query) =>
            query.set({ tries: sql`tries - 1`, next_try_at: sql<Date>`now()` }),
          )
          .$if(outcome === 'died', (query) =>
            query.set({ deaths: sql`deaths + 1`, next_try_at: sql<Date>`now()` }),
          )
          .where('document_id', '=', documentId)
          .where('claimed_version', '=', version),
      )
      return {}
    }),
  )
}
