import { propertyWord } from '#areas/partners/rules/property-names.ts'
import { shownMoney } from '../changes/shown-values.ts'
import { changeOf, type StateChange } from '../changes/state-change.ts'
import type { DocumentState } from '../document-state.ts'

/** What a bill told its products, mended or took back, for 'Verlauf' and beside its form. */
export function toldProducts({ productChanges = [] }: Pick<DocumentState, 'productChanges'>): StateChange[] {
  return productChanges.flatMap(({ code, changes }) => {
    const told = new Map(changes.map((change) => [change.propertyName, change]))
    const side = (name: 'oldValue' | 'value') => (property: string) => told.get(property)?.[name]
    const [before, after] = [side('oldValue'), side('value')]
    return [
      ...changeOf(`Ware ${code}: Einkaufspreis`, priceText(before), priceText(after)),
      ...changeOf(`Ware ${code}: Art des Verkäufers`, sellerText(before), sellerText(after)),
      ...changeOf(
        `Ware ${code}: Ermäßigter Steuersatz beim Einkauf`,
        before('boughtAtReducedRate') === true ? 'ja' : '',
        after('boughtAtReducedRate') === true ? 'ja' : '',
      ),
    ]
  })
}

type Read = (property: string) => unknown

/** In EUR, with the foreign price beside it; that alone where only it changes. */
function priceText(read: Read): string {
  const [price, foreign, currency] = [read('buyingPP'), read('buyingInOtherCurrency'), read('buyingCurrency')]
  const own = typeof price === 'number' ? shownMoney(price) : ''
  if (typeof foreign !== 'number') return own
  const other = shownMoney(foreign, typeof currency === 'string' ? currency : undefined)
  return own === '' ? other : `${own} (${other})`
}

function sellerText(read: Read): string {
  return propertyWord('sellerKind', read('sellerKind')) ?? ''
}
