import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Amendment, invoiceAmended } from '../../contract.ts'
import { amendmentTitle } from '../../rules/amendments/amendment-page.ts'

/** The amendments of an invoice, the oldest first; their words stand in the journal alone. Served by journal_entity. */
export async function loadAmendments(
  tx: Tx,
  { documentId, number }: { documentId: EntityId; number: string },
): Promise<Amendment[]> {
  const rows = await tx
    .selectFrom('amendments')
    .innerJoin('journal', 'journal.entity_id', 'amendments.amendment_id')
    .select(['amendment_id', 'position', 'day', 'attachment_id', 'data'])
    .where('document_id', '=', documentId)
    .where('event', '=', invoiceAmended.name)
    .orderBy('position')
    .execute()
  return rows.map(({ amendment_id, position, day, attachment_id, data }) => {
    const { changes, text, instead } = invoiceAmended.data.parse(data)
    return {
      entityId: { uuid: amendment_id },
      date: day,
      title: amendmentTitle(position, number),
      ...{ changes, text, instead: instead ?? null },
      attachmentEntityId: attachment_id,
    }
  })
}

/** How many letters an invoice has. */
export async function countAmendments(tx: Tx, documentId: EntityId): Promise<number> {
  const { count } = await tx
    .selectFrom('amendments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
