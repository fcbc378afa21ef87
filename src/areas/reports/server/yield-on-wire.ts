import { piecesFromHundredths } from '#areas/stock/rules/quantities.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Yield } from '../rules/piece-figures.ts'

/** What sales earned, as it stands on the wire. */
export function earnedOf(figures: Yield) {
  const { hundredths, sale, differentialTax, buying, transport, restoration, margin, marginPerMille } =
    figures
  return {
    quantity: piecesFromHundredths(hundredths),
    sale: unitsFromCents(sale),
    differentialTax: unitsFromCents(differentialTax),
    buying: unitsFromCents(buying),
    transport: unitsFromCents(transport),
    restoration: unitsFromCents(restoration),
    margin: unitsFromCents(margin),
    marginPercent: marginPerMille === null ? null : marginPerMille / 10,
  }
}
