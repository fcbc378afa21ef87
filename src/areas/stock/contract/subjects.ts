// What the area keeps; part of its contract. Apart, because the first page depends on it and needs nothing else of them.

import { declareSubject } from '#kernel/declare.ts'

export const products = declareSubject('products')
/** What documents show of the products of their lines: the code and the tax type that they have now. */
export const productsOfLines = declareSubject('products of lines')

/** How much of each product there is, and what made it so. */
export const stockChanges = declareSubject('stock')
