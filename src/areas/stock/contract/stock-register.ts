import { optionalDay } from '#kernel/fields.ts'
import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

/**
 * The inventory as a file, `GET /api/registers/stock.{xls|xlsx|csv}` (decisions §9, 'Reports'): every product found with its stock at
 * the end of the day `to`, else of today. All registers take `from`; the stock is that of one day, and it has no effect here.
 */
export const stockRegister = {
  name: 'stock register',
  path: '/api/registers/stock',
  access: 'BILL_VIEW',
  fileName: 'inventar',
  title: 'Inventar',
  query: z.strictObject({
    from: optionalDay(),
    to: optionalDay(),
    searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
    /** `true`: only of which there is some. */
    inStock: z.enum(['true', 'false'], 'Nur true oder false').optional().default('false'),
    /** Filters and sort of the list; its day is `to`. */
    searchFilter: z.string().max(8000, 'Höchstens 8.000 Zeichen').optional().default(''),
    sort: z.string().max(60, 'Höchstens 60 Zeichen').optional().default(''),
  }),
  nameOf: ({ searchFilter }: { searchFilter: string }) => (searchFilter === '' ? undefined : 'gefiltert'),
} as const

/** Its columns (spec 2 §9, 'Inventory report columns'); behind them where a product is. */
export const stockRegisterHeadings = [
  'Status',
  'Code',
  'Menge',
  'Aktuell',
  'Inventur',
  'EK St. €',
  'EK Ges. €',
  'Wert St. €',
  'Wert Ges. €',
  'Aktuell St. €',
  'Aktuell Ges. €',
  'Produkt-Link',
  'Ort',
] as const

interface ShownStock {
  searchText?: string
  filter?: object | undefined
  sort?: string | undefined
}

/** The address of the inventory of a day, as the list shows it. */
export function stockRegisterAddress(
  format: RegisterFormat,
  to: string,
  { searchText = '', filter, sort }: ShownStock = {},
): string {
  const asked = {
    to,
    ...(searchText.trim() !== '' && { searchText }),
    ...(filter && { searchFilter: JSON.stringify(filter) }),
    ...(sort && { sort }),
  }
  const query = Object.entries(asked).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${stockRegister.path}.${format}?${query.join('&')}`
}
