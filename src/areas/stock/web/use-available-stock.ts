import type { Day } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { type AvailableStock, mostAsked } from '../contract/available-stock.ts'
import { readAvailableStock } from '../contract.ts'

/** How much of these products there is for a document on its day, by id; live. Of very many products the first hundred are asked. */
export function useAvailableStock(
  uuids: readonly string[],
  day: Day,
  documentId: string | null,
): ReadonlyMap<string, AvailableStock> {
  const asked = [...new Set(uuids)].sort().slice(0, mostAsked)
  const { data } = useRead(readAvailableStock, {
    query: { products: asked.join(','), day, documentEntityId: documentId ?? '' },
    isEnabled: asked.length > 0,
  })
  return new Map(data?.map((stock) => [stock.productEntityId, stock]))
}
