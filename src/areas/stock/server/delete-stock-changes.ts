import { type Expression, type SqlBool, sql } from 'kysely'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteStockChanges, stockChangesDeleted } from '../contract.ts'
import { lockStock } from './keep-document-stock.ts'
import { recordedChange } from './recorded-change.ts'
import { stockBounds } from './stock-bounds.ts'

export const deleteStockChangesCommand = command(
  deleteStockChanges,
  async (tx, input, context) => {
    const changeIds = [...new Set(input.changeIds)]
    const these = sql<boolean>`change_id = any (${changeIds}::uuid[])`
    const products = (await loadChanges(tx, these)).map((row) => row.product_id)
    // Locked before they are read: a change that somebody else deletes meanwhile is gone then.
    await lockStock(tx, products)
    const changes = await loadChanges(tx, these)
    const [first] = changes
    if (first === undefined || changes.length < changeIds.length) throw new Refusal('not-found')
    if (changes.some((row) => row.document_id !== null)) {
      const message =
        'Diese Bestandsänderung gehört zu einer Rechnung. Sie ändert sich mit ihr und kann nicht von Hand gelöscht werden.'
      throw new Refusal('invalid-input', [{ path: 'changeIds', message }])
    }
    await holdMonthsOf(tx, changes, 'changeIds')
    context.write(tx.deleteFrom('stock_changes').where(these))
    return fact(stockChangesDeleted, first.change_id, { deleted: changes.map(recordedChange) })
  },
  stockBounds('changeIds'),
)

/** Those of the ledger for which this is true, in the order of time. */
export function loadChanges(tx: Tx, these: Expression<SqlBool>) {
  return tx
    .selectFrom('stock_changes')
    .innerJoin('change_types', 'change_types.change_type_id', 'stock_changes.change_type_id')
    .select([
      'change_id',
      'product_id',
      'stock_changes.value_type',
      'changed_at',
      'quantity_hundredths',
      'document_id',
      'short_name',
    ])
    .where(these)
    .orderBy('changed_at')
    .orderBy('sequence')
    .execute()
}

/** Refuses to take back what lies in a month that is locked. */
export async function holdMonthsOf(
  tx: Tx,
  changes: readonly { changed_at: string }[],
  path: string,
): Promise<void> {
  const months = changes.map(({ changed_at }) => ({
    month: monthOf(changed_at.slice(0, 10) as Day), // a timestamp without a zone begins with its day
    path,
    what: 'Die Bestandsänderung',
  }))
  await holdOpenMonths(tx, months)
}
