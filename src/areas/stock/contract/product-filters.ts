import { id, optionalAmount } from '#kernel/fields.ts'
import { joinable, someOf } from '#kernel/joined-filters.ts'
import { periodFilter } from '#kernel/period-filter.ts'
import { z } from '#kernel/zod.ts'
import { productTaxTypes } from '../rules/product-fields.ts'
import { inventoryUntil } from './stock-figures.ts'

/** How the stock of a product stands on the list's day, as `rules/stock-state.ts` says it; null: it never came in. */
export const stockStates = ['IN_STOCK', 'SOLD', 'NEGATIVE'] as const

/** Of the product itself, for every list of products. */
export const ofProducts = [
  z.strictObject({
    filterType: z.literal('taxation'),
    taxTypes: someOf(z.enum(productTaxTypes, 'Unbekannte Steuerart')),
  }),
  // of its sales
  z.strictObject({ filterType: z.literal('category'), category: id('Kategorie fehlt') }),
  // of whose bill it was bought last; nothing is found for those who are not told
  z.strictObject({ filterType: z.literal('partner'), partner: id('Partner fehlt') }),
] as const

/** What the list of products can be narrowed to (decisions §10, 'Filter and sort'), each on the day of `inventoryUntil`, else today. */
export const productFilter = joinable([
  inventoryUntil,
  z.strictObject({
    filterType: z.literal('stock'),
    states: someOf(z.enum(stockStates, 'Unbekannter Bestand').nullable()),
  }),
  ...ofProducts,
  // when it was bought last; likewise
  periodFilter(['purchaseDate'], 'purchaseDate'),
  // salesPP as it is today, both ends included
  z.strictObject({ filterType: z.literal('amount'), from: optionalAmount(), to: optionalAmount() }),
])

export const productSortable = [
  'code',
  // by code, of which there is some on the day before all others
  'inStock',
  'productNumber',
  'quantityInStock',
  'costPP',
  'buyingTotal',
  'salesPP',
  'salesTotal',
  'designer',
  'manufacturer',
  'supplier',
  'purchaseDate',
] as const
export type ProductSort = (typeof productSortable)[number]
