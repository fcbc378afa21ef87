import { propertyWord } from '#areas/partners/rules/property-names.ts'
import { shownMoney } from '../changes/shown-values.ts'
import type { StateChange } from '../changes/state-change.ts'
import type { DocumentState } from '../document-state.ts'

/** What a recorded state told its products, for 'Verlauf'. */
export function toldProducts({ productChanges = [] }: DocumentState): StateChange[] {
  return productChanges.flatMap(({ code, changes }) => {
    const told = new Map(changes.map(({ propertyName, value }) => [propertyName, value]))
    const [price, foreign, currency] = [
      told.get('buyingPP'),
      told.get('buyingInOtherCurrency'),
      told.get('buyingCurrency'),
    ]
    const seller = propertyWord('sellerKind', told.get('sellerKind'))
    const ofSeller = [
      ...(seller === null ? [] : [{ label: `Ware ${code}: Art des Verkäufers`, from: null, to: seller }]),
      ...(told.get('boughtAtReducedRate') === true
        ? [{ label: `Ware ${code}: Ermäßigter Steuersatz beim Einkauf`, from: null, to: 'ja' }]
        : []),
    ]
    if (typeof price !== 'number') return ofSeller
    const isForeign = typeof foreign === 'number' && typeof currency === 'string'
    const inOther = isForeign ? ` (${shownMoney(foreign, currency)})` : ''
    const paid = { label: `Ware ${code}: Einkaufspreis`, from: null, to: `${shownMoney(price)}${inOther}` }
    return [paid, ...ofSeller]
  })
}
