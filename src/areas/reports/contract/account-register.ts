import type { Day } from '#kernel/day.ts'
import { id, optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** The formats in which the account of a partner can be had. */
export const accountFormats = ['pdf', 'csv', 'xlsx'] as const
export type AccountFormat = (typeof accountFormats)[number]

/**
 * The account of a customer or supplier between two days as a file, `GET /api/registers/account.{pdf|csv|xlsx}` (decisions §10,
 * 'Partner's account'): that of a customer for INVOICE_VIEW, that of a supplier for BILL_VIEW.
 */
export const accountRegister = {
  name: 'account register',
  path: '/api/registers/account',
  access: ['INVOICE_VIEW', 'BILL_VIEW'],
  fileName: 'kontoauszug',
  formats: accountFormats,
  query: z
    .strictObject({ partner: id('Kunde oder Lieferant fehlt'), from: optionalDay(), to: optionalDay() })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      message: 'Das Ende liegt vor dem Anfang',
    }),
  nameOf: ({ from, to }: AccountDays) =>
    [from === null ? [] : from, to === null ? [] : ['bis', to]].flat().join('-') || 'gesamt',
} as const

interface AccountDays {
  from: Day | null
  to: Day | null
}

export function accountAddress(
  format: AccountFormat,
  { partner, from, to }: AccountDays & { partner: string },
): string {
  const days = `${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`
  return `${accountRegister.path}.${format}?partner=${partner}${days}`
}
