import { countryName } from '#kernel/countries.ts'
import { searchKey, sortKey } from '#kernel/text-key.ts'
import type { ProductCreation } from '../contract.ts'

/** The keys that a product is compared, searched and sorted by. */
export function productKeys(product: ProductCreation) {
  const shown = [
    product.code,
    product.productNumber,
    product.codeDescription,
    product.designer,
    product.manufacturer,
    product.yearOfManufacturing,
    product.country === '' ? '' : countryName(product.country),
    product.status,
    product.invoiceText,
  ]
  return {
    code_key: product.code.toLowerCase(),
    search_text: searchKey(shown.filter(Boolean).join(' ')),
    sort_key: sortKey(product.code),
  }
}
