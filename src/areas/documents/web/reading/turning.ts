import { createContext, use, useMemo } from 'react'
import { useNavigate } from '#web/router.tsx'

/** The rows of the list over which a document is read, as it is searched and filtered. */
export interface ListedRows {
  rowCount: number
  rowAt: (index: number) => { entityId: { uuid: string } } | undefined
}

/** None where it was opened without its list. */
export const ListedRowsContext = createContext<ListedRows | null>(null)

// Of a longer list only the rows at hand are looked through, so that a key never waits.
const mostRows = 20_000

/** The list's layer that reads a document: `?ansehen=uuid`. */
export const readingKey = 'ansehen'

/**
 * Where a document stands in its list, and the way to its neighbours; null where it does not stand there. `layerKeys` are all layers of
 * the list.
 */
export function useTurning(uuid: string, layerKeys: readonly string[]) {
  const listed = use(ListedRowsContext)
  const navigate = useNavigate()
  const place = useMemo(() => (listed === null ? -1 : placeOf(listed, uuid)), [listed, uuid])
  if (listed === null || place < 0) return null
  const way = (step: number) => {
    const row = listed.rowAt(place + step)
    return row && (() => navigate(`?${withReading(row.entityId.uuid, layerKeys)}`, { replace: true }))
  }
  return { text: `${place + 1} von ${listed.rowCount}`, next: way(1), previous: way(-1) }
}

function placeOf({ rowCount, rowAt }: ListedRows, uuid: string): number {
  const last = Math.min(rowCount, mostRows)
  for (let index = 0; index < last; index += 1) if (rowAt(index)?.entityId.uuid === uuid) return index
  return -1
}

function withReading(uuid: string, layerKeys: readonly string[]): URLSearchParams {
  const address = new URLSearchParams(window.location.search)
  for (const key of layerKeys) address.delete(key)
  address.set(readingKey, uuid)
  return address
}
