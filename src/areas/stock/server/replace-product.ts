import { isSameValue, type RecordedChange } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { productChanged, replaceProduct } from '../contract.ts'
import { seesBuying } from '../rules/buying-prices.ts'
import { codeTaken } from '../rules/product-fields.ts'
import { holdSalesCategory } from './hold-sales-category.ts'
import {
  buyingColumns,
  lockProduct,
  productColumns,
  productProperties,
  refuseStale,
  withoutSameKey,
} from './load-product.ts'
import { refuseClosedScheme } from './refuse-closed-scheme.ts'
import { stockBounds } from './stock-bounds.ts'

export const replaceProductCommand = command(
  replaceProduct,
  async (tx, { entityId, version, history: _, ...input }, context) => {
    await holdSalesCategory(tx, input)
    const stored = await lockProduct(tx, entityId.uuid, 'changing')
    refuseStale(version, stored)
    const kept = seesBuying(context.actor.permissions) ? {} : buyingColumns(stored)
    const columns = { ...productColumns(input), ...kept }
    refuseClosedScheme(input, context.today, productProperties(stored))
    const changes = changesBetween(productProperties(stored), productProperties(columns))
    if (changes.length === 0) return {}
    context.write(
      tx.updateTable('products').set(withoutSameKey(columns, stored)).where('product_id', '=', entityId.uuid),
    )
    return fact(productChanged, entityId.uuid, { changes })
  },
  { products_code: { path: 'code', message: codeTaken }, ...stockBounds('buyingPP') },
)

function changesBetween(before: object, after: object): RecordedChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([propertyName, value]) => ({ propertyName, oldValue: old.get(propertyName), value }))
    .filter(({ oldValue, value }) => !isSameValue(oldValue, value))
}
