import { integerInput } from '#web/ui/fields/field-input.ts'
import { readLineQuantity } from '../rules/lines/line-quantity.ts'

/** The wire's quantity of a line; null when empty; the text itself where it is none. What its unit allows, the contract says. */
export function quantityInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const read = readLineQuantity(text, 3)
  return read.ok ? read.quantity : integerInput(text)
}

/** The quantity that a text means; 0 while it is empty or unreadable. */
export function quantityOf(text: string): number {
  const read = readLineQuantity(text, 3)
  return text.trim() !== '' && read.ok ? read.quantity : 0
}
