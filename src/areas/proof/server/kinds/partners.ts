import { vatIdConfirmed } from '#areas/partners/contract/vat-id-confirmations.ts'
import type { PartnerRole } from '#areas/partners/contract.ts'
import {
  receiverChanged,
  receiverCreated,
  receiverDeleted,
  receiversImported,
  supplierChanged,
  supplierCreated,
  supplierDeleted,
  suppliersImported,
} from '#areas/partners/contract.ts'
import { storedFields } from '#areas/partners/rules/partner-fields.ts'
import { type PaymentMethodData, withoutSecrets } from '#areas/partners/rules/payment-method.ts'
import { receiverColumns, supplierColumns, toFields } from '#areas/partners/server/partner-columns.ts'
import { partnersMerged } from '#areas/reports/contract/partner-mergers.ts'
import { type Kind, kindOf, type States, type Told, type Values } from './kind.ts'

interface Change {
  propertyName: string
  value: unknown
}

interface Imported {
  created: { entityId: { uuid: string }; created: Values }[]
  changed: { entityId: { uuid: string }; changes: Change[] }[]
}

interface Merged {
  role: PartnerRole
  fromEntityId: string
  notes: { value: string } | null
}

type Named = Parameters<typeof storedFields>[0]

/** A recipient that is made of the names is none of its own, and payment cards are known by their last digits. */
function stored(values: Values): Values {
  const named = {
    ...values,
    ...Object.fromEntries(
      ['recipientName', 'companyName', 'firstName', 'familyName'].map((name) => [name, values[name] ?? '']),
    ),
    // The names stand above, as texts.
  } as unknown as Named & Values
  const { preferredPaymentMethod: method, ...others } = storedFields(named) as Values
  // Written by the contract of partners.
  return {
    ...others,
    ...(method ? { preferredPaymentMethod: withoutSecrets(method as PaymentMethodData) } : {}),
  }
}

const begin = (states: States, id: string, role: PartnerRole, fields: Values) =>
  void states.set(id, { role, ...stored(fields) })

/** A recipient that was made of the names follows them, unless it is changed itself (`change-partner.ts`). */
function change(states: States, id: string, changes: readonly Change[]): void {
  const before = states.get(id)
  if (!before) return
  const values = Object.fromEntries(changes.map(({ propertyName, value }) => [propertyName, value]))
  states.set(id, stored({ ...before, ...values }))
}

const eventsOf = (
  role: PartnerRole,
  names: Record<'created' | 'changed' | 'deleted' | 'imported', string>,
) => ({
  [names.created]: (states: States, { id, data }: Told) =>
    begin(states, id, role, (data as { created: Values }).created),
  [names.changed]: (states: States, { id, data }: Told) =>
    change(states, id, (data as { changes: Change[] }).changes),
  [names.deleted]: (states: States, { id }: Told) => void states.delete(id),
  [names.imported]: (states: States, { data }: Told) => {
    const told = data as Imported
    for (const one of told.created) begin(states, one.entityId.uuid, role, one.created)
    for (const one of told.changed) change(states, one.entityId.uuid, one.changes)
  },
})

const columns = { SUPPLIER: supplierColumns, BUYER: receiverColumns }

const partners: Kind = kindOf({
  name: 'Kunden und Lieferanten',
  looksAt: {
    partners: [
      ...new Set([
        'partner_id',
        'role',
        ...Object.values(supplierColumns),
        ...Object.values(receiverColumns),
      ]),
    ],
  },
  unsaid: { eInvoiceForm: 'PDF', language: 'DE', billingAddressIsDeliveryAddress: true },
  on: {
    ...eventsOf('SUPPLIER', {
      created: supplierCreated.name,
      changed: supplierChanged.name,
      deleted: supplierDeleted.name,
      imported: suppliersImported.name,
    }),
    ...eventsOf('BUYER', {
      created: receiverCreated.name,
      changed: receiverChanged.name,
      deleted: receiverDeleted.name,
      imported: receiversImported.name,
    }),
    [partnersMerged.name]: (states, { id, data }) => {
      const { fromEntityId, notes } = data as Merged
      states.delete(fromEntityId)
      if (notes) change(states, id, [{ propertyName: 'notes', value: notes.value }])
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('partners').selectAll().execute()
    return rows.map((row) => ({
      id: row.partner_id,
      label: row.short_name || row.company_name || row.family_name,
      values: { role: row.role, ...stored(toFields(columns[row.role], row)) },
    }))
  },
})

const mergers: Kind = kindOf({
  name: 'Zusammengeführte Partner',
  looksAt: { merged_partners: ['partner_id', 'role', 'into_partner_id'] },
  on: {
    [partnersMerged.name]: (states, { id, data }) => {
      const { role, fromEntityId } = data as Merged
      for (const [gone, { role: its, into }] of states)
        if (into === fromEntityId) states.set(gone, { role: its, into: id })
      states.set(fromEntityId, { role, into: id })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('merged_partners').selectAll().execute()
    return rows.map((row) => ({
      id: row.partner_id,
      label: row.number === null ? row.partner_id : String(row.number),
      values: { role: row.role, into: row.into_partner_id },
    }))
  },
})

interface Confirmed {
  confirmationEntityId: string
  file?: { fileName: string; sha256: string }
}

const confirmations: Kind = kindOf({
  name: 'Bestätigungen von USt-IdNrn.',
  looksAt: {
    vat_id_confirmations: [
      ...['confirmation_id', 'partner_id', 'vat_id', 'day', 'source', 'result', 'details', 'note'],
      ...['file_name', 'file_sha256', 'user_id'],
    ],
  },
  on: {
    [vatIdConfirmed.name]: (states, { id, by, data }) => {
      const { confirmationEntityId, file, ...values } = data as Confirmed & Values
      const kept = { fileName: file?.fileName, sha256: file?.sha256 }
      states.set(confirmationEntityId, { ...values, ...kept, by, partner: id })
    },
    [receiverDeleted.name]: (states, { id }) => {
      for (const [one, { partner }] of states) if (partner === id) states.delete(one)
    },
    [partnersMerged.name]: (states, { id, data }) => {
      const { fromEntityId } = data as Merged
      for (const [one, values] of states)
        if (values['partner'] === fromEntityId) states.set(one, { ...values, partner: id })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('vat_id_confirmations').selectAll().execute()
    return rows.map((row) => ({
      id: row.confirmation_id,
      label: `${row.vat_id} vom ${row.day}`,
      values: {
        ...{ vatId: row.vat_id, day: row.day, source: row.source, result: row.result, note: row.note },
        ...{ details: row.details, partner: row.partner_id, by: row.user_id },
        ...{ fileName: row.file_name, sha256: row.file_sha256?.toString('hex') },
      },
    }))
  },
})

export const partnerKinds: readonly Kind[] = [partners, mergers, confirmations]
