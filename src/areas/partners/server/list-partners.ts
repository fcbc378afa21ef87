import { list, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { holdsWords } from '#server/search-words.ts'
import type { PartnerRole } from '../contract.ts'
import { listReceivers, listSuppliers, readReceiver, readSupplier } from '../contract.ts'
import { loadPartner, receiverOf, supplierOf } from './load-partner.ts'

interface Section {
  words: string[]
  startIndex: number
  stopIndex: number
}

/** Served by the index partners_search with words, by partners_sorted without. */
async function searchPartners(tx: Tx, role: PartnerRole, { words, startIndex, stopIndex }: Section) {
  const rows = tx
    .selectFrom('partners')
    .where('role', '=', role)
    .where((eb) => holdsWords(eb.ref('search_text'), words))
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .selectAll()
      .orderBy('sort_key')
      .orderBy('partner_id')
      .offset(startIndex)
      .limit(stopIndex - startIndex)
      .execute(),
  ])
  return { totalCount: count.count, stats: {}, section }
}

export const listSuppliersList = list(listSuppliers, async (tx, request) => {
  const found = await searchPartners(tx, 'SUPPLIER', request)
  return { ...found, section: found.section.map(supplierOf) }
})

export const listReceiversList = list(listReceivers, async (tx, request) => {
  const found = await searchPartners(tx, 'BUYER', request)
  return { ...found, section: found.section.map(receiverOf) }
})

export const readSupplierRead = read(readSupplier, async (tx, _query, { params }) =>
  supplierOf(await loadPartner(tx, params.uuid, 'SUPPLIER')),
)

export const readReceiverRead = read(readReceiver, async (tx, _query, { params }) =>
  receiverOf(await loadPartner(tx, params.uuid, 'BUYER')),
)
