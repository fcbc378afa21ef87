import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { type LostPlace, lostPlaceOf, type PlacedFacts } from './return-places.ts'

/** What tells whether a part is a loss, in EUR cents. */
export interface LossFacts extends PlacedFacts {
  base: Cents
  inputTax: Cents
  documentId?: EntityId
  /** Of a loss of an invoice that was replaced, or replaces one: the first of them; null or left out elsewhere. */
  saleId?: EntityId | null
  /** Of what came after its month was locked, the month in which it was recorded; null or left out: it did not. */
  lateMonth?: Month | null
}

/**
 * The parts that are told once more as lost, by the figure in which they are. When an invoice is written anew its loss goes over to the new
 * one: what the old gives up of it and the new takes on in one month is no other loss (decisions §11, 'Tax'). So where several invoices of a
 * sale have losses in a month, all of them stand in the figure with both signs, and none does unless more is lost in the end.
 */
export function lostParts<P extends LossFacts>(parts: readonly P[]): ReadonlyMap<P, LostPlace> {
  const lost = new Map<P, LostPlace>()
  const groups = Map.groupBy(parts.filter(isOfReplaced), keyOf)
  const moved = [...groups.values()].filter(
    (own) => new Set(own.map(({ documentId }) => documentId)).size > 1,
  )
  for (const own of moved) {
    const sum = sumCents(own.map(({ base }) => base))
    if (sum < 0) for (const part of own) lost.set(part, '50')
  }
  const alone = new Set(parts)
  for (const part of moved.flat()) alone.delete(part)
  for (const part of alone) {
    const place = lostPlaceOf(part)
    if (place !== null) lost.set(part, place)
  }
  return lost
}

/** What would stand in 50 if it was lost: also what takes it back. */
const isOfReplaced = (part: LossFacts) =>
  (part.saleId ?? null) !== null && (lostPlaceOf(part) ?? lostPlaceOf({ ...part, base: -part.base })) === '50'

/** Both halves of what goes over are recorded at once. */
const keyOf = ({ saleId, month, lateMonth = null }: LossFacts) => `${saleId} ${month} ${lateMonth}`
