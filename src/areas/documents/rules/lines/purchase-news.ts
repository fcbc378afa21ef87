import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { Product } from '#areas/stock/contract.ts'
import { asksReducedRate } from '#areas/stock/rules/margin-scheme.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import type {
  MarkedProperty,
  ProductNews,
  ToldBy,
  ToldChange,
  ToldProperties,
  ToldProperty,
} from '#areas/stock/rules/product-news.ts'
import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { type PurchaseFacts, type PurchasePrice, purchasePrice } from './purchase-price.ts'
import type { PricedLine } from './totals.ts'

/** By what a bill says what its pieces cost and who sold them. */
export interface SayingFacts extends PurchaseFacts {
  sellerKind: SellerKind | null
}

/** A line of a bill about a product. */
export type UsedLine = PricedLine & { productUse: ProductUse | null }

/** With the product that it names. */
type NamedLine = UsedLine & { product: { entityId: { uuid: EntityId } } | null }

/** What a bill says of a product that it buys. */
export interface PurchaseSaying {
  documentId: EntityId
  price: PurchasePrice | null
  sellerKind: SellerKind | null
  /** Whether it was bought at the reduced rate (§ 12 Abs. 2 UStG). */
  isReduced: boolean
}

/** A product with the bills that told what it says. */
export type ToldProduct = Pick<Product, 'entityId' | 'code' | 'taxType'> & ToldProperties & { toldBy: ToldBy }

/** § 12 Abs. 2 UStG. */
const reducedPercent = 7

/**
 * What a bill says of a product by its lines about it: of two purchases the first one says it. Null where it buys none: a return, a
 * price reduction, transport and restoration say nothing.
 */
export function purchaseSaying(
  documentId: EntityId,
  lines: readonly UsedLine[],
  taxType: ProductTaxType,
  facts: SayingFacts,
): PurchaseSaying | null {
  const purchases = lines.filter(({ productUse, amount }) => productUse === 'PURCHASE' && amount > 0)
  const [first] = purchases
  if (!first) return null
  const prices = purchases.map((line) => purchasePrice(line, taxType, facts))
  return {
    documentId,
    price: prices.find((price) => price !== null) ?? null,
    sellerKind: facts.sellerKind,
    isReduced: first.taxPercent === reducedPercent,
  }
}

/** The purchases of products by other bills, by product, the earliest first; only of those of which something follows this bill. */
export type OtherSayings = ReadonlyMap<EntityId, readonly PurchaseSaying[]>

/** `productNews` of all products that a bill names or that follow it, in the order of their ids. */
export function purchaseNews(
  { documentId, lines }: { documentId: EntityId; lines: readonly NamedLine[] },
  products: ReadonlyMap<EntityId, ToldProduct>,
  others: OtherSayings,
  facts: SayingFacts,
): ProductNews[] {
  const news = [...products.values()].flatMap((product) => {
    const { uuid } = product.entityId
    const own = lines.filter((line) => line.product?.entityId.uuid === uuid)
    const said = purchaseSaying(documentId, own, product.taxType, facts)
    return productNews(documentId, said, product, others.get(uuid) ?? []) ?? []
  })
  return news.sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/**
 * What a bill that is written, or deleted, changes of a product. It tells what the product does not know; whoever knows another price
 * keeps it. What the bill told before follows it: as it says now, and where it says it no more, as the earliest purchase that is left says
 * it, else not at all (decisions §10, 'What a bill told its product'). `said` is what the bill says from now on, null where it buys the
 * product no more; `others` what the other purchases say, the earliest first. Null where nothing changes.
 */
export function productNews(
  documentId: EntityId,
  said: PurchaseSaying | null,
  product: ToldProduct,
  others: readonly PurchaseSaying[],
): ProductNews | null {
  const told = { documentId, said, product, others }
  const changes = [...priceChanges(told), ...sellerChanges(told)]
  if (changes.length === 0) return null
  const { entityId, code } = product
  return { productId: entityId.uuid, code, changes }
}

interface Told {
  documentId: EntityId
  said: PurchaseSaying | null
  product: ToldProduct
  others: readonly PurchaseSaying[]
}

const isOwn = ({ documentId, product }: Told, property: MarkedProperty) =>
  product.toldBy[property] === documentId

/** The purchases that may say a property, the first that does counts; null where it stays as it is. */
function tellersOf(told: Told, property: MarkedProperty): readonly PurchaseSaying[] | null {
  const { said, product, others } = told
  const own = said === null ? [] : [said]
  if (isOwn(told, property)) return [...own, ...others]
  const isUnknown = product.toldBy[property] === undefined && isSameValue(product[property], null)
  return isUnknown ? own : null
}

/** A foreign price is that of the purchase that tells the price, and goes with it. */
function priceChanges(told: Told): ToldChange[] {
  const { product, said, others } = told
  const tellers = tellersOf(told, 'buyingPP')
  const teller = (tellers ?? [said, ...others]).find((one) => one?.price) ?? null
  const isForeignOwn = isOwn(told, 'buyingInOtherCurrency')
  const isForeignTold = isForeignOwn || (tellers !== null && product.buyingInOtherCurrency === null)
  const foreign = teller?.price?.foreign ?? null
  const by = teller?.documentId ?? null
  return [
    ...(tellers === null
      ? []
      : changeOf(product, 'buyingPP', teller?.price ? unitsFromCents(teller.price.euro) : null, by)),
    ...(isForeignTold ? foreignChanges(product, foreign, by) : []),
  ]
}

/** The amount and its currency, both as soon as one of them changes. */
function foreignChanges(
  product: ToldProduct,
  foreign: PurchasePrice['foreign'],
  by: EntityId | null,
): ToldChange[] {
  const [amount, currency] = [foreign && unitsFromCents(foreign.amount), foreign?.currency ?? null]
  const changes = [
    ...changeOf(product, 'buyingInOtherCurrency', amount, by),
    ...changeOf(product, 'buyingCurrency', currency, by),
  ]
  if (changes.length === 0) return []
  const toldBy = foreign && by
  return [
    { propertyName: 'buyingInOtherCurrency', oldValue: product.buyingInOtherCurrency, value: amount, toldBy },
    { propertyName: 'buyingCurrency', oldValue: product.buyingCurrency, value: currency, toldBy },
  ]
}

/** Who sold it, and at the reduced rate where § 25a Abs. 7 Nr. 1 Buchst. c UStG asks for that. */
function sellerChanges(told: Told): ToldChange[] {
  const { product } = told
  const tellers = tellersOf(told, 'sellerKind')
  const teller = tellers?.find(({ sellerKind }) => sellerKind !== null) ?? null
  const kind = tellers === null ? product.sellerKind : (teller?.sellerKind ?? null)
  const [first = null] = tellersOf(told, 'boughtAtReducedRate') ?? []
  const isReduced = first?.isReduced === true && asksReducedRate({ sellerKind: kind ?? first.sellerKind })
  const mayChange = first !== null || isOwn(told, 'boughtAtReducedRate')
  return [
    ...(tellers === null ? [] : changeOf(product, 'sellerKind', kind, teller?.documentId ?? null)),
    ...(mayChange ? changeOf(product, 'boughtAtReducedRate', isReduced, first?.documentId ?? null) : []),
  ]
}

/** Nothing where the product says the same already, by the same bill. */
function changeOf(
  product: ToldProduct,
  propertyName: ToldProperty,
  value: unknown,
  by: EntityId | null,
): ToldChange[] {
  const oldValue = product[propertyName] || product[propertyName] === 0 ? product[propertyName] : null
  const toldBy = isSameValue(value, null) ? null : by
  const before = propertyName === 'buyingCurrency' ? toldBy : (product.toldBy[propertyName] ?? null)
  if (isSameValue(oldValue, value) && before === toldBy) return []
  return [{ propertyName, oldValue, value, toldBy }]
}
