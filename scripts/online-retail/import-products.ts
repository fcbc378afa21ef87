import { codeKey, firstCount, retailProducts } from './expected-stock.ts'
import type { Post } from './import-documents.ts'
import type { RetailDocument } from './read-documents.ts'

/** The day before the first document: what is there then is counted. */
export const countedDay = '2010-11-30'

/**
 * Enters each stock code as a product, at the price of its first line, and an inventory of all of them.
 *
 * @returns the code's key → the id of Kontor's product
 */
export async function importProducts(
  documents: readonly RetailDocument[],
  post: Post,
): Promise<Map<string, string>> {
  const products = new Map<string, string>()
  for (const { code, text, priceCents } of retailProducts(documents)) {
    const product = { code, codeDescription: text, salesPP: Math.abs(priceCents) / 100, taxType: 'v' }
    products.set(codeKey(code), (await post('/api/products', product)).entityId.uuid)
  }
  const counts = [...products].map(([key, itemEntityId]) => ({
    itemEntityId,
    counted: firstCount(key),
    expected: 0,
  }))
  await post('/api/products/inventorycounts', { day: countedDay, counts })
  return products
}
