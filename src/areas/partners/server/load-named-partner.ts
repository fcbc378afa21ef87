import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceiverFields, SupplierFields } from '../rules/partner-fields.ts'
import { loadReceiver, loadSupplier } from './load-partner.ts'
import { refuseMerged } from './merge-partners.ts'

/** Whom a document that is written names, kept until the commit; null where there is none, 409 where he is another one by now. */
export async function loadNamedSupplier(tx: Tx, uuid: EntityId): Promise<SupplierFields | null> {
  const supplier = await loadSupplier(tx, uuid, 'naming')
  if (supplier === null) await refuseMerged(tx, uuid)
  return supplier
}

/** The same of a receiver. */
export async function loadNamedReceiver(tx: Tx, uuid: EntityId): Promise<ReceiverFields | null> {
  const receiver = await loadReceiver(tx, uuid, 'naming')
  if (receiver === null) await refuseMerged(tx, uuid)
  return receiver
}
