import { sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { SaleDocument, SaleDocuments } from '../rules/months/sales-of-documents.ts'
import { readDocuments } from './read-document.ts'
import { idsOfSales } from './sale-ids.ts'

/** The sales of some documents; those that are known are not read again, and more advances may be asked for. */
export async function readSales(
  tx: Tx,
  ids: readonly EntityId[],
  known: readonly SaleDocument[] = [],
  moreAdvances: readonly EntityId[] = [],
): Promise<SaleDocuments> {
  const found = ids.length === 0 ? [] : await readIdsOfSales(tx, ids)
  const missing = found.filter((id) => !known.some(({ documentId }) => documentId === id))
  const documents = [...known, ...(await readInvoices(tx, missing))]
  return { documents, advances: await readAdvances(tx, documents, moreAdvances) }
}

async function readIdsOfSales(tx: Tx, ids: readonly EntityId[]): Promise<EntityId[]> {
  const { rows } = await sql<{ document_id: EntityId }>`${idsOfSales(ids)}`.execute(tx)
  return rows.map(({ document_id }) => document_id)
}

/** What final invoices, and their cancellations, list. */
async function readAdvances(
  tx: Tx,
  documents: readonly SaleDocument[],
  more: readonly EntityId[],
): Promise<SaleDocuments['advances']> {
  const listed = documents.flatMap(({ advances }) => advances.map(({ documentId }) => documentId))
  const ids = new Set([...listed, ...more])
  const advances = await readInvoices(tx, [...ids])
  return new Map(advances.map((advance) => [advance.documentId, advance]))
}

const readInvoices = async (tx: Tx, ids: readonly EntityId[]) =>
  ids.length === 0 ? [] : readDocuments(tx, ids, ['INVOICE', 'CANCELLATION'])

/** The month from which on sales count by the rule of now: those before were locked when it came. Null where all do. */
export async function readSalesRule(tx: Tx): Promise<Month | null> {
  const row = await tx.selectFrom('month_recounts').select('first_open_month').executeTakeFirst()
  return row?.first_open_month ?? null
}
