import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor, type Purpose } from '#server/db/held-for.ts'
import type { PartnerRole, Receiver, Supplier } from '../contract.ts'
import { nestReceiver, nestSupplier } from '../rules/nest-partner.ts'
import { type ReceiverFields, recipientOf, type SupplierFields } from '../rules/partner-fields.ts'
import { type PartnerRow, receiverColumns, supplierColumns, toFields } from './partner-columns.ts'

const partnerOf = (tx: Tx, uuid: EntityId, role: PartnerRole, purpose: Purpose) =>
  tx.selectFrom('partners').where('partner_id', '=', uuid).where('role', '=', role).$call(heldFor(purpose))

/** A stored partner of this role; 404 when there is none. */
export async function loadPartner(
  tx: Tx,
  uuid: EntityId,
  role: PartnerRole,
  purpose: Purpose,
): Promise<PartnerRow> {
  const row = await partnerOf(tx, uuid, role, purpose).selectAll().executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row
}

/** What a document keeps of its supplier: all fields, with the recipient filled in. */
export function supplierSnapshot(row: Partial<PartnerRow>): SupplierFields {
  // The columns were written from fields of these types.
  const fields = toFields(supplierColumns, row) as SupplierFields
  return { ...fields, recipientName: recipientOf(fields) }
}

/** What a document keeps of its receiver. */
export function receiverSnapshot(row: Partial<PartnerRow>): ReceiverFields {
  const fields = toFields(receiverColumns, row) as ReceiverFields
  return { ...fields, recipientName: recipientOf(fields) }
}

/** The fields of a stored supplier; null when there is none under the id. */
export async function loadSupplier(tx: Tx, uuid: EntityId, purpose: Purpose): Promise<SupplierFields | null> {
  const row = await partnerOf(tx, uuid, 'SUPPLIER', purpose)
    .select(Object.values(supplierColumns))
    .executeTakeFirst()
  return row ? supplierSnapshot(row) : null
}

/** The fields of a stored receiver; null when there is none under the id. */
export async function loadReceiver(tx: Tx, uuid: EntityId, purpose: Purpose): Promise<ReceiverFields | null> {
  const row = await partnerOf(tx, uuid, 'BUYER', purpose)
    .select(Object.values(receiverColumns))
    .executeTakeFirst()
  return row ? receiverSnapshot(row) : null
}

function idsOf(row: PartnerRow) {
  return {
    billingAddressId: row.billing_address_id,
    deliveryAddressId: row.delivery_address_id,
    contactId: row.contact_id,
  }
}

/** A supplier as it stands on the wire. */
export function supplierOf(row: PartnerRow): Supplier {
  const fields = supplierSnapshot(row)
  return { entityId: { uuid: row.partner_id }, ...fields, ...nestSupplier(fields, idsOf(row)) }
}

/** A receiver as it stands on the wire. */
export function receiverOf(row: PartnerRow): Receiver {
  const fields = receiverSnapshot(row)
  return { entityId: { uuid: row.partner_id }, ...fields, ...nestReceiver(fields, idsOf(row)) }
}
