import { type RawBuilder, sql } from 'kysely'
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

const anyOf = (...conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

export const readSupplierHistoryRead = historyRead(readSupplierHistory, eventsOfSupplier, {
  also: (uuid) => anyOf(ofHisImports(uuid), lettersOnHisAccount(uuid)),
  own: (entry, uuid) => (entry.event === suppliersImported.name ? ownPart(entry, uuid) : entry),
})

export const readReceiverHistoryRead = historyRead(readReceiverHistory, eventsOfReceiver, {
  also: (uuid) => anyOf(ofHisImports(uuid), lettersOnHisAccount(uuid), remindersOf(uuid)),
  own: (entry, uuid) => (entry.event === receiversImported.name ? ownPart(entry, uuid) : entry),
})
