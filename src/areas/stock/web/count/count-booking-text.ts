import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { CountSums } from '../../rules/count-sums.ts'
import { formatQuantity } from '../../rules/quantity-text.ts'

/** What is asked before an inventory is booked: it says what will be. */
export function bookingText(sums: CountSums, day: string) {
  return {
    title: `Inventur zum ${day} buchen?`,
    text: `${countedText(sums)} ${differenceText(sums)} Was nicht gezählt ist, bleibt, wie es ist.`,
    confirmLabel: 'Buchen',
    danger: false,
  }
}

function countedText({ counted }: CountSums): string {
  const isOne = counted === 1
  return `${isOne ? 'Eine Ware ist' : `${formatQuantity(counted)} Waren sind`} gezählt; die Menge gilt als Bestand am Ende des Tages.`
}

function differenceText({ differing, surplus, missing, value }: CountSums): string {
  if (differing === 0) return 'Alle stimmen mit dem erwarteten Bestand überein.'
  const parts = [
    surplus > 0 && `${formatQuantity(surplus / 100)} mehr`,
    missing > 0 && `${formatQuantity(missing / 100)} weniger`,
  ].filter((part) => part !== false)
  const who = differing === 1 ? 'Eine weicht ab' : `${formatQuantity(differing)} weichen ab`
  return `${who}: ${parts.join(', ')} als erwartet, im Einkaufswert ${formatMoney(value, 'EUR')}.`
}
