import type { Day } from '#kernel/day.ts'
import { optionalDay } from '#kernel/fields.ts'
import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

/**
 * The days of the bookings, both included; without one from the beginning, to the end. Search, filters and sort are those of the list of
 * documents (decisions §10, 'Filter and sort'); without a sort the bookings stand by their day.
 */
const query = z
  .strictObject({
    from: optionalDay(),
    to: optionalDay(),
    searchText: z.string().max(200, 'Höchstens 200 Zeichen').optional().default(''),
    searchFilter: z.string().max(8000, 'Höchstens 8.000 Zeichen').optional().default(''),
    sort: z.string().max(60, 'Höchstens 60 Zeichen').optional().default(''),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'Das Ende liegt vor dem Anfang',
  })

type Query = z.output<typeof query>

/** Whether it shows a part of the documents, by what the list was narrowed to. */
export const isNarrowed = ({ searchText, searchFilter }: Pick<Query, 'searchText' | 'searchFilter'>) =>
  searchText.trim() !== '' || searchFilter !== ''
const nameOf = (asked: Query) => (isNarrowed(asked) ? 'gefiltert' : undefined)

/**
 * The registers of bookings, `GET {path}.{xls|xlsx|csv}`, with the titles of specification 2 §9 and its file names, 'rechung…' to the
 * letter: other programs look for them.
 */
export const bookingRegisters = {
  /** Bills that were not paid in cash, by bookingDate. */
  bills: {
    name: 'bill register',
    path: '/api/registers/bills',
    access: 'BILL_VIEW',
    fileName: 'rechungseingangsbuch',
    title: 'Rechnungseingangsbuch',
    query,
    nameOf,
  },
  /** Those that were. */
  cash: {
    name: 'cash register',
    path: '/api/registers/cash',
    access: 'BILL_VIEW',
    fileName: 'rechungseingangsbuch_kasse',
    title: 'Rechnungseingangsbuch Kasse',
    query,
    nameOf,
  },
  /** Invoices and cancellations, by invoiceDate. */
  invoices: {
    name: 'invoice register',
    path: '/api/registers/invoices',
    access: 'INVOICE_VIEW',
    fileName: 'rechungsausgangsbuch',
    title: 'Rechnungsausgangsbuch',
    query,
    nameOf,
  },
} as const
export type RegisterName = keyof typeof bookingRegisters

export const billRegisterHeadings = [
  'Datum',
  'Rg.-Nr.',
  'Betrag',
  'Währung',
  'Lieferant und Buchungstext',
] as const

export const invoiceRegisterHeadings = [
  'Datum',
  'Rg.-Nr.',
  'Betrag',
  'Währung',
  'Kunde und Buchungstext',
  'Einkaufspreis bei Diff.-best.',
  'Konto',
  'Gegenkonto',
] as const

/** What a list of documents shows, as its address names it. */
export interface ShownDocuments {
  searchText: string
  filter: object | undefined
  sort: string
}

/** The address of a register: of some days, or of what the list shows, in its order. */
export function registerAddress(
  name: RegisterName,
  format: RegisterFormat,
  of: { from: Day; to: Day } | ShownDocuments,
): string {
  const asked: Record<string, string> =
    'sort' in of
      ? {
          ...(of.searchText.trim() !== '' && { searchText: of.searchText.trim() }),
          ...(of.filter && { searchFilter: JSON.stringify(of.filter) }),
          sort: of.sort,
        }
      : { from: of.from, to: of.to }
  const query = Object.entries(asked).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${bookingRegisters[name].path}.${format}?${query.join('&')}`
}
