import type { EventDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { type ListSearch, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { ownPart } from '#server/table-import/own-part.ts'
import type { importedPartners } from '../contract/partner-import.ts'
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

type Filter = z.output<typeof importedPartners>

/** Served by the index partners_search with words, by partners_sorted without. */
function partnersOf(tx: Tx, role: PartnerRole, { words, filter }: ListSearch<Filter>) {
  const found = tx
    .selectFrom('partners')
    .selectAll()
    .where('role', '=', role)
    .where((eb) => holdsWords(eb.ref('search_text'), words))
    .orderBy('sort_key')
    .orderBy('partner_id')
  if (filter.filterType !== 'imported') return found
  const { importEntityId, importEffect } = filter
  // Served by partner_imports_import.
  return found.where('partner_id', 'in', (eb) => {
    const ofImport = eb
      .selectFrom('partner_imports')
      .select('partner_id')
      .where('import_id', '=', importEntityId)
    return importEffect === null ? ofImport : ofImport.where('effect', '=', importEffect)
  })
}

/** Kept by the database (`partner_totals`); what is searched for is counted. */
function keptPartners(
  tx: Tx,
  role: PartnerRole,
  { words, filter }: ListSearch<Filter>,
): Promise<number> | null {
  if (words.length > 0 || filter.filterType !== 'noop') return null
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
  rows: (tx, search) => partnersOf(tx, 'SUPPLIER', search),
  kept: (tx, search) => keptPartners(tx, 'SUPPLIER', search),
  rowOf: supplierOf,
})

export const listReceiversList = plainList(listReceivers, {
  rows: (tx, search) => partnersOf(tx, 'BUYER', search),
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
