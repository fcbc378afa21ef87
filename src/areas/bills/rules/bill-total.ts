import { documentTotals, type PricedLine, type PrintedTax } from '#areas/documents/rules/lines/totals.ts'
import { type OfferedTax, offeredTaxes } from '#areas/documents/rules/taxes/printed-taxes.ts'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { totalMismatch } from '../contract.ts'

/** What the entered total of a bill is held against. */
export interface BillSums {
  billTotal: Cents
  currency: string
  printedTaxes: readonly PrintedTax[]
}

/**
 * What is said of a total that the lines do not come to (spec 2 §5); null when they do. Where rounding by line or by piece can be why,
 * it names the rates, and what their tax is printed as then.
 */
export function billTotalFault(lines: readonly PricedLine[], bill: BillSums): string | null {
  const { billTotal, currency, printedTaxes } = bill
  if (documentTotals(lines, currency, printedTaxes).gross === billTotal) return null
  const offers = offeredTaxes(lines, billTotal, printedTaxes, currency)
  if (offers.length === 0) return totalMismatch
  const taxes = offers.map((offer) => offerText(offer, currency)).join(' oder ')
  return `${totalMismatch}. Steht auf der Rechnung ${taxes}, geben Sie die Steuer wie gedruckt an.`
}

function offerText({ taxPercent, tax, computed }: OfferedTax, currency: string): string {
  const by = formatMoney(cents(Math.abs(tax - computed)), currency)
  const way = Math.abs(tax) > Math.abs(computed) ? 'mehr' : 'weniger'
  const [shown, instead] = [formatMoney(tax, currency), formatMoney(computed, currency)]
  return `zu ${percentText(taxPercent)} % die Steuer ${shown} statt ${instead} (${by} ${way})`
}
