import type { StoredLineItem } from '#areas/documents/contract.ts'
import { type ProductUse, productUseNames } from '#areas/stock/rules/product-use.ts'
import { integerInput } from '#web/ui/fields/field-input.ts'

/** What of a bill's line is about its product. */
export interface LineProductValues {
  product: { uuid: string; code: string } | null
  /** Of a line without a product it says nothing. */
  productUse: ProductUse
  /** How many pieces, as it is typed; the amount is that of one. */
  quantity: string
}

export const noLineProduct: LineProductValues = { product: null, productUse: 'PURCHASE', quantity: '1' }

/** That of a stored line. */
export function lineProductOf(line: StoredLineItem): LineProductValues {
  const { productEntityId, product, productUse, quantity } = line
  return {
    product: productEntityId === null ? null : { uuid: productEntityId, code: product?.code ?? '' },
    productUse: productUse ?? 'PURCHASE',
    quantity: String(quantity),
  }
}

/** As it goes over the wire. An emptied quantity is a mistake, which 0 is too. */
export function lineProductInput({ product, productUse, quantity }: LineProductValues) {
  return {
    quantity: integerInput(quantity) ?? 0,
    productEntityId: product?.uuid ?? null,
    productUse: product && productUse,
  }
}

/** How many pieces the sums count; one while that cannot be read. */
export function piecesOf({ quantity }: Pick<LineProductValues, 'quantity'>): number {
  const typed = integerInput(quantity)
  return typeof typed === 'number' && typed > 0 ? typed : 1
}

/** Bills ask for a quantity only of goods: else a line is one amount (spec 2 §2). One that is stored is not hidden. */
export function asksQuantity({ product, quantity }: LineProductValues): boolean {
  return product !== null || quantity.trim() !== '1'
}

/** What the line is to its product, in a word; '' without one. */
export function shownUse({ product, productUse }: LineProductValues): string {
  return product === null ? '' : productUseNames[productUse]
}
