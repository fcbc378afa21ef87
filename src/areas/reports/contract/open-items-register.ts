import type { Day } from '#kernel/day.ts'
import { day, id } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { type AccountFormat, accountFormats } from './account-register.ts'

/**
 * What was open of a customer or supplier at the end of a day as a file, `GET /api/registers/openitems.{pdf|csv|xlsx}` (decisions §10,
 * 'Partner's account'): of a customer for INVOICE_VIEW, of a supplier for BILL_VIEW.
 */
export const openItemsRegister = {
  name: 'open items register',
  path: '/api/registers/openitems',
  access: ['INVOICE_VIEW', 'BILL_VIEW'],
  fileName: 'offene-posten',
  formats: accountFormats,
  query: z.strictObject({ partner: id('Kunde oder Lieferant fehlt'), day: day('Stichtag fehlt') }),
  nameOf: (query: { day: Day }): string => query.day,
} as const

export const openItemsAddress = (format: AccountFormat, partner: string, on: Day): string =>
  `${openItemsRegister.path}.${format}?partner=${partner}&day=${on}`
