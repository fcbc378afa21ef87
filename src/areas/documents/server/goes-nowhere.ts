import { sql } from 'kysely'

/**
 * Whether nobody waits for the paper of an invoice that did not go out: it was cancelled before, or it is the cancellation of one that never
 * went out. `d` is what the statement calls its documents.
 */
export const goesNowhere = (d: 'd' | 'documents') => {
  const of = (column: string) => sql.ref(`${d}.${column}`)
  return sql<boolean>`(${of('delivery')} = 'NONE' and (${of('cancelled_by_document_id')} is not null or exists (
    select from documents original
    where original.document_id = ${of('cancelled_document_id')} and original.delivery = 'NONE')))`
}
