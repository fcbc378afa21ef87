import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { Product } from '#areas/stock/contract.ts'
import { asksReducedRate } from '#areas/stock/rules/margin-scheme.ts'
import type { ProductNews, ToldProperties } from '#areas/stock/rules/product-news.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { DecidedLine } from './decide-lines.ts'
import { type PurchaseFacts, purchasePrice } from './purchase-price.ts'

/** Of whom the bill is, as it says. */
export interface SellerFacts {
  sellerKind: SellerKind | null
}

/** What of a product a purchase is held against. */
export type PurchasedProduct = Pick<Product, 'entityId' | 'code' | 'taxType'> & ToldProperties

/**
 * What the purchases of a bill tell their products: what they do not know, and nothing else. Whoever knows another price keeps
 * it; the screen shows the difference. Of two purchases of one product the first one tells it. In the order of the ids.
 */
export function purchaseNews(
  lines: readonly DecidedLine[],
  products: ReadonlyMap<string, PurchasedProduct>,
  facts: PurchaseFacts & SellerFacts,
): ProductNews[] {
  const news = new Map<string, ProductNews>()
  for (const line of lines) {
    const product = line.product && products.get(line.product.entityId.uuid)
    if (!product || line.productUse !== 'PURCHASE' || news.has(product.entityId.uuid)) continue
    const told = { ...toldBy(line, product, facts), ...toldOfSeller(line, product, facts) }
    const { entityId, code } = product
    if (Object.keys(told).length > 0) news.set(entityId.uuid, { productId: entityId.uuid, code, told })
  }
  return [...news.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** Who sold it, and at the reduced rate where § 25a Abs. 7 Nr. 1 Buchst. c UStG asks for that. */
function toldOfSeller(
  { amount, taxPercent }: DecidedLine,
  product: PurchasedProduct,
  { sellerKind }: SellerFacts,
): Partial<ToldProperties> {
  if (amount <= 0) return {}
  const known = product.sellerKind ?? sellerKind
  const isReduced = asksReducedRate({ sellerKind: known }) && taxPercent === reducedPercent
  return {
    ...(product.sellerKind === null && sellerKind !== null && { sellerKind }),
    ...(isReduced && !product.boughtAtReducedRate && { boughtAtReducedRate: true }),
  }
}

/** § 12 Abs. 2 UStG. */
const reducedPercent = 7

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
