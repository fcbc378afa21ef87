import { countryName } from '#kernel/countries/countries.ts'
import { parseDay } from '#kernel/day.ts'
import { centsFromUnits } from '#kernel/money.ts'
import { holdsWord, type SearchWord } from '#kernel/texts/search-word.ts'
import { sameKey, searchKey, sortKey } from '#kernel/texts/text-key.ts'
import type { Product, ProductCreation, ProductRow } from '../contract.ts'

type Searched = Pick<
  ProductCreation,
  | 'code'
  | 'productNumber'
  | 'codeDescription'
  | 'designer'
  | 'manufacturer'
  | 'yearOfManufacturing'
  | 'country'
  | 'status'
  | 'invoiceText'
>

/**
 * What a product begins with that is created from a word that somebody looked for: a word with a figure in it and no space, such as
 * STU-6, is its code, everything else its name (decisions §10 'Fields').
 */
export function beginOfTyped(
  typed: string,
): Pick<ProductCreation, 'code'> | Pick<ProductCreation, 'codeDescription'> {
  return /\d/.test(typed) && !/\s/.test(typed) ? { code: typed } : { codeDescription: typed }
}

/** The keys that a product is compared, searched and sorted by. */
export function productKeys(product: Searched) {
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
    code_key: sameKey(product.code),
    search_text: searchKey(shown.filter(Boolean).join(' ')),
    sort_key: sortKey(product.code),
  }
}

/**
 * Whether a product is found by a word, in the browser as in the list: by its texts, or by one of its prices or the day on which it
 * was bought as a whole word.
 */
export function productHoldsWord(
  product: Product & Pick<ProductRow, 'purchaseDate'>,
  word: SearchWord,
): boolean {
  const { restorationTransport, additionalCosts, buyingPP, buyingInOtherCurrency, salesPP } = product
  const amounts = [restorationTransport, additionalCosts, buyingPP, buyingInOtherCurrency, salesPP]
    .map((units) => (units === null ? null : centsFromUnits(units)))
    .filter((amount) => amount !== null)
  const { purchasedOn, purchaseDate = purchasedOn } = product
  const bought = purchaseDate === null ? null : parseDay(purchaseDate)
  return holdsWord(searchTextOf(product), { amounts, days: bought ? [bought] : [] }, word)
}

// A list asks each of its rows at every letter that is typed.
const searchTexts = new WeakMap<Searched, string>()

function searchTextOf(product: Searched): string {
  const known = searchTexts.get(product)
  if (known !== undefined) return known
  const text = productKeys(product).search_text
  searchTexts.set(product, text)
  return text
}
