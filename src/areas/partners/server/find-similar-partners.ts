import { file } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { findSimilarReceivers, findSimilarSuppliers, type PartnerRole } from '../contract.ts'
import type { SimilarPartners } from '../rules/similar-partners.ts'
import { receiverOf, supplierOf } from './load-partner.ts'
import { isSimilar } from './similar-partners.ts'

/** So many are named; whoever has more of a kind knows it. */
const named = 5

export const findSimilarSuppliersFile = file(findSimilarSuppliers, async (tx, looked) =>
  asJson((await similarTo(tx, 'SUPPLIER', looked)).map(supplierOf)),
)

export const findSimilarReceiversFile = file(findSimilarReceivers, async (tx, looked) =>
  asJson((await similarTo(tx, 'BUYER', looked)).map(receiverOf)),
)

function similarTo(tx: Tx, role: PartnerRole, looked: SimilarPartners) {
  return tx
    .selectFrom('partners')
    .selectAll()
    .where('role', '=', role)
    .where((eb) => isSimilar(eb, looked))
    .orderBy('sort_key')
    .orderBy('partner_id')
    .limit(named)
    .execute()
}

const asJson = (rows: unknown) => async () => ({
  bytes: Buffer.from(JSON.stringify({ section: rows })),
  fileName: 'Partner.json',
})
