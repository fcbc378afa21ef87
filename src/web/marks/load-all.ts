import type { ListDeclaration, RowOf } from '#kernel/declare.ts'
import { getListWindow, unreachable } from '../api.ts'
import type { ListOptions } from '../reads/use-list.ts'

/** More than these are not marked at once. */
export const mostMarked = 2000
const batch = 1000

/** Every row that a list shows, or in a German sentence why not. */
export async function loadAll<D extends ListDeclaration>(
  declaration: D,
  { searchText = '', filter, sort }: Pick<ListOptions, 'searchText' | 'filter' | 'sort'>,
): Promise<RowOf<D>[] | string> {
  const rows: RowOf<D>[] = []
  for (;;) {
    const outcome = await getListWindow(declaration, {
      searchText: searchText.trim(),
      ...(filter && { searchFilter: filter }),
      ...(sort && { sort }),
      ...{ startIndex: rows.length, stopIndex: rows.length + batch },
    })
    if (outcome.kind === 'failure') return unreachable
    if (outcome.kind === 'error') return outcome.problem.title
    const { section } = outcome.answer
    rows.push(...(section as RowOf<D>[]))
    if (rows.length > mostMarked) return tooMany
    if (section.length < batch) return rows
  }
}

const tooMany = `Die Liste hat mehr als ${mostMarked.toLocaleString('de-DE')} Zeilen. So viele lassen sich auf einmal markieren: Bitte grenzen Sie die Liste ein.`
