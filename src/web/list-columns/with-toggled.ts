import { type Placed, withMoved } from './column-layout.ts'

/** Takes a column away, but the last one; or puts it behind the nearest that stands before it by usual. */
export function withToggled(keys: readonly string[], key: string, columns: readonly Placed[]): string[] {
  if (keys.includes(key)) return keys.length > 1 ? keys.filter((one) => one !== key) : [...keys]
  const before = columns.slice(
    0,
    columns.findIndex((column) => column.key === key),
  )
  const neighbour = before.findLast((column) => keys.includes(column.key))
  return withMoved(keys, key, neighbour ? keys.indexOf(neighbour.key) + 1 : 0)
}
