import { changeTypesServer } from '#areas/change-types/server/change-types-server.ts'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import { createStockChange, stockChangeRecorded } from '../contract.ts'
import { inDirection, stockChangeProblems } from '../rules/decide-stock-change.ts'
import { lockStock } from './keep-document-stock.ts'
import { loadProducts } from './load-product.ts'
import { recordedChange } from './recorded-change.ts'
import { stockBounds } from './stock-bounds.ts'

export const createStockChangeCommand = command(
  createStockChange,
  async (tx, { itemEntityId, data }, context) => {
    const { uuid } = data.changeType2.entityId
    const [found, changeType] = await Promise.all([
      loadProducts(tx, [itemEntityId], 'naming'),
      loadChangeType(tx, uuid),
      // Who counts or moves the same product meanwhile waits.
      lockStock(tx, [itemEntityId]),
    ])
    if (!found.has(itemEntityId)) refuse('itemEntityId', 'Ware fehlt')
    if (changeType === null) return refuse('data.changeType2', 'Ereignis fehlt')
    const problems = stockChangeProblems(data, changeType.valueType, context.today)
    if (problems.length > 0) throw new Refusal('invalid-input', problems)
    const month = monthOf(data.changeTime.slice(0, 10) as Day) // as its schema parsed it
    await holdOpenMonths(tx, [{ month, path: 'data.changeTime', what: 'Das Datum' }])
    const row = {
      change_id: context.newId(),
      product_id: itemEntityId,
      change_type_id: uuid,
      value_type: changeType.valueType,
      changed_at: data.changeTime,
      quantity_hundredths: inDirection(data.inventoryChange, changeType.valueType),
    }
    context.write(
      tx.insertInto('stock_changes').values({
        ...row,
        recorded_at: context.now,
        recorded_by: context.actor.userId,
      }),
    )
    return fact(
      stockChangeRecorded,
      row.change_id,
      recordedChange({ ...row, short_name: changeType.shortName }),
    )
  },
  stockBounds('data.inventoryChange'),
)

async function loadChangeType(tx: Tx, uuid: EntityId) {
  const row = await tx
    .selectFrom('change_types')
    .selectAll()
    .where('change_type_id', '=', uuid)
    .$call(heldFor('naming'))
    .executeTakeFirst()
  return row ? changeTypesServer.rowOf(row) : null
}
