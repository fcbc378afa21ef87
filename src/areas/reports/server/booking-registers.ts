import { billStatements, listBillsList } from '#areas/bills/server/list-bills.ts'
import {
  billRegisterHeadings,
  bookingRegisters,
  invoiceRegisterHeadings,
  isNarrowed,
  type RegisterName,
} from '#areas/documents/contract/registers.ts'
import { placesOf } from '#areas/documents/server/find-page.ts'
import { invoiceStatements, listInvoicesList } from '#areas/invoices/server/reads/list-invoices.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { z } from '#kernel/zod.ts'
import type { Tx } from '#server/db/connect.ts'
import { register } from '#server/http/add-register.ts'
import { parseSearch, parseSort } from '#server/http/list-query.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import type { OpenSheet } from '#server/spreadsheet/spreadsheets.ts'
import type { BookingFilter } from '../contract/bookings.ts'
import { shortBillNumber } from '../rules/short-bill-number.ts'
import { filterWords } from './filter-words.ts'
import { type Booking, type BookingSearch, type BookingSide, loadBookings } from './load-bookings.ts'

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
  register(bookingRegisters.bills, (tx, query, { today }, sheet) =>
    fill(tx, sheet, { ...incoming, ...bookingRegisters.bills, filterType: 'nonCash', query, today }),
  ),
  register(bookingRegisters.cash, (tx, query, { today }, sheet) =>
    fill(tx, sheet, { ...incoming, ...bookingRegisters.cash, filterType: 'cash', query, today }),
  ),
  register(bookingRegisters.invoices, (tx, query, { today }, sheet) =>
    fill(tx, sheet, { ...outgoing, ...bookingRegisters.invoices, filterType: 'period', query, today }),
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

interface Asked {
  title: string
  filterType: BookingFilter['filterType']
  query: z.output<(typeof bookingRegisters)[RegisterName]['query']>
  today: Day
}

async function fill(
  tx: Tx,
  sheet: OpenSheet,
  { side, headings, rowOf, title, filterType, query, today }: Content & Asked,
): Promise<void> {
  const { listed, words } = await listedOf(tx, side, query, today)
  const filter = { filterType, from: query.from, to: query.to }
  await sheet.begin({
    title: isNarrowed(query) ? `${title}, gefiltert` : title,
    subtitle: [periodText(filter), ...words].join(' · '),
    columns: headings.map((heading) => ({ heading, ...kinds[heading] })),
    // Amounts stand in the currency of their document.
    sumsPer: headings.indexOf('Währung'),
  })
  for await (const bookings of loadBookings(tx, { side, filter, words: [], ...(listed && { listed }) }))
    await sheet.add(bookings.map(rowOf))
}

/** The documents that the list shows, by its own statement, and in words what it is narrowed to. */
async function listedOf(
  tx: Tx,
  side: BookingSide,
  query: Asked['query'],
  today: Day,
): Promise<{ listed?: NonNullable<BookingSearch['listed']>; words: string[] }> {
  if (!isNarrowed(query) && query.sort === '') return { words: [] }
  const [list, { searchOf }] =
    side === 'BILL' ? [listBillsList, billStatements] : [listInvoicesList, invoiceStatements]
  const sort = parseSort(list.declaration, query.sort)
  const search = parseSearch(list, query)
  const documents = placesOf(searchOf(search, sort, today))
  const typed = query.searchText.trim()
  const words = await filterWords(tx, side, search.filter)
  return {
    listed: { documents, isSorted: sort !== null },
    words: typed === '' ? words : [...words, `Suche „${typed}“`],
  }
}

function periodText({ from, to }: { from: Day | null; to: Day | null }): string {
  const since = from && `vom ${formatDay(from)}`
  const until = to && `bis ${formatDay(to)}`
  return since || until ? `Buchungen ${[since, until].filter(Boolean).join(' ')}` : 'Alle Buchungen'
}
