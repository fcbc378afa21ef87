import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact, type ServerCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteReceiver, deleteSupplier, receiverDeleted, supplierDeleted } from '../contract.ts'
import { recordedFields } from './create-partner.ts'
import { loadPartner, receiverSnapshot, supplierSnapshot } from './load-partner.ts'
import { partnerUse } from './partner-use.ts'

// Behind the message of `partnerUse`: what is in use from this very moment on.
const constraints = (message: string): ServerCommand['constraints'] => ({
  documents_partner_id_fkey: { path: 'uuid', message, code: 'in-use' },
})

export const deleteSupplierCommand = command(
  deleteSupplier,
  async (tx, input, context) => {
    const { uuid } = context.params
    refuseOtherEntity(uuid, input.uuid)
    const before = supplierSnapshot(await loadPartner(tx, uuid, 'SUPPLIER', 'deleting'))
    await removePartner(tx, context, uuid, 'Der Lieferant')
    return fact(supplierDeleted, uuid, { deleted: recordedFields(before) })
  },
  constraints('Der Lieferant wird in Eingangsrechnungen verwendet und kann nicht gelöscht werden.'),
)

export const deleteReceiverCommand = command(
  deleteReceiver,
  async (tx, input, context) => {
    const { uuid } = context.params
    refuseOtherEntity(uuid, input.uuid)
    const before = receiverSnapshot(await loadPartner(tx, uuid, 'BUYER', 'deleting'))
    await removePartner(tx, context, uuid, 'Der Kunde')
    return fact(receiverDeleted, uuid, { deleted: recordedFields(before) })
  },
  constraints('Der Kunde wird in Ausgangsrechnungen verwendet und kann nicht gelöscht werden.'),
)

async function removePartner(tx: Tx, context: Context, uuid: EntityId, who: string): Promise<void> {
  const use = await partnerUse(tx, uuid, context.actor.permissions)
  if (use) {
    throw new Refusal('in-use', [
      { path: 'uuid', message: `${who} wird noch verwendet (${use}) und kann nicht gelöscht werden.` },
    ])
  }
  const papers = await tx
    .selectFrom('vat_id_confirmations')
    .select('file_sha256')
    .distinct()
    .where('partner_id', '=', uuid)
    .where('file_sha256', 'is not', null)
    .orderBy('file_sha256')
    .execute()
  context.write(tx.deleteFrom('partners').where('partner_id', '=', uuid))
  for (const { file_sha256 } of papers) if (file_sha256) deleteContent(tx, context, file_sha256)
}
