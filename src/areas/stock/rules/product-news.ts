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
export type ToldProperty = (typeof toldProperties)[number]
export type ToldProperties = Pick<Product, ToldProperty>

/** What is marked with the bill that told it; a currency goes with its amount. */
export type MarkedProperty = Exclude<ToldProperty, 'buyingCurrency'>

/** Under which of them it is marked that a bill told a property. */
export function markOf(property: ToldProperty): MarkedProperty {
  return property === 'buyingCurrency' ? 'buyingInOtherCurrency' : property
}

/** The bills that told a product what it says; what somebody typed or imported is not among them. */
export type ToldBy = Partial<Record<MarkedProperty, EntityId>>

/** A property of a product that a bill tells, mends or takes away, as on the wire. */
export interface ToldChange {
  propertyName: ToldProperty
  oldValue: unknown
  value: unknown
  /** The bill that says so; null where none does any more. */
  toldBy: EntityId | null
}

/** What a written or deleted bill changes of a product. */
export interface ProductNews {
  productId: EntityId
  code: string
  changes: readonly ToldChange[]
}

/**
 * What changed of a product that was told something, as the bill's event says it. The bill that says it is named where it is another one
 * than the event's: what a bill told before may now be what the earliest purchase left tells.
 */
export function changesOfNews(
  { changes }: ProductNews,
  documentId: EntityId,
): (RecordedChange & { billEntityId?: string })[] {
  return changes.map(({ toldBy, ...change }) => ({
    ...change,
    ...(toldBy !== null && toldBy !== documentId && { billEntityId: toldBy }),
  }))
}
