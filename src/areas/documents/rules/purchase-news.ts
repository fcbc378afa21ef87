import type { Product } from '#areas/stock/contract.ts'
import type { ProductNews, ToldProperties } from '#areas/stock/rules/product-news.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { DecidedLine } from './decide-lines.ts'
import { type PurchaseFacts, purchasePrice } from './purchase-price.ts'

/** What of a product a purchase is held against. */
export type PurchasedProduct = Pick<Product, 'entityId' | 'code' | 'taxType'> & ToldProperties

/**
 * What the purchases of a bill tell their products: what they do not know, and nothing else. Whoever knows another price keeps
 * it; the screen shows the difference. Of two purchases of one product the first one tells it. In the order of the ids.
 */
export function purchaseNews(
  lines: readonly DecidedLine[],
  products: ReadonlyMap<string, PurchasedProduct>,
  facts: PurchaseFacts,
): ProductNews[] {
  const news = new Map<string, ProductNews>()
  for (const line of lines) {
    const product = line.product && products.get(line.product.entityId.uuid)
    if (!product || line.productUse !== 'PURCHASE' || news.has(product.entityId.uuid)) continue
    const told = toldBy(line, product, facts)
    const { entityId, code } = product
    if (Object.keys(told).length > 0) news.set(entityId.uuid, { productId: entityId.uuid, code, told })
  }
  return [...news.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** What one purchase tells its product. */
function toldBy(line: DecidedLine, product: PurchasedProduct, facts: PurchaseFacts): Partial<ToldProperties> {
  const price = purchasePrice(line, product.taxType, facts)
  if (price === null || product.buyingPP !== null) return {}
  const isForeignKnown = product.buyingInOtherCurrency !== null
  return {
    buyingPP: unitsFromCents(price.euro),
    ...(price.foreign &&
      !isForeignKnown && {
        buyingInOtherCurrency: unitsFromCents(price.foreign.amount),
        buyingCurrency: price.foreign.currency,
      }),
  }
}
