import { sql } from 'kysely'
import type { FilePapers } from '#areas/attachments/server/download-attachment.ts'
import type { FileOwners } from '#areas/attachments/server/file-owners.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'

/** What attachments ask of documents, which have most of them. */
export const filesOfDocuments: Pick<FileOwners, 'findDocument' | 'monthsOf'> = {
  async findDocument(tx, id, purpose) {
    const document = await tx
      .selectFrom('documents')
      .select(['document_id as id', 'kind', 'number'])
      .where('document_id', '=', id)
      .$call(heldFor(purpose === 'looking' ? 'looking' : 'deleting'))
      .executeTakeFirst()
    return document ?? (await findDraft(tx, id, purpose))
  },
  // Its own day's, and that of the supply by which it counts.
  async monthsOf(tx, documentId) {
    const row = await tx
      .selectFrom('documents')
      .select(['document_day', 'booking_day', sql<Day | null>`supply_day(documents)`.as('supply_day')])
      .where('document_id', '=', documentId)
      .executeTakeFirst()
    if (!row) return []
    const days = [row.booking_day ?? row.document_day, row.supply_day]
    const months = days.filter((day) => day !== null).map(monthOf)
    return months.map((month) => ({ month, path: 'uuid', what: 'Der Beleg' }))
  },
}

/** A draft has files as its document will: seen by the same people. */
async function findDraft(tx: Tx, id: EntityId, purpose: Parameters<FileOwners['findDocument']>[2]) {
  const draft = await tx
    .selectFrom('drafts')
    .select(['draft_id as id', 'kind', 'name as number'])
    .where('draft_id', '=', id)
    .$call(heldFor(purpose === 'looking' ? 'looking' : 'deleting'))
    .executeTakeFirst()
  return draft ?? null
}

/** What the download asks of documents; it reads without a transaction. */
export function papersOfDocuments({ sql }: Pick<Database, 'sql'>): Pick<FilePapers, 'kindOf' | 'waitsFor'> {
  return {
    async kindOf(documentId) {
      const [row] = await sql<{ kind: 'BILL' | 'INVOICE' | 'CANCELLATION' }[]>`
        select kind from documents where document_id = ${documentId}
        union all select kind from drafts where draft_id = ${documentId}`
      return row?.kind ?? null
    },
    async waitsFor(documentId) {
      const rows = await sql`select 1 from pending_pdfs where document_id = ${documentId}`
      return rows.length > 0 ? 'INVOICE_VIEW' : null
    },
  }
}
