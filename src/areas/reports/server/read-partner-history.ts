import { type RawBuilder, sql } from 'kysely'
import { invoiceReplaced } from '#areas/invoices/contract.ts'
import { receiversImported, suppliersImported } from '#areas/partners/contract.ts'
import { ofHisImports } from '#areas/partners/server/import-history.ts'
import type { EntityId } from '#kernel/id.ts'
import { historyRead } from '#server/journal/read-history.ts'
import { ownPart } from '#server/table-import/own-part.ts'
import {
  eventsOfReceiver,
  eventsOfSupplier,
  readReceiverHistory,
  readSupplierHistory,
} from '../contract/partner-history.ts'

// Each of these has a life of its own, and is about him. Served by journal_entity.

const isOneOf = (ids: RawBuilder<unknown>) => sql<boolean>`entity_id = any (array(${ids}))`

const lettersOnHisAccount = (uuid: EntityId) =>
  isOneOf(sql`select balance_letter_id from balance_letters where partner_id = ${uuid}`)

const remindersOf = (uuid: EntityId) =>
  isOneOf(sql`select reminder_id from reminders where partner_id = ${uuid}
    union all select block_id from reminder_blocks left join documents using (document_id)
      where coalesce(reminder_blocks.partner_id, documents.partner_id) = ${uuid}
    union all select claim_id from claims join reminders using (reminder_id) where reminders.partner_id = ${uuid}
    union all select payment_id from claim_payments join claims using (claim_id) join reminders using (reminder_id)
      where reminders.partner_id = ${uuid}`)

/** Replaced invoices whose payments had settled claims of his, which are open again. */
const reopenedFor = (uuid: EntityId) =>
  sql<boolean>`(event = ${invoiceReplaced.name} and data -> 'settledClaims' is not null and ${isOneOf(sql`
    select paid_document_id from claim_payments join claims using (claim_id) join reminders using (reminder_id)
      where reminders.partner_id = ${uuid} and paid_document_id is not null`)}
    and exists (select from jsonb_array_elements(data::jsonb -> 'settledClaims') as claim join claims
      on claims.claim_id = (claim ->> 'claimEntityId')::uuid join reminders using (reminder_id) where reminders.partner_id = ${uuid}))`

/** The invoice itself may be another customer's by now. */
function reopenedBy(data: unknown) {
  // By the schema of the event.
  const { settledClaims, invoiceNumber, currency } = data as Record<string, unknown>
  return { settledClaims, invoiceNumber, currency }
}

const anyOf = (...conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

export const readSupplierHistoryRead = historyRead(readSupplierHistory, eventsOfSupplier, {
  also: (uuid) => anyOf(ofHisImports(uuid), lettersOnHisAccount(uuid)),
  own: (entry, uuid) => (entry.event === suppliersImported.name ? ownPart(entry, uuid) : entry),
})

export const readReceiverHistoryRead = historyRead(readReceiverHistory, eventsOfReceiver, {
  also: (uuid) => anyOf(ofHisImports(uuid), lettersOnHisAccount(uuid), remindersOf(uuid), reopenedFor(uuid)),
  own: (entry, uuid) => {
    if (entry.event === invoiceReplaced.name) return { ...entry, data: reopenedBy(entry.data) }
    return entry.event === receiversImported.name ? ownPart(entry, uuid) : entry
  },
})
