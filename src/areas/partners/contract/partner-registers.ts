import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

const query = z.strictObject({
  searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
})

/** The customers that are found, as a file that an import takes back: `GET /api/registers/receivers.{xls|xlsx|csv}`. */
export const receiverRegister = {
  name: 'receiver register',
  path: '/api/registers/receivers',
  access: 'INVOICE_VIEW',
  fileName: 'kunden',
  title: 'Kunden',
  query,
} as const

/** The same of suppliers. */
export const supplierRegister = {
  name: 'supplier register',
  path: '/api/registers/suppliers',
  access: 'BILL_VIEW',
  fileName: 'lieferanten',
  title: 'Lieferanten',
  query,
} as const

/** The address of a file of the partners that a list shows. */
export function partnerRegisterAddress(path: string, format: RegisterFormat, searchText: string): string {
  const search = searchText.trim() === '' ? '' : `?searchText=${encodeURIComponent(searchText)}`
  return `${path}.${format}${search}`
}
