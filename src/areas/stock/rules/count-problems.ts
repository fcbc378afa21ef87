import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { piecesFromHundredths } from './quantities.ts'

interface Count {
  itemEntityId: EntityId
  /** In hundredths of a piece. */
  counted: number
  expected: number
}

const pieces = (hundredths: number) =>
  piecesFromHundredths(hundredths).toLocaleString('de-DE', { maximumFractionDigits: 2 })

/**
 * What keeps an inventory from being booked: products that do not exist, and those whose stock is another one by now than the one
 * that they were compared with. Each is named.
 */
export function countProblems(
  counts: readonly Count[],
  stocks: ReadonlyMap<EntityId, { code: string; stock: number }>,
): { unknown: FieldError[]; moved: FieldError[] } {
  const unknown: FieldError[] = []
  const moved: FieldError[] = []
  counts.forEach(({ itemEntityId, expected }, index) => {
    const now = stocks.get(itemEntityId)
    if (!now) unknown.push({ path: `counts.${index}.itemEntityId`, message: 'Ware fehlt' })
    else if (now.stock !== expected) {
      const message = `${now.code}: der Bestand ist inzwischen ${pieces(now.stock)} statt ${pieces(expected)}. Bitte prüfen Sie die Zählung.`
      moved.push({ path: `counts.${index}.expected`, message })
    }
  })
  return { unknown, moved }
}
