import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * The ids of all documents of the sales that some invoices, corrections or cancellations belong to: each invoice, what it replaces and what
 * replaces it, the corrections of all of these, and the cancellations of all. Arrays and laterals, so that indexes find them.
 */
export function idsOfSales(ids: readonly EntityId[]) {
  return sql<EntityId>`
    with recursive sold as (
      select coalesce(i.corrected_document_id, i.document_id) as document_id
      from documents d join documents i on i.document_id = coalesce(d.cancelled_document_id, d.document_id)
      where d.document_id = any(${ids}) and d.kind <> 'BILL'
      union
      select other.document_id from sold cross join lateral (
        select replaces_document_id as document_id from documents
        where document_id = sold.document_id and replaces_document_id is not null
        union all
        select document_id from documents where replaces_document_id = sold.document_id
      ) other
    ),
    papers as (
      select document_id from sold
      union
      select document_id from documents where corrected_document_id = any(array(select document_id from sold))
    )
    select document_id from papers
    union
    select document_id from documents where cancelled_document_id = any(array(select document_id from papers))`
}

/** Locks all documents of some sales until the commit, in the order of their ids. */
export async function lockSales(tx: Tx, ids: readonly EntityId[]): Promise<void> {
  await tx
    .selectFrom('documents')
    .select('document_id')
    .where('document_id', '=', anyOfSales(ids))
    .orderBy('document_id')
    .forUpdate()
    .execute()
}

/** To compare an id with: whether it is one of a document of the same sales. */
export const anyOfSales = (ids: readonly EntityId[]) => sql<EntityId>`any(array(${idsOfSales(ids)}))`
