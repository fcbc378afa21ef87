import { allows, type Permission } from '#kernel/permissions.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import type { ProductProperty } from './product-fields.ts'

/** What a piece cost, when it was bought and of whom, which only those who may see bills are told (decisions §9, 'Stock'). */
export const buyingProperties = [
  'restorationTransport',
  'additionalCosts',
  'buyingPP',
  'buyingInOtherCurrency',
  'buyingCurrency',
  'purchasedOn',
  'purchasedFrom',
] as const satisfies readonly ProductProperty[]

export const buyingAccess = 'BILL_VIEW'

// TypeScript takes every word for a key here: these are the names above.
const nothing = Object.fromEntries(buyingProperties.map((name) => [name, null])) as Record<
  (typeof buyingProperties)[number],
  // each of them may be not given
  null
>

/** Whether the holder of these permissions is told what a piece cost. */
export function seesBuying(permissions: readonly Permission[]): boolean {
  return allows(buyingAccess, permissions)
}

/** The properties of a product as they are told to others: what it cost is not given. */
export function withoutBuying<Properties extends object>(properties: Properties): Properties {
  return { ...properties, ...nothing }
}

/** The changes of a product's properties that others are told. */
export function changesWithoutBuying(changes: readonly RecordedChange[]): RecordedChange[] {
  return changes.filter(({ propertyName }) => !buyingProperties.some((name) => name === propertyName))
}
