import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

/** Search, filters and sort are those of the list. */
const query = z.strictObject({
  searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
  searchFilter: z.string().max(8000, 'Höchstens 8.000 Zeichen').optional().default(''),
  sort: z.string().max(60, 'Höchstens 60 Zeichen').optional().default(''),
})

export const isNarrowed = ({ searchText, searchFilter }: z.output<typeof query>) =>
  searchText.trim() !== '' || searchFilter !== ''
const nameOf = (asked: z.output<typeof query>) => (isNarrowed(asked) ? 'gefiltert' : undefined)

/** The customers that are found, as a file that an import takes back: `GET /api/registers/receivers.{xls|xlsx|csv}`. */
export const receiverRegister = {
  name: 'receiver register',
  path: '/api/registers/receivers',
  access: 'INVOICE_VIEW',
  fileName: 'kunden',
  title: 'Kunden',
  query,
  nameOf,
} as const

/** The same of suppliers. */
export const supplierRegister = {
  name: 'supplier register',
  path: '/api/registers/suppliers',
  access: 'BILL_VIEW',
  fileName: 'lieferanten',
  title: 'Lieferanten',
  query,
  nameOf,
} as const

interface ShownPartners {
  searchText: string
  filter: object | undefined
  sort: string | undefined
}

/** The address of a file of the partners that a list shows, in its order. */
export function partnerRegisterAddress(
  path: string,
  format: RegisterFormat,
  { searchText, filter, sort }: ShownPartners,
): string {
  const asked = {
    ...(searchText.trim() !== '' && { searchText: searchText.trim() }),
    ...(filter && { searchFilter: JSON.stringify(filter) }),
    ...(sort && { sort }),
  }
  const query = Object.entries(asked).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return [`${path}.${format}`, ...(query.length > 0 ? [query.join('&')] : [])].join('?')
}
