import type { Day } from '#kernel/day.ts'
import { optionalDay } from '#kernel/fields.ts'
import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

/** The days of the bookings, both included; without one from the beginning, to the end. */
const query = z
  .strictObject({ from: optionalDay(), to: optionalDay() })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'Das Ende liegt vor dem Anfang',
  })

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
  },
  /** Those that were. */
  cash: {
    name: 'cash register',
    path: '/api/registers/cash',
    access: 'BILL_VIEW',
    fileName: 'rechungseingangsbuch_kasse',
    title: 'Rechnungseingangsbuch Kasse',
    query,
  },
  /** Invoices and cancellations, by invoiceDate. */
  invoices: {
    name: 'invoice register',
    path: '/api/registers/invoices',
    access: 'INVOICE_VIEW',
    fileName: 'rechungsausgangsbuch',
    title: 'Rechnungsausgangsbuch',
    query,
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

export function registerAddress(
  name: RegisterName,
  format: RegisterFormat,
  { from, to }: { from: Day; to: Day },
): string {
  return `${bookingRegisters[name].path}.${format}?from=${from}&to=${to}`
}
