import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import type { ProductValues } from '#areas/stock/web/product/product-values.ts'
import type { BillLine } from './bill-line.ts'

/**
 * What a product begins with that is created from a line of a bill. Its price and who sold it the bill tells when it is saved, and the
 * product follows the bill: what was typed would stay when the bill is mended.
 */
export function begunProduct(line: BillLine): Partial<ProductValues> {
  const description = line.bookingTextSuffix.trim() || (line.stored?.descriptionShort ?? '')
  return { codeDescription: description, taxType: likelyTaxType(line) }
}

/**
 * Whoever was charged no tax, by a private person or a dealer under § 25a UStG, may sell by the margin (§ 25a Abs. 1 Nr. 2 UStG);
 * who deducts tax may not. The person decides in the form.
 */
function likelyTaxType({ taxType, taxPercent }: BillLine): ProductTaxType {
  return isCharged(taxType) && taxPercent === 0 ? 'm' : 'v'
}
