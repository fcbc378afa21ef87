import { fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import { tooLargeInEuro } from '#areas/documents/rules/decide-payments.ts'
import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import type { FieldError } from '#kernel/errors.ts'
import { cents } from '#kernel/money.ts'

/** What of a line tells whether its margin is known. */
interface MarginLine {
  taxType?: unknown
  amountBuying?: unknown
  appliesToLocalId?: unknown
}

/** The places of the lines that are taxed by § 25a UStG and do not say what was paid for the piece. */
export function withoutBuyingPrice(lines: readonly MarginLine[]): number[] {
  return lines.flatMap(({ taxType, amountBuying, appliesToLocalId }, index) => {
    const isDiscount = (appliesToLocalId ?? '') !== ''
    return taxType === 'DIFFERENTIAL' && (amountBuying ?? '') === '' && !isDiscount ? [index] : []
  })
}

/** The question about them, in German; null when there is none. */
export function buyingPriceQuestion(places: readonly number[]): string | null {
  const numbers = places.map((place) => String(place + 1))
  const last = numbers.pop()
  if (last === undefined) return null
  if (numbers.length === 0) return `Position ${last} wird differenzbesteuert, hat aber keinen Einkaufspreis`
  return `Die Positionen ${numbers.join(', ')} und ${last} werden differenzbesteuert, haben aber keinen Einkaufspreis`
}

/** Of lines that say what their pieces cost: what does not fit into the books in EUR, by a tiny rate. `rate` as it is stored. */
export function buyingSizeProblems(lines: readonly DecidedLine[], rate: string): FieldError[] {
  return lines.flatMap(({ amountBuying, quantity }, index) => {
    const fits = amountBuying === null || fitsBase(cents(Math.round(amountBuying * quantity)), rate)
    return fits ? [] : [{ path: `lineItemCreations.${index}.amountBuying`, message: tooLargeInEuro }]
  })
}
