import type { EventDeclaration } from '#kernel/declare.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { type ListContext, type ListSearch, type ListSort, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { ownPart } from '#server/table-import/own-part.ts'
import type { PartnerRole } from '../contract.ts'
import {
  listReceivers,
  listSuppliers,
  readReceiver,
  readReceiverHistory,
  readSupplier,
  readSupplierHistory,
  receiverEvents,
  receiversImported,
  supplierEvents,
  suppliersImported,
} from '../contract.ts'
import { ofHisImports } from './import-history.ts'
import { loadPartner, receiverOf, supplierOf } from './load-partner.ts'
import { nowKnownAs } from './merge-partners.ts'
import { narrowedPartners, type PartnerFilter, partnersOrder } from './narrow-partners.ts'

type Search = ListSearch<PartnerFilter>

/** Served by the index partners_search with words, by partners_sorted without. */
function partnersOf(
  tx: Tx,
  role: PartnerRole,
  { words, filter, sort }: Search & { sort: ListSort | null },
  { today }: ListContext,
) {
  const found = tx
    .selectFrom('partners')
    .selectAll()
    .where('role', '=', role)
    .where((eb) => holdsWords(eb.ref('search_text'), words))
    .orderBy(partnersOrder(sort))
  return narrowedPartners(filter, today).reduce((narrowed, condition) => narrowed.where(condition), found)
}

/** Kept by the database (`partner_totals`); what is searched for is counted. */
function keptPartners(tx: Tx, role: PartnerRole, { words, filter }: Search): Promise<number> | null {
  if (words.length > 0 || singleFilters(filter).length > 0) return null
  return tx
    .selectFrom('partner_totals')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('partners'), eb.lit(0)), 'bigint').as('partners'),
    )
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
    .then(({ partners }) => partners)
}

export const listSuppliersList = plainList(listSuppliers, {
  rows: (tx, search, context) => partnersOf(tx, 'SUPPLIER', search, context),
  kept: (tx, search) => keptPartners(tx, 'SUPPLIER', search),
  rowOf: supplierOf,
})

export const listReceiversList = plainList(listReceivers, {
  rows: (tx, search, context) => partnersOf(tx, 'BUYER', search, context),
  kept: (tx, search) => keptPartners(tx, 'BUYER', search),
  rowOf: receiverOf,
})

// The address of who was merged with another leads to the other.

export const readSupplierRead = read(readSupplier, async (tx, _query, { params }) => {
  const uuid = await nowKnownAs(tx, params.uuid)
  const partner = supplierOf(await loadPartner(tx, uuid, 'SUPPLIER', 'looking'))
  return withSteps(tx, partner, { also: ofHisImports(uuid) })
})

export const readReceiverRead = read(readReceiver, async (tx, _query, { params }) => {
  const uuid = await nowKnownAs(tx, params.uuid)
  const partner = receiverOf(await loadPartner(tx, uuid, 'BUYER', 'looking'))
  return withSteps(tx, partner, { also: ofHisImports(uuid) })
})

// The merger is declared in `reports`, which may name everything that hangs on a partner.

export const readSupplierHistoryRead = (merged: EventDeclaration) =>
  historyRead(readSupplierHistory, [...supplierEvents, merged], {
    also: ofHisImports,
    own: (entry, uuid) => (entry.event === suppliersImported.name ? ownPart(entry, uuid) : entry),
  })

export const readReceiverHistoryRead = (merged: EventDeclaration) =>
  historyRead(readReceiverHistory, [...receiverEvents, merged], {
    also: ofHisImports,
    own: (entry, uuid) => (entry.event === receiversImported.name ? ownPart(entry, uuid) : entry),
  })
