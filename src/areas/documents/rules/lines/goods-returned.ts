import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import type { FieldError } from '#kernel/errors.ts'
import { discountOfNothing } from '../taxes/margin-discounts.ts'
import type { TaxType } from '../taxes/tax-types.ts'

// Whether the pieces of a line below 0 come back, or only their price is lowered (decisions §10, 'Does the piece come back?'). It is asked;
// where nobody said it, it is derived, as it once was of every line.

/** What of an invoice's line it is derived from; amounts of any unit. */
export interface ReturnableLine {
  amount: number
  productEntityId: string | null
  taxType?: TaxType | 'UNKNOWN'
  appliesToLocalId?: string | null | undefined
  goodsReturned?: boolean | null | undefined
}

/** Whether it is asked of a line of an invoice: below 0, of a product. */
export function asksGoodsReturned({
  amount,
  productEntityId,
}: Pick<ReturnableLine, 'amount' | 'productEntityId'>): boolean {
  return amount < 0 && productEntityId !== null
}

/**
 * The answers of an invoice's lines, null where none is asked. What was not said: alone a piece comes back, beside a line above 0 of its
 * product the price is lowered, and so it is by a discount of § 25a UStG that names its item.
 */
export function goodsReturned(lines: readonly ReturnableLine[]): (boolean | null)[] {
  return lines.map((line) => {
    if (!asksGoodsReturned(line)) return null
    if (typeof line.goodsReturned === 'boolean') return line.goodsReturned
    return (line.appliesToLocalId ?? null) === null && !standsBesideSale(line, lines)
  })
}

const standsBesideSale = (
  { productEntityId }: Pick<ReturnableLine, 'productEntityId'>,
  lines: readonly Pick<ReturnableLine, 'amount' | 'productEntityId'>[],
) => lines.some((other) => other.amount > 0 && other.productEntityId === productEntityId)

export const notAskedBack = 'Ob die Ware zurückkommt, sagt nur eine Position unter 0 mit Ware'

export const noDiscountReturns = 'Ein Nachlass bringt keine Ware zurück (§ 25a Abs. 3 UStG)'

/**
 * What is wrong with the answers that were given for an invoice's lines; paths are `{index}.{field}`. What lowers the price of goods of
 * § 25a UStG names them, for it lowers their margin.
 */
export function goodsReturnedProblems(lines: readonly ReturnableLine[]): FieldError[] {
  return lines.flatMap((line, index) => {
    const refuse = (field: string, message: string) => [{ path: `${index}.${field}`, message }]
    if (typeof line.goodsReturned !== 'boolean') return []
    if (!asksGoodsReturned(line)) return refuse('goodsReturned', notAskedBack)
    const isDiscount = (line.appliesToLocalId ?? null) !== null
    if (line.goodsReturned) return isDiscount ? refuse('goodsReturned', noDiscountReturns) : []
    const isUnnamed = line.taxType === 'DIFFERENTIAL' && !isDiscount
    return isUnnamed ? refuse('appliesToLocalId', discountOfNothing) : []
  })
}

/** What of a bill's line its use is derived from. */
export interface UsedLine {
  amount: number
  productEntityId: string | null
  productUse?: ProductUse | null | undefined
}

/**
 * What the lines of a bill are to their products; null without one. What was not said is a purchase; below 0 beside a purchase above 0
 * of the product it is a price reduction.
 */
export function productUsesOf(lines: readonly UsedLine[]): (ProductUse | null)[] {
  return lines.map((line) => {
    if (line.productEntityId === null) return null
    if (line.productUse) return line.productUse
    return line.amount < 0 && standsBesidePurchase(line, lines) ? 'PRICE_REDUCTION' : 'PURCHASE'
  })
}

const standsBesidePurchase = ({ productEntityId }: UsedLine, lines: readonly UsedLine[]) =>
  lines.some(
    (other) =>
      other.amount > 0 &&
      other.productEntityId === productEntityId &&
      (other.productUse ?? 'PURCHASE') === 'PURCHASE',
  )
