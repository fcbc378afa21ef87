import { sql } from 'kysely'
import type { TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteAttachment, serverTags } from '../contract.ts'
import { deleteFiles } from './delete-files.ts'
import { fileFact, lockAttachment } from './lock-attachment.ts'
import { ownerFact, ownerKinds, withoutOwner } from './owner-kinds.ts'
import { chooseNextTitle } from './title-photo.ts'

/** Only while its document is neither issued nor locked (decisions §9); a product's photo always. */
export const deleteAttachmentCommand = command(deleteAttachment, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const { file, owner } = await lockAttachment(tx, uuid, context.actor)
  if (serverTags.includes(file.tag)) {
    refuse('uuid', 'Diese Datei gehört zur Rechnung selbst und kann nicht gelöscht werden')
  }
  if (owner && (await isIssued(tx, owner.id))) {
    refuse('uuid', 'Die Rechnung ist ausgestellt; ihre Anhänge können nicht mehr gelöscht werden')
  }
  if (owner) await holdOpenMonths(tx, await monthsOf(tx, owner.id))
  if (owner?.kind === 'PRODUCT') await chooseNextTitle(tx, context, owner.id, uuid)
  deleteFiles(tx, context, [file])
  const { deleted } = owner ? ownerKinds[owner.kind] : withoutOwner
  return fact(deleted, uuid, { ...fileFact(file), ...ownerFact(owner) })
})

/** The months to which the document belongs: its own day's, and that of the supply by which it counts; none of a product. */
async function monthsOf(tx: Tx, documentId: EntityId): Promise<TouchedMonth[]> {
  const row = await tx
    .selectFrom('documents')
    .select(['document_day', 'booking_day', sql<Day | null>`supply_day(documents)`.as('supply_day')])
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (!row) return []
  const days = [row.booking_day ?? row.document_day, row.supply_day]
  const months = days.filter((day) => day !== null).map(monthOf)
  return months.map((month) => ({ month, path: 'uuid', what: 'Der Beleg' }))
}

/** Sent in any state, or downloaded in its present one (decisions §4). */
async function isIssued(tx: Tx, documentId: EntityId): Promise<boolean> {
  const row = await tx
    .selectFrom('issues')
    .leftJoin('attachments', 'attachments.attachment_id', 'issues.attachment_id')
    .select('issue_id')
    .where('document_id', '=', documentId)
    .where((where) => where.or([where('issues.kind', '=', 'SENT'), where('attachments.tag', '=', 'PDF')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
