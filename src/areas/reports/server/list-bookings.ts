import { unitsFromCents } from '#kernel/money.ts'
import { type ListSearch, type ListStatements, list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BookingFilter, listBillBookings, listInvoiceBookings } from '../contract/bookings.ts'
import { type Booking, type BookingSide, loadBookings } from './load-bookings.ts'
import { sumBookings } from './sum-bookings.ts'

export const listBillBookingsList = list(
  listBillBookings,
  bookingList('BILL', (booking) => ({
    ...bookingOnWire(booking, booking.partnerAccount),
    document: { ...documentOf(booking), documentCreation: { billNumber: booking.number } },
  })),
)

export const listInvoiceBookingsList = list(
  listInvoiceBookings,
  bookingList('INVOICE', (booking) => ({
    ...bookingOnWire(booking, booking.account),
    document: { ...documentOf(booking), documentCreation: { invoiceNumber: booking.number } },
  })),
)

interface Stats {
  sums: { currency: string; amountGross: number }[]
}

/** A section is cut out of what the cursor brings: how many bookings a document has is known when they are derived. */
function bookingList<Row>(
  side: BookingSide,
  rowOf: (booking: Booking) => Row,
): ListStatements<Row, Stats, BookingFilter> {
  return {
    async totals(tx, search) {
      const { totalCount, sums } = await sumBookings(tx, { ...search, side })
      const stats = sums.map(({ currency, gross }) => ({ currency, amountGross: unitsFromCents(gross) }))
      return { totalCount, stats: { sums: stats } }
    },
    async window(tx, { startIndex, stopIndex, ...search }) {
      const rows: Row[] = []
      for await (const part of from(tx, search, startIndex)) {
        rows.push(...part.slice(0, stopIndex - startIndex - rows.length).map(rowOf))
        if (rows.length >= stopIndex - startIndex) break
      }
      return rows
    },
    async *everything(tx, { startIndex, ...search }) {
      for await (const part of from(tx, search, startIndex)) yield part.map(rowOf)
    },
  }

  async function* from(tx: Tx, search: ListSearch<BookingFilter>, startIndex: number) {
    let left = startIndex
    for await (const bookings of loadBookings(tx, { ...search, side })) {
      if (left < bookings.length) yield bookings.slice(left)
      left = Math.max(0, left - bookings.length)
    }
  }
}

function bookingOnWire(booking: Booking, bookingAccount: string) {
  return {
    op: 'add' as const,
    id: `${booking.documentId}-${booking.place}`,
    bookingDate: booking.day,
    bookingText: booking.text,
    amountGross: unitsFromCents(booking.gross),
    amountBuying: booking.buying === null ? null : unitsFromCents(booking.buying),
    currency: booking.currency,
    currencyRate: Number(booking.rate),
    bookingAccount,
  }
}

const documentOf = ({ documentId }: Booking) => ({ entityId: { uuid: documentId } })
