import type { RowOf } from '#kernel/declare.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { type ListContext, type ListSearch, type ListSort, read, type ServerList } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import type { PartnerRole } from '../contract.ts'
import { listReceivers, listSuppliers, readReceiver, readSupplier } from '../contract.ts'
import { ofHisImports } from './import-history.ts'
import { loadPartner, receiverOf, supplierOf } from './load-partner.ts'
import { nowKnownAs } from './merge-partners.ts'
import { narrowedPartners, type PartnerFilter, partnersOrder } from './narrow-partners.ts'
import type { PartnerRow } from './partner-columns.ts'

type Search = ListSearch<PartnerFilter>

/** Served by the index partners_search with words, by partners_listed without. */
function foundPartners(
  tx: Tx,
  role: PartnerRole,
  { words, filter, sort }: Search & { sort: ListSort | null },
  { today }: ListContext,
) {
  const found = tx
    .selectFrom('partners')
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

/** A list of partners. A page of it is found without reading the rows before it, and only then read whole. */
function partnerList<D extends typeof listSuppliers | typeof listReceivers>(
  declaration: D,
  role: PartnerRole,
  rowOf: (row: PartnerRow) => RowOf<D>,
): ServerList {
  const plain = plainList(declaration, {
    rows: (tx, search, context) => foundPartners(tx, role, search, context).selectAll(),
    kept: (tx, search) => keptPartners(tx, role, search),
    rowOf,
  })
  return {
    ...plain,
    async window(tx, { startIndex, stopIndex, ...asked }, context) {
      // As the list's own schema parsed it.
      const search = asked as Search & { sort: ListSort | null }
      const page = foundPartners(tx, role, search, context)
        .select('partner_id')
        .offset(startIndex)
        .limit(stopIndex - startIndex)
      const rows = await tx
        .selectFrom('partners')
        .selectAll()
        .where('partner_id', 'in', page)
        .orderBy(partnersOrder(search.sort))
        .execute()
      return rows.map(rowOf)
    },
  }
}

export const listSuppliersList = partnerList(listSuppliers, 'SUPPLIER', supplierOf)
export const listReceiversList = partnerList(listReceivers, 'BUYER', receiverOf)

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
