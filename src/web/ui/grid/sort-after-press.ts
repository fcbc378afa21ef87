import type { GridColumn, GridSort } from './grid-types.ts'

/** What a press on a head asks for: another column its own way first, the same one turned around. Undefined where it sorts nothing. */
export function sortAfterPress(
  { sortBy, sortsDown = false }: Pick<GridColumn<never>, 'sortBy' | 'sortsDown'>,
  sort: GridSort | undefined,
): GridSort | undefined {
  if (sortBy === undefined) return undefined
  return { by: sortBy, isDescending: sort?.by === sortBy ? !sort.isDescending : sortsDown }
}
