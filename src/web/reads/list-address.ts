import { queryString } from './fill-path.ts'

const everything = { searchFilter: { filterType: 'noop' } }

/** Where rows of a list are read. */
export function listAddress(resource: string, query: object): string {
  return `/proxy/get/${resource}${queryString({ ...everything, ...query })}`
}

/** Where is read how many rows it has, and their sums. */
export function totalsAddress(resource: string, query: object): string {
  return `/proxy/get/${resource}/totals${queryString({ ...everything, ...query })}`
}
