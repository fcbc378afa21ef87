import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteInventoryCount, stockChangesDeleted } from '../contract.ts'
import { holdMonthsOf, loadChanges } from './delete-stock-changes.ts'
import { lockStock } from './keep-document-stock.ts'
import { recordedChange } from './recorded-change.ts'
import { stockBounds } from './stock-bounds.ts'

/** An inventory is one thing: what is left of it goes at once. Served by stock_changes_count. */
export const deleteInventoryCountCommand = command(
  deleteInventoryCount,
  async (tx, input, context) => {
    const { uuid } = context.params
    refuseOtherEntity(uuid, input.uuid)
    const ofCount = sql<boolean>`count_id = ${uuid}::uuid`
    const products = (await loadChanges(tx, ofCount)).map((row) => row.product_id)
    // As with single changes: what somebody else took back meanwhile is gone then.
    await lockStock(tx, products)
    const changes = await loadChanges(tx, ofCount)
    const [first] = changes
    if (first === undefined) throw new Refusal('not-found')
    await holdMonthsOf(tx, changes, 'uuid')
    context.write(tx.deleteFrom('stock_changes').where(ofCount))
    return fact(stockChangesDeleted, first.change_id, { deleted: changes.map(recordedChange) })
  },
  stockBounds('uuid'),
)
