import { z } from '../zod.ts'
import type { RegisterFormat } from './register-formats.ts'

// What a list shows, as a file: asked for by the search, filters and sort of the list.

const asked = {
  searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
  searchFilter: z.string().max(8000, 'Höchstens 8.000 Zeichen').optional().default(''),
  sort: z.string().max(60, 'Höchstens 60 Zeichen').optional().default(''),
}

export const listRegisterQuery = z.strictObject(asked)
export type ListRegisterQuery = z.output<typeof listRegisterQuery>

/** Also the columns that stand, in their order (`state.number.open`); the usual ones where it names none. */
export const tableRegisterQuery = z.strictObject({
  ...asked,
  columns: z.string().max(300, 'Höchstens 300 Zeichen').optional().default(''),
})

export const isNarrowed = ({ searchText, searchFilter }: ListRegisterQuery): boolean =>
  searchText.trim() !== '' || searchFilter !== ''

/** What belongs to the name of the file. */
export const narrowedName = (query: ListRegisterQuery) => (isNarrowed(query) ? 'gefiltert' : undefined)

export interface ShownList {
  searchText: string
  filter?: object | undefined
  sort?: string | undefined
  /** The keys of its columns. */
  columns?: readonly string[]
}

/** The address of a file of what a list shows, in its order. */
export function listRegisterAddress(
  path: string,
  format: RegisterFormat,
  { searchText, filter, sort, columns }: ShownList,
): string {
  const query = Object.entries({
    ...(searchText.trim() !== '' && { searchText: searchText.trim() }),
    ...(filter && { searchFilter: JSON.stringify(filter) }),
    ...(sort && { sort }),
    ...(columns && { columns: columns.join('.') }),
  }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return [`${path}.${format}`, ...(query.length > 0 ? [query.join('&')] : [])].join('?')
}
