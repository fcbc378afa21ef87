import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { buyingPriceQuestion, withoutBuyingPrice } from '../../rules/buying-prices.ts'
import type { LineLayerState } from './use-line-layer.ts'

type SentLines = Parameters<typeof withoutBuyingPrice>[0]

/**
 * Asked before an invoice is saved whose § 25a lines do not say what was paid for the piece: the whole amount would be the
 * margin. `mayBeSaved` answers false where the person goes back, to the field of the first one.
 */
export function useBuyingPriceQuestion(layer: LineLayerState) {
  const confirm = useConfirm()
  async function mayBeSaved(lines: SentLines): Promise<boolean> {
    const places = withoutBuyingPrice(lines)
    const question = buyingPriceQuestion(places)
    const [first] = places
    if (question === null || first === undefined) return true
    const isKnown = await confirm({
      title: question,
      text: 'Ohne ihn gilt der ganze Betrag als Marge und wird versteuert (§ 25a Abs. 3 UStG).',
      confirmLabel: 'Trotzdem speichern',
      cancelLabel: 'Einkaufspreis eintragen',
      danger: false,
    })
    if (!isKnown) layer.edit(first, 'amountBuying')
    return isKnown
  }
  return { mayBeSaved }
}
