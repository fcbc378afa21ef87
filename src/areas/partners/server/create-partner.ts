import type { Insertable } from 'kysely'
import { command, fact } from '#server/command.ts'
import type { PartnersTable } from '#server/db/tables.ts'
import { createReceiver, createSupplier, receiverCreated, supplierCreated } from '../contract.ts'
import { storedFields } from '../rules/partner-fields.ts'
import { type PaymentMethodData, withoutSecrets } from '../rules/payment-method.ts'
import { partnerKeys, receiverColumns, supplierColumns, toColumns } from './partner-columns.ts'
import { refuseCollective } from './refuse-collective.ts'

const creditorPath = 'rolesData.0.roleDetails.creditorNumber'
const debitorPath = 'rolesData.0.roleDetails.debitorNumber'
const takenCreditor = 'Die Kreditorennr. ist schon vergeben'
const takenDebitor = 'Die Debitorennr. ist schon vergeben'

export const createSupplierCommand = command(
  createSupplier,
  async (tx, { fields, ids }, context) => {
    await refuseCollective(tx, 'collectiveCreditor', fields.creditorNumber, creditorPath)
    const partnerId = context.newId()
    context.write(
      tx.insertInto('partners').values({
        partner_id: partnerId,
        role: 'SUPPLIER',
        billing_address_id: ids.billingAddressId ?? context.newId(),
        contact_id: ids.contactId ?? context.newId(),
        ...toColumns(supplierColumns, storedFields(fields)),
        ...partnerKeys(fields),
        // Every property has its column, so the row is whole; the mapping loses the names.
        // The columns come of the fields' names, which the mapping loses.
      } as Insertable<PartnersTable>),
    )
    return fact(supplierCreated, partnerId, { created: recordedFields(fields) })
  },
  {
    partners_creditor_number: { path: creditorPath, message: takenCreditor },
  },
)

export const createReceiverCommand = command(
  createReceiver,
  async (tx, { fields, ids }, context) => {
    await refuseCollective(tx, 'collectiveDebtor', fields.debitorNumber, debitorPath)
    const partnerId = context.newId()
    context.write(
      tx.insertInto('partners').values({
        partner_id: partnerId,
        role: 'BUYER',
        billing_address_id: ids.billingAddressId ?? context.newId(),
        delivery_address_id: ids.deliveryAddressId ?? context.newId(),
        contact_id: ids.contactId ?? context.newId(),
        ...toColumns(receiverColumns, storedFields(fields)),
        ...partnerKeys(fields),
        // The columns come of the fields' names, which the mapping loses.
      } as Insertable<PartnersTable>),
    )
    return fact(receiverCreated, partnerId, { created: recordedFields(fields) })
  },
  {
    partners_debitor_number: { path: debitorPath, message: takenDebitor },
  },
)

/** The fields as the journal keeps them: what is given, without secrets. */
export function recordedFields(fields: {
  preferredPaymentMethod: PaymentMethodData
}): Record<string, unknown> {
  const given = Object.entries<unknown>({ ...fields }).filter(([, value]) => value !== '' && value !== null)
  return {
    ...Object.fromEntries(given),
    preferredPaymentMethod: withoutSecrets(fields.preferredPaymentMethod),
  }
}
