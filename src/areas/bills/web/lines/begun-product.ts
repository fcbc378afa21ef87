import { type PurchaseFacts, purchasePrice } from '#areas/documents/rules/lines/purchase-price.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import type { ProductValues } from '#areas/stock/web/product/product-values.ts'
import { amountText } from '#web/ui/fields/field-input.ts'
import { type BillLine, pricedLine } from './bill-line.ts'

/** What a product begins with that is created from a line of a bill: what the line says of it, and who sold it. Null until that is known. */
export function begunProduct(
  line: BillLine,
  facts: PurchaseFacts | null | undefined,
  sellerKind: SellerKind | null,
): Partial<ProductValues> | null {
  if (facts === undefined) return null
  const taxType = likelyTaxType(line)
  const description = line.bookingTextSuffix.trim() || (line.stored?.descriptionShort ?? '')
  const isPurchase = (line.productUse ?? 'PURCHASE') === 'PURCHASE'
  const price = facts && isPurchase ? purchasePrice(pricedLine(line), taxType, facts) : null
  return {
    codeDescription: description,
    taxType,
    ...(isPurchase && { sellerKind }),
    ...(price && {
      buyingPP: amountText(price.euro),
      buyingInOtherCurrency: amountText(price.foreign?.amount ?? null),
      buyingCurrency: price.foreign?.currency ?? null,
    }),
  }
}

/**
 * Whoever was charged no tax, by a private person or a dealer under § 25a UStG, may sell by the margin (§ 25a Abs. 1 Nr. 2 UStG);
 * who deducts tax may not. The person decides in the form.
 */
function likelyTaxType({ taxType, taxPercent }: BillLine): ProductTaxType {
  return isCharged(taxType) && taxPercent === 0 ? 'm' : 'v'
}
