import { sql } from 'kysely'
import { monthOf } from '#kernel/day.ts'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { areSameMonths } from '../rules/months/changed-months.ts'
import { monthsToKeep } from '../rules/months/months-to-keep.ts'
import { keepMonths, keepRates } from './keep-document-months.ts'
import { readMonths } from './read-document-months.ts'
import { readSales, readSalesRule } from './read-sales.ts'

/** What follows from documents anew is nothing that anybody did, so there is nothing to record. */
export const recountDocumentMonths = declareSystemCommand({ name: 'recount document months', events: [] })

const batchSize = 200

/**
 * Computes the months of sales anew where a migration has asked for it (`month_recounts`), before anybody is served: in batches, each of
 * which may be repeated. Months that were locked by then stay. Of two nodes that start at once one does it, batch by batch.
 */
export async function recountMonths(db: Database): Promise<void> {
  for (let after: EntityId | null = null, isDone = false; !isDone; ) {
    const batch = command(recountDocumentMonths, async (tx, _input, context) => {
      const { rows } = await sql`
        select from month_recounts where pending for update`.execute(tx)
      const ids = rows.length === 0 ? [] : await changedSales(tx, after)
      after = ids.at(-1) ?? null
      isDone = ids.length === 0
      if (isDone) {
        if (rows.length > 0) {
          context.write(tx.updateTable('month_recounts').set({ pending: false }))
        }
        return {}
      }
      for (const { currency, ...change } of await monthsAnew(tx, ids)) {
        if (areSameMonths(change.before, change.after)) continue
        // The rule leaves the months as they are that were locked when it came, so none of it is late.
        keepMonths(tx, context, [change], { openFrom: null, recorded: monthOf(context.today) })
        keepRates(tx, context, currency, [change])
      }
      return {}
    })
    await runSystemCommand(db, batch)
  }
}

/**
 * The next documents whose sales may count otherwise than before: what takes back, what was paid too much or paid back, and what is taxed in
 * other countries of the EU by a firm that is taxed by what it receives. All others count as they did.
 */
async function changedSales(tx: Tx, after: EntityId | null): Promise<EntityId[]> {
  const { rows } = await sql<{ document_id: EntityId }>`
    select document_id from documents d
    where kind <> 'BILL' and (${after}::uuid is null or document_id > ${after}::uuid) and (
      kind = 'CANCELLATION' or gross_cents < 0 or paid_cents > gross_cents
      or exists (select from payments p where p.document_id = d.document_id and p.amount_cents < 0)
      or (tax_scheme <> 'SOLL'
        and exists (select from document_taxes t where t.document_id = d.document_id and t.tax_type = 'OSS')))
    order by document_id limit ${batchSize}`.execute(tx)
  return rows.map(({ document_id }) => document_id)
}

async function monthsAnew(tx: Tx, ids: readonly EntityId[]) {
  const [sales, openFrom] = await Promise.all([readSales(tx, ids), readSalesRule(tx)])
  const kept = await readMonths(
    tx,
    sales.documents.map(({ documentId }) => documentId),
  )
  const anew = monthsToKeep({ sales, kept, openFrom })
  return sales.documents.map(({ documentId, currency }) => ({
    ...{ documentId, currency },
    before: kept.get(documentId) ?? [],
    after: anew.get(documentId) ?? [],
  }))
}
