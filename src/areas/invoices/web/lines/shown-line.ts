import { discountFault, wholePercent } from '#areas/documents/rules/lines/line-total.ts'
import { lineTotals, type PricedLine } from '#areas/documents/rules/lines/totals.ts'
import { type Unit, unitName, usualUnit } from '#areas/documents/rules/lines/units.ts'
import { settledReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { isCharged, percentText, type TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { AmountSide } from '#areas/documents/web/amount-side.ts'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { quantityOf } from '#areas/documents/web/line-quantity.ts'
import { type Cents, zeroCents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { amountCents } from '#web/ui/fields/field-input.ts'
import { bookingTextOf } from './line-input.ts'
import { chargedPercentOf, reasonInput, taxTypeOf } from './line-taxes.ts'
import type { LineFacts, LineValues } from './line-values.ts'

/** A line as the sums need it; nothing counts as 0 while it cannot be read. */
export function pricedLine(line: LineValues, facts: LineFacts): PricedLine {
  const taxType = taxTypeOf(line, facts)
  return {
    quantity: quantityOf(line.quantity),
    amount: amountCents(line.amount, line.currency) ?? zeroCents,
    amountIncludesTax: isCharged(taxType) ? line.side === 'gross' : true,
    taxType,
    taxPercent: chargedPercentOf(line, facts),
    taxReason: reasonInput(line, taxType, facts.tax),
    amountBuying: amountCents(line.amountBuying, line.currency),
    ...typedDiscount(line),
  }
}

/** The discount of a line as the sums need it; one that cannot be counted is none. */
export function typedDiscount(
  line: Pick<LineValues, 'discountPercent' | 'discountAmount' | 'quantity' | 'amount' | 'currency'>,
): Pick<PricedLine, 'discountPercent' | 'discountAmount'> {
  const discount = {
    // As many decimals as an amount has: hundredths.
    discountPercent: amountCents(line.discountPercent) || null,
    discountAmount: amountCents(line.discountAmount, line.currency) || null,
  }
  const whole = {
    quantity: quantityOf(line.quantity),
    amount: amountCents(line.amount, line.currency) ?? zeroCents,
  }
  const isOver = discount.discountPercent !== null && discount.discountPercent > wholePercent
  return isOver || discountFault({ ...whole, ...discount }, line.currency) !== null
    ? { discountPercent: null, discountAmount: null }
    : discount
}

export interface ShownLine {
  key: string
  quantity: string
  /** What it counts, in the number of the quantity; '' for pieces, which goes without saying. */
  unit: string
  /** Per piece, in the side that was entered; null where that is the whole amount. */
  pieceAmount: { amount: Cents; side: AmountSide } | null
  /** What is taken off, in percent or in the side that was entered: '10 %', '12,00'; '' for nothing. */
  discount: string
  net: Cents
  gross: Cents
  currency: string
  descriptionShort: string
  descriptionLong: string
  /** The product that the text leads to. */
  productId: string | null
  taxType: TaxType
  /** Null where there is no shown tax. */
  taxPercent: number | null
  /** Why it has no tax, as it is printed; '' where nothing is said. */
  taxReason: string
  category: string
  bookingText: string
}

/** What stands beside a quantity in a table. */
export function shownUnit(unit: Unit, quantity: number): string {
  return unit === usualUnit ? '' : unitName(unit, quantity)
}

/** A discount as it stands in a table. */
export function discountText(
  { discountPercent, discountAmount }: Pick<PricedLine, 'discountPercent' | 'discountAmount'>,
  currency: string,
): string {
  if (discountPercent) return `${percentText(discountPercent / 100)} %`
  return discountAmount ? formatAmount(discountAmount, currency) : ''
}

/** A line as a row of the table. */
export function shownLine(line: LineValues, facts: LineFacts): ShownLine {
  const priced = pricedLine(line, facts)
  const { net, gross } = lineTotals(priced, line.currency)
  const side = priced.amountIncludesTax ? 'gross' : 'net'
  return {
    key: line.localId,
    quantity: line.quantity,
    unit: shownUnit(line.unit, priced.quantity),
    pieceAmount:
      priced.quantity !== 1 || discountText(priced, line.currency) !== ''
        ? { amount: priced.amount, side }
        : null,
    discount: discountText(priced, line.currency),
    net,
    gross,
    currency: line.currency,
    descriptionShort: line.descriptionShort,
    descriptionLong: line.descriptionLong,
    productId: line.product?.uuid ?? null,
    taxType: priced.taxType,
    taxPercent: isCharged(priced.taxType) ? priced.taxPercent : null,
    taxReason: priced.taxReason ? settledReason(priced.taxReason).text : '',
    category: categoryOf(line, facts.categories)?.shortName ?? '',
    bookingText: bookingTextOf(line, facts),
  }
}
