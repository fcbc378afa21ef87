import type { StoredLineItem } from '#areas/documents/contract.ts'
import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { quantityInput, quantityOf } from '#areas/documents/web/line-quantity.ts'
import { type ProductUse, productUseNames, productUses } from '#areas/stock/rules/product-use.ts'
import { zeroCents } from '#kernel/money.ts'
import type { SelectOption } from '#web/ui/choices/select.tsx'
import { amountCents } from '#web/ui/fields/field-input.ts'

/** What of a bill's line is about its product. */
export interface LineProductValues {
  product: { uuid: string; code: string } | null
  /** Of a line without a product it says nothing; null: a purchase, below 0 not said yet. */
  productUse: ProductUse | null
  /** How many pieces, as it is typed; the amount is that of one. */
  quantity: string
}

export const noLineProduct: LineProductValues = { product: null, productUse: null, quantity: '1' }

/** That of a stored line. */
export function lineProductOf(line: StoredLineItem): LineProductValues {
  const { productEntityId, product, productUse, quantity } = line
  return {
    product: productEntityId === null ? null : { uuid: productEntityId, code: product?.code ?? '' },
    productUse,
    quantity: quantityText(quantity),
  }
}

/** A line's product with the amount of one piece. */
export type UsedLine = LineProductValues & { amount: string | null; currency?: string }

/** Whether it takes something back: of a line with a product the person says what that is. */
export function isBelowZero({ amount, currency }: Pick<UsedLine, 'amount' | 'currency'>): boolean {
  return (amountCents(amount ?? '', currency) ?? zeroCents) < 0
}

/** What the line is to its product; null below 0 until it is said, and without a product. */
export function usedAs(line: UsedLine): ProductUse | null {
  if (line.product === null) return null
  return line.productUse ?? (isBelowZero(line) ? null : 'PURCHASE')
}

/** The uses that may be chosen: below 0 the piece goes back, or it only costs less. */
export function usesFor(
  line: Pick<UsedLine, 'amount' | 'currency' | 'productUse'>,
): SelectOption<ProductUse>[] {
  const isBelow = isBelowZero(line)
  return productUses
    .filter((use) => isBelow || use !== 'PRICE_REDUCTION' || line.productUse === use)
    .map((value) => ({ value, label: nameOfUse(value, isBelow) }))
}

function nameOfUse(use: ProductUse, isBelow: boolean): string {
  return use === 'PURCHASE' && isBelow ? 'Rückgabe' : productUseNames[use]
}

/** Said of a line below 0 whose use is not chosen. */
export const usageMissing = 'Geht die Ware zurück, oder mindert sich nur ihr Preis?'

/** As it goes over the wire. An emptied quantity is a mistake, which 0 is too. */
export function lineProductInput(line: UsedLine) {
  return {
    quantity: quantityInput(line.quantity) ?? 0,
    productEntityId: line.product?.uuid ?? null,
    productUse: usedAs(line),
  }
}

/** How many pieces the sums count; one while that cannot be read. */
export function piecesOf({ quantity }: Pick<LineProductValues, 'quantity'>): number {
  return quantityOf(quantity) || 1
}

/** Bills ask for a quantity only of goods: else a line is one amount (spec 2 §2). One that is stored is not hidden. */
export function asksQuantity({ product, quantity }: LineProductValues): boolean {
  return product !== null || quantity.trim() !== '1'
}

/** What the line is to its product, in a word; '' without one. */
export function shownUse(line: UsedLine): string {
  const use = usedAs(line)
  return use === null ? '' : nameOfUse(use, isBelowZero(line))
}
