import { sql } from 'kysely'
import { changeTypesServer } from '#areas/change-types/server/change-types-server.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StockChange } from '../contract/stock-change.ts'
import { readStockChanges } from '../contract.ts'
import { inDirection } from '../rules/decide-stock-change.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'

const mostChanges = 200

export const readStockChangesRead = read(readStockChanges, async (tx, { before }, { params, actor }) => {
  const { uuid } = params
  const [product, counted, section] = await Promise.all([
    tx.selectFrom('products').select('product_id').where('product_id', '=', uuid).executeTakeFirst(),
    tx
      .selectFrom('stock_changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('product_id', '=', uuid)
      .executeTakeFirstOrThrow(),
    changesOf(tx, uuid, before, actor.permissions),
  ])
  if (!product) throw new Refusal('not-found')
  return { totalCount: counted.count, section }
})

/** The changes of a product, as far as they may be seen: the newest 200, or those before one of them. */
export async function changesOf(
  tx: Tx,
  productId: EntityId,
  before: EntityId | null,
  permissions: readonly Permission[],
): Promise<StockChange[]> {
  const rows = await loadChanges(tx, productId, before)
  return rows.map((row) => changeOf(row, permissions))
}

/** Served by stock_changes_product, backwards. */
function loadChanges(tx: Tx, productId: EntityId, before: EntityId | null) {
  return tx
    .selectFrom('stock_changes as c')
    .innerJoin('change_types as t', 't.change_type_id', 'c.change_type_id')
    .leftJoin('shown_documents as d', 'd.document_id', 'c.document_id')
    .leftJoin('users as u', 'u.user_id', 'c.recorded_by')
    .selectAll('c')
    .select(['t.short_name', 't.system', 't.search_text', 't.sort_key'])
    .select(['d.kind', 'd.number', 'd.partner_text', 'd.partner_id', 'u.first_name', 'u.family_name'])
    .select(
      // Served by stock_changes_count.
      sql<boolean>`exists (select from stock_changes o where o.count_id = c.count_id and o.change_id <> c.change_id)`.as(
        'is_one_of_many',
      ),
    )
    .where('c.product_id', '=', productId)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(c.changed_at, c.sequence) < (
          select changed_at, sequence from stock_changes where change_id = ${before}::uuid)`,
      ),
    )
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.sequence', 'desc')
    .limit(mostChanges)
    .execute()
}

type ChangeRow = Awaited<ReturnType<typeof loadChanges>>[number]

function changeOf(row: ChangeRow, permissions: readonly Permission[]): StockChange {
  const quantity = row.quantity_hundredths
  return {
    changeId: row.change_id,
    itemEntityId: row.product_id,
    changeTime: row.changed_at,
    changeType2: changeTypesServer.rowOf(row),
    relativeChange: row.value_type !== 'ABSOLUTE',
    quantity: piecesFromHundredths(quantity),
    inventoryChange: piecesFromHundredths(inDirection(quantity, row.value_type)),
    difference: piecesFromHundredths(row.delta_hundredths),
    quantityInStock: piecesFromHundredths(row.stock_hundredths),
    countId: row.count_id,
    isOneOfMany: row.is_one_of_many,
    recordedBy: row.first_name === null ? null : `${row.first_name} ${row.family_name}`,
    recordedAt: row.recorded_at.toISOString(),
    details: detailsOf(row, permissions),
    revertible: row.document_id === null,
  }
}

/** The document, for who may see it: of whom was bought with BILL_VIEW, to whom was sold with INVOICE_VIEW (decisions §9). */
function detailsOf(row: ChangeRow, permissions: readonly Permission[]): StockChange['details'] {
  const { document_id, kind, number, partner_text, partner_id } = row
  if (document_id === null || kind === null || number === null) return null
  if (partner_text === null || partner_id === null) return null
  if (!allows(kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW', permissions)) return null
  return {
    documentType: kind,
    documentEntityId: document_id,
    documentNumber: number,
    partner: partner_text,
    partnerEntityId: partner_id,
  }
}
