import { useQueries } from '@tanstack/react-query'
import type { ListDeclaration } from '#kernel/declare.ts'
import { totalsQuery } from '../reads/use-list.ts'

/** How many rows a list has that the browser holds whole; undefined while it is read. */
export type CountOf = (filter: object | undefined, searchText: string) => number | undefined

/** Who counts the rows of a list: the server, or for one that the browser holds whole, a function. */
export type RowCounter = ListDeclaration | CountOf

interface CountedRows {
  filter: object | undefined
  searchText: string
  /** False: nobody wants to know. */
  isWanted?: boolean
}

/** How many rows each of these has, kept up to date by the events; undefined while it is counted. */
export function useRowCounts(
  counter: RowCounter,
  asked: readonly CountedRows[],
): readonly (number | undefined)[] {
  const onServer = useQueries({
    queries:
      typeof counter === 'function'
        ? []
        : asked.map(({ filter, searchText, isWanted = true }) => ({
            ...totalsQuery(counter, JSON.stringify([searchText, filter ?? null]), searchText, filter),
            enabled: isWanted,
          })),
  })
  if (typeof counter !== 'function') return onServer.map((result) => result.data?.totalCount)
  return asked.map(({ filter, searchText, isWanted = true }) =>
    isWanted ? counter(filter, searchText) : undefined,
  )
}
