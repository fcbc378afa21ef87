import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact, type ServerCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { refuseUsed, type WhereUsed } from '#server/where-used.ts'
import { deleteReceiver, deleteSupplier, receiverDeleted, supplierDeleted } from '../contract.ts'
import { recordedFields } from './create-partner.ts'
import { loadPartner, receiverSnapshot, supplierSnapshot } from './load-partner.ts'

// Behind the message of `refuseUsed`: what is in use from this very moment on.
const constraints = (message: string): ServerCommand['constraints'] => ({
  documents_partner_id_fkey: { path: 'uuid', message, code: 'in-use' },
})

export const deleteSupplierCommand = (whereUsed: WhereUsed) =>
  command(
    deleteSupplier,
    async (tx, input, context) => {
      const { uuid } = context.params
      refuseOtherEntity(uuid, input.uuid)
      const before = supplierSnapshot(await loadPartner(tx, uuid, 'SUPPLIER', 'deleting'))
      refuseUsed(await whereUsed(tx, uuid, context.actor.permissions), 'Der Lieferant wird noch verwendet')
      await removePartner(tx, context, uuid)
      return fact(supplierDeleted, uuid, { deleted: recordedFields(before) })
    },
    constraints('Der Lieferant wird in Eingangsrechnungen verwendet und kann nicht gelöscht werden.'),
  )

export const deleteReceiverCommand = (whereUsed: WhereUsed) =>
  command(
    deleteReceiver,
    async (tx, input, context) => {
      const { uuid } = context.params
      refuseOtherEntity(uuid, input.uuid)
      const before = receiverSnapshot(await loadPartner(tx, uuid, 'BUYER', 'deleting'))
      refuseUsed(await whereUsed(tx, uuid, context.actor.permissions), 'Der Kunde wird noch verwendet')
      await removePartner(tx, context, uuid)
      return fact(receiverDeleted, uuid, { deleted: recordedFields(before) })
    },
    constraints('Der Kunde wird in Ausgangsrechnungen verwendet und kann nicht gelöscht werden.'),
  )

async function removePartner(tx: Tx, context: Context, uuid: EntityId): Promise<void> {
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
