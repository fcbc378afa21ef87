import { add, parseDecimal, shortText, subtract } from '../decimal.ts'
import type { DecimalText, PriceDetails } from '../electronic-invoice.ts'

// BT-146 is BT-148 less BT-147. A syntax asks for one beside the other, where an invoice may have one alone.

/** BT-148; where only the discount is known, what it is taken off. Null where there is neither. */
export function grossPriceOf({ net, gross, discount }: PriceDetails): DecimalText | null {
  const [below, off] = [parseDecimal(net), parseDecimal(discount)]
  return gross ?? (below && off ? shortText(add(below, off)) : null)
}

/** BT-147; where only the gross price is known, what the net price is below it. Null where there is neither. */
export function discountOf({ net, gross, discount }: PriceDetails): DecimalText | null {
  const [below, above] = [parseDecimal(net), parseDecimal(gross)]
  return discount ?? (below && above ? shortText(subtract(above, below)) : null)
}
