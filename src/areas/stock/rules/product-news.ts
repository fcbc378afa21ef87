import type { EntityId } from '#kernel/id.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import type { Product } from '../contract.ts'

/** What a purchase may tell a product. */
export const toldProperties = [
  'buyingPP',
  'buyingInOtherCurrency',
  'buyingCurrency',
  'sellerKind',
  'boughtAtReducedRate',
] as const
export type ToldProperties = Pick<Product, (typeof toldProperties)[number]>

/** What a product is told that it did not know, as on the wire. What is left out stays. */
export interface ProductNews {
  productId: EntityId
  code: string
  told: Partial<ToldProperties>
}

/** What changed of a product that was told something, as events say it. It knew none of it. */
export function changesOfNews({ told }: ProductNews): RecordedChange[] {
  return Object.entries(told).map(([propertyName, value]) => ({ propertyName, oldValue: null, value }))
}
