import {
  billRegisterHeadings,
  bookingRegisters,
  invoiceRegisterHeadings,
} from '#areas/documents/contract/registers.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import { register } from '#server/http/add-register.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import type { OpenSheet } from '#server/spreadsheet/spreadsheets.ts'
import type { BookingFilter } from '../contract/bookings.ts'
import { shortBillNumber } from '../rules/short-bill-number.ts'
import { type Booking, type BookingSide, loadBookings } from './load-bookings.ts'

type Heading = (typeof billRegisterHeadings | typeof invoiceRegisterHeadings)[number]

const kinds: Readonly<Record<Heading, Omit<SheetColumn, 'heading'>>> = {
  Datum: { kind: 'day' },
  'Rg.-Nr.': { kind: 'text', width: 16 },
  Betrag: { kind: 'money', sum: true },
  Währung: { kind: 'text', width: 10 },
  'Lieferant und Buchungstext': { kind: 'text', width: 60 },
  'Kunde und Buchungstext': { kind: 'text', width: 60 },
  'Einkaufspreis bei Diff.-best.': { kind: 'money', sum: true },
  Konto: { kind: 'text', width: 10 },
  Gegenkonto: { kind: 'text', width: 12 },
}

/** The registers of bookings (spec 2 §9): of the same rows as their lists, in one snapshot. */
export const bookingRegisterFiles = [
  register(bookingRegisters.bills, (tx, period, _context, sheet) =>
    fill(tx, sheet, {
      ...incoming,
      title: bookingRegisters.bills.title,
      filter: { filterType: 'nonCash', ...period },
    }),
  ),
  register(bookingRegisters.cash, (tx, period, _context, sheet) =>
    fill(tx, sheet, {
      ...incoming,
      title: bookingRegisters.cash.title,
      filter: { filterType: 'cash', ...period },
    }),
  ),
  register(bookingRegisters.invoices, (tx, period, _context, sheet) =>
    fill(tx, sheet, {
      ...outgoing,
      title: bookingRegisters.invoices.title,
      filter: { filterType: 'period', ...period },
    }),
  ),
]

interface Content {
  side: BookingSide
  headings: readonly Heading[]
  rowOf(booking: Booking): SheetRow
}

const incoming: Content = {
  side: 'BILL',
  headings: billRegisterHeadings,
  rowOf: (booking) => [
    booking.day,
    shortBillNumber(booking.number),
    booking.gross,
    booking.currency,
    `${booking.partner}, ${booking.text}`,
  ],
}

/** Konto is the customer's, Gegenkonto the revenue's (decisions §4). */
const outgoing: Content = {
  side: 'INVOICE',
  headings: invoiceRegisterHeadings,
  rowOf: (booking) => [
    booking.day,
    booking.number,
    booking.gross,
    booking.currency,
    `${booking.partner}, ${booking.text}`,
    booking.buying,
    booking.partnerAccount,
    booking.account,
  ],
}

async function fill(
  tx: Tx,
  sheet: OpenSheet,
  { side, headings, rowOf, title, filter }: Content & { title: string; filter: BookingFilter },
): Promise<void> {
  await sheet.begin({
    title,
    subtitle: periodText(filter),
    columns: headings.map((heading) => ({ heading, ...kinds[heading] })),
    // Amounts stand in the currency of their document.
    sumsPer: headings.indexOf('Währung'),
  })
  for await (const bookings of loadBookings(tx, { side, filter, words: [] }))
    await sheet.add(bookings.map(rowOf))
}

function periodText({ from, to }: { from: Day | null; to: Day | null }): string {
  const since = from && `vom ${formatDay(from)}`
  const until = to && `bis ${formatDay(to)}`
  return since || until ? `Buchungen ${[since, until].filter(Boolean).join(' ')}` : 'Alle Buchungen'
}
