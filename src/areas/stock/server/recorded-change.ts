import type { z } from '#kernel/zod.ts'
import type { StockChangesTable } from '#server/db/tables.ts'
import type { recordedStockChange } from '../contract/stock-change.ts'
import { inDirection } from '../rules/decide-stock-change.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'

type Recorded = Pick<
  StockChangesTable,
  'change_id' | 'product_id' | 'value_type' | 'changed_at' | 'quantity_hundredths'
> & { short_name: string }

/** A change by hand as the journal keeps it. */
export function recordedChange(row: Recorded): z.output<typeof recordedStockChange> {
  return {
    changeId: row.change_id,
    itemEntityId: row.product_id,
    changeTime: row.changed_at,
    changeType: row.short_name,
    valueType: row.value_type,
    inventoryChange: piecesFromHundredths(inDirection(row.quantity_hundredths, row.value_type)),
  }
}
