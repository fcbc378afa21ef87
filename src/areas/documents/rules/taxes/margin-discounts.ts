import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { lineTotal } from '../lines/line-total.ts'
import { type DifferentialTaxMethod, differentialTax, type PricedLine } from '../lines/totals.ts'
import type { TaxType } from './tax-types.ts'

/** What of a line tells whose margin it lowers. */
export interface DiscountLine {
  localId: string | null
  /** The line whose margin it lowers; null for what is no discount of § 25a UStG. */
  appliesToLocalId: string | null
  taxType: TaxType
  amount: Cents
  amountBuying: Cents | null
}

export const discountOfNothing =
  'Ein differenzbesteuerter Nachlass gehört zu einer Position, deren Marge er mindert (§ 25a Abs. 3 UStG)'

export const notDiscounted =
  'Der Nachlass gehört zu keiner differenzbesteuerten Position dieser Rechnung (§ 25a Abs. 3 UStG)'

/** Whether a line takes something back without saying what was paid for it: then it is a discount. */
export function isMarginDiscount({ taxType, amount, amountBuying }: Omit<DiscountLine, 'localId'>): boolean {
  return taxType === 'DIFFERENTIAL' && amount < 0 && !amountBuying
}

/**
 * What is wrong with the discounts of § 25a UStG; paths are `{index}.{field}` of the lines. A Rechnungskorrektur may lower the lines of
 * its invoice: those of `corrected`.
 */
export function discountProblems(
  lines: readonly DiscountLine[],
  corrected: readonly DiscountLine[] = [],
): FieldError[] {
  return lines.flatMap((line, index) => {
    const refuse = (field: string, message: string): FieldError[] => [{ path: `${index}.${field}`, message }]
    if (line.appliesToLocalId === null) {
      return isMarginDiscount(line) ? refuse('appliesToLocalId', discountOfNothing) : []
    }
    const items = [...lines, ...corrected].filter(({ localId }) => localId === line.appliesToLocalId)
    const [item] = items
    if (items.length !== 1 || !item || !mayBeDiscounted(item, line)) {
      return refuse('appliesToLocalId', notDiscounted)
    }
    return line.amountBuying === null
      ? []
      : refuse('amountBuying', 'Ein Nachlass hat keinen Einkaufspreis (§ 25a Abs. 3 UStG)')
  })
}

/** Both are of § 25a UStG; the discount takes back what the item asks for. */
function mayBeDiscounted(item: DiscountLine, discount: DiscountLine): boolean {
  const areDifferential = item.taxType === 'DIFFERENTIAL' && discount.taxType === 'DIFFERENTIAL'
  const areOpposite = item.amount > 0 ? discount.amount < 0 : item.amount < 0 && discount.amount > 0
  return areDifferential && areOpposite && item.appliesToLocalId === null
}

/**
 * The tax of § 25a UStG of each line; null for other taxations. A discount has none of its own: it lowers the margin of its
 * item, never below zero, and the tax of both stands with the item (§ 25a Abs. 3 UStG, § 10 Abs. 1 UStG; decisions §9). What a
 * Rechnungskorrektur takes from the line of its invoice `marginReductions` has.
 */
export function differentialTaxes(
  lines: readonly (PricedLine & DiscountLine)[],
  method: DifferentialTaxMethod,
  currency?: string,
): (Cents | null)[] {
  return lines.map((line) => {
    if (line.taxType !== 'DIFFERENTIAL') return null
    if (line.appliesToLocalId !== null) return cents(0)
    const discounts = lines.filter(
      ({ appliesToLocalId }) => appliesToLocalId !== null && appliesToLocalId === line.localId,
    )
    const discount = sumCents(discounts.map((other) => lineTotal(other, currency)))
    return differentialTax(line, method, discount, currency)
  })
}
