import type { DocumentState } from './document-state.ts'
import { shownMoney } from './shown-values.ts'
import type { StateChange } from './state-change.ts'

/** What a recorded state told its products, for 'Verlauf'. */
export function toldProducts({ productChanges = [] }: DocumentState): StateChange[] {
  return productChanges.flatMap(({ code, changes }) => {
    const told = new Map(changes.map(({ propertyName, value }) => [propertyName, value]))
    const [price, foreign, currency] = [
      told.get('buyingPP'),
      told.get('buyingInOtherCurrency'),
      told.get('buyingCurrency'),
    ]
    if (typeof price !== 'number') return []
    const isForeign = typeof foreign === 'number' && typeof currency === 'string'
    const inOther = isForeign ? ` (${shownMoney(foreign, currency)})` : ''
    return [{ label: `Ware ${code}: Einkaufspreis`, from: null, to: `${shownMoney(price)}${inOther}` }]
  })
}
