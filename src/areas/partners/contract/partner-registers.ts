import { narrowedName as nameOf, listRegisterQuery as query } from '#kernel/files/list-register.ts'

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
