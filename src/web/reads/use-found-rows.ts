import { useRef } from 'react'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { useList } from './use-list.ts'

/** As many as a list under a field shows; who wants more types more. */
const mostShown = 30

/** What a select that searches on the server offers for the typed text. */
export function useFoundRows<Row extends object>(
  list: ListDeclaration<z.ZodType<Row>>,
  typed: string,
  filter?: object,
) {
  const found = useList(list, { searchText: typed, filter, isCounted: false })
  const rows = Array.from({ length: Math.min(found.rowCount, mostShown) }, (_, index) => found.rowAt(index))
  const here = useUnchanged(rows.filter((row) => row !== undefined))
  return {
    rows: here,
    // Until the answer is there, none of the former rows may be taken for it by a quick Enter.
    isPending: found.isRefreshing || searchOf(found.resetKey) !== typed.trim(),
    isLoading: found.isLoading,
  }
}

/** What the shown rows were searched by: the list waits a moment before it follows the typing. */
function searchOf(resetKey: string): unknown {
  const parts: unknown = JSON.parse(resetKey)
  return Array.isArray(parts) ? parts[0] : undefined
}

/** The array of before as long as it holds the same, so that what is made of it need not be made anew. */
function useUnchanged<T>(array: readonly T[]): readonly T[] {
  const before = useRef(array)
  const isSame =
    array.length === before.current.length && array.every((one, at) => one === before.current[at])
  if (!isSame) before.current = array
  return before.current
}
