import { lockDocuments } from '#areas/documents/server/read-document.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import { formatDay } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { blockEnded, blockReminders, endBlock, reminderBlocked } from '../contract.ts'

const blockedAlready = {
  reminder_blocks_partner: { path: 'kind', message: 'Der Kunde ist schon gesperrt' },
  reminder_blocks_document: { path: 'kind', message: 'Die Rechnung ist schon gesperrt' },
}

/** Keeps a customer, or an invoice, out of all letters, until a day or until somebody ends it. */
export const blockRemindersCommand = command(
  blockReminders,
  async (tx, input, context) => {
    const { partnerEntityId, invoiceEntityId, kind, reason, until } = input
    if ((partnerEntityId === null) === (invoiceEntityId === null))
      refuse('partnerEntityId', 'Bitte nennen Sie einen Kunden oder eine Rechnung')
    if (until !== null && until < context.today)
      refuse('until', `Die Sperre endet vor heute, dem ${formatDay(context.today)}`)
    const of = await lockBlocked(tx, partnerEntityId, invoiceEntityId)
    const blockId = context.newId()
    const column = invoiceEntityId === null ? 'partner_id' : 'document_id'
    const target = invoiceEntityId ?? of.partnerEntityId
    // One that is over makes room.
    context.write(
      tx
        .updateTable('reminder_blocks')
        .set({ ended_at: context.now })
        .where(column, '=', target)
        .where('kind', '=', kind)
        .where('ended_at', 'is', null)
        .where('until_day', '<', context.today),
    )
    context.write(
      tx.insertInto('reminder_blocks').values({
        ...{ block_id: blockId, [column]: target, kind, reason },
        ...{ since_day: context.today, until_day: until, made_by: context.actor.userId },
      }),
    )
    return fact(reminderBlocked, blockId, { ...of, kind, reason, until })
  },
  blockedAlready,
)

export const endBlockCommand = command(endBlock, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const block = await tx
    .selectFrom('reminder_blocks')
    .selectAll()
    .where('block_id', '=', uuid)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!block) throw new Refusal('not-found')
  const of = await lookAtBlocked(tx, block.partner_id, block.document_id)
  context.write(
    tx
      .updateTable('reminder_blocks')
      .set({ ended_at: context.now, ended_by: context.actor.userId })
      .where('block_id', '=', uuid),
  )
  return fact(blockEnded, uuid, { ...of, kind: block.kind, reason: block.reason, until: block.until_day })
})

/** Who is blocked, locked: whoever writes him a letter at the same time waits, and sees it. */
async function lockBlocked(tx: Tx, partnerId: EntityId | null, documentId: EntityId | null) {
  if (documentId !== null) {
    const [invoice] = await lockDocuments(tx, [documentId], ['INVOICE', 'CANCELLATION'])
    if (invoice?.kind !== 'INVOICE') refuse('invoiceEntityId', 'Eine Stornorechnung wird nicht angemahnt')
  } else if (partnerId !== null && (await loadReceiver(tx, partnerId, 'changing')) === null)
    throw new Refusal('not-found')
  return lookAtBlocked(tx, partnerId, documentId)
}

async function lookAtBlocked(tx: Tx, partnerId: EntityId | null, documentId: EntityId | null) {
  const invoice =
    documentId === null
      ? undefined
      : await tx
          .selectFrom('documents')
          .select(['number', 'partner_id'])
          .where('document_id', '=', documentId)
          .executeTakeFirst()
  const id = invoice?.partner_id ?? partnerId
  if (id === null) throw new Refusal('not-found')
  const partner = await loadReceiver(tx, id, 'looking')
  return {
    ...{ partnerEntityId: id, partner: partner === null ? '' : partnerName(partner) },
    ...{ invoiceEntityId: documentId, invoiceNumber: invoice?.number ?? null },
  }
}
