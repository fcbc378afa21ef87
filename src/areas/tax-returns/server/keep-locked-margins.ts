import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { loadMarginsOf } from './load-margins.ts'

/** What locked months were shown with is nothing that anybody did, so there is nothing to record. */
export const recountLockedMargins = declareSystemCommand({ name: 'recount locked margins', events: [] })

const batchSize = 200

/** Stores with the ledger of the months that are being locked what counts of each piece in them. To be called behind the lock. */
export async function keepLockedMargins(tx: Tx, context: Pick<Context, 'write'>): Promise<void> {
  const { rows } = await sql<{ document_id: EntityId }>`
    select distinct document_id from locked_margins where base_cents is null`.execute(tx)
  const ids = rows.map(({ document_id }) => document_id)
  await keepCounted(tx, context, ids, 'ALL_MONTHS')
}

/**
 * Stores what months were shown with that had been locked before the ledger looked at all months of a document together, before anybody is
 * served: in batches, each of which may be repeated. Of two nodes that start at once one does it, batch by batch.
 */
export async function keepShownMargins(db: Database): Promise<void> {
  for (let after: EntityId | null = null, isDone = false; !isDone; ) {
    const batch = command(recountLockedMargins, async (tx, _input, context) => {
      const ids = await uncounted(tx, after)
      after = ids.at(-1) ?? null
      isDone = ids.length === 0
      await keepCounted(tx, context, ids, 'EACH_MONTH')
      return {}
    })
    await runSystemCommand(db, batch)
  }
}

/** Served by locked_margins_uncounted. */
async function uncounted(tx: Tx, after: EntityId | null): Promise<EntityId[]> {
  const { rows } = await sql<{ document_id: EntityId }>`
    select distinct document_id from (
      select document_id from locked_margins
      where base_cents is null and (${after}::uuid is null or document_id > ${after}::uuid)
      order by document_id for update
    ) rows order by document_id limit ${batchSize}`.execute(tx)
  return rows.map(({ document_id }) => document_id)
}

async function keepCounted(
  tx: Tx,
  context: Pick<Context, 'write'>,
  ids: readonly EntityId[],
  rule: 'ALL_MONTHS' | 'EACH_MONTH',
): Promise<void> {
  if (ids.length === 0) return
  const counted = await loadMarginsOf(tx, ids, rule)
  const rows = counted.map(({ row, piece, base, tax }) => ({
    ...{ document_id: row.documentId, local_id: piece.localId, month: row.month, rate_month: row.rateMonth },
    ...{ late_month: row.lateMonth, late_open_month: row.lateOpen, reduction: row.reduction },
    ...{ base_cents: base, tax_cents: tax },
  }))
  const query = sql`
    update locked_margins k set base_cents = c.base_cents, tax_cents = c.tax_cents
    from json_populate_recordset(null::locked_margins, ${JSON.stringify(rows)}::text::json) c
    where k.base_cents is null and k.document_id = c.document_id and k.local_id = c.local_id and k.month = c.month
      and k.rate_month = c.rate_month and k.late_month is not distinct from c.late_month
      and k.late_open_month is not distinct from c.late_open_month and k.reduction is not distinct from c.reduction`
  context.write({ compile: () => query.compile(tx) })
}
