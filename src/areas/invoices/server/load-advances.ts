import { sql } from 'kysely'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { AdvanceFacts } from '../rules/final-problems.ts'
import { loadIssued } from './load-issued.ts'

/** The invoices that a final invoice names as its advances, in the order of their numbers; what does not exist is left out. */
export async function loadAdvances(tx: Tx, ids: readonly EntityId[]): Promise<AdvanceFacts[]> {
  const found = await Promise.all(ids.map((documentId) => loadAdvance(tx, documentId)))
  return found
    .filter((advance) => advance !== null)
    .sort((a, b) => a.place.year - b.place.year || a.place.count - b.place.count)
}

async function loadAdvance(tx: Tx, documentId: EntityId): Promise<AdvanceFacts | null> {
  try {
    const [invoice, { issued }] = await Promise.all([
      readDocument(tx, documentId, ['INVOICE']),
      loadIssued(tx, documentId),
    ])
    return { ...invoice, isIssued: issued !== null }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  }
}

/** The same for a new final invoice, locked until the commit, in the order of their ids. */
export async function lockAdvances(tx: Tx, ids: readonly EntityId[]): Promise<AdvanceFacts[]> {
  if (ids.length === 0) return []
  const locked = tx
    .selectFrom('documents')
    .select(sql`1`.as('locked'))
    .where('document_id', 'in', ids)
    .orderBy('document_id')
    .forUpdate()
    .execute()
  const [, advances] = await Promise.all([locked, loadAdvances(tx, ids)])
  return advances
}
