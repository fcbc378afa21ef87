import { bills } from '#areas/bills/contract.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// The bookings of bills and invoices as the specification has them (spec 2 §3, 'Booking'), derived from the lines (decisions §4). They are
// told apart by the document's method of payment, and belong to the day on which it is booked: bookingDate, of invoices invoiceDate.

const booking = z.object({
  /** A list only ever adds (spec 2 §3). */
  op: z.literal('add'),
  /** Stays as it is while the document does. */
  id: z.string(),
  bookingDate: z.string(),
  bookingText: z.string(),
  amountGross: z.number(),
  /** Of § 25a UStG what the pieces cost; it stands in the first of the two bookings of their line. */
  amountBuying: z.number().nullable(),
  currency: z.string(),
  /** Units of the currency for one EUR. */
  currencyRate: z.number(),
  /** Of an invoice the revenue account, of a bill that of the supplier; '' where none is known. */
  bookingAccount: z.string(),
})

const entity = z.object({ uuid: z.string() })

export const billBooking = booking.extend({
  document: z.object({ entityId: entity, documentCreation: z.object({ billNumber: z.string() }) }),
})
export const invoiceBooking = booking.extend({
  document: z.object({ entityId: entity, documentCreation: z.object({ invoiceNumber: z.string() }) }),
})

/** Sums of the found bookings, EUR first. */
export const bookingSums = z.object({
  sums: z.array(z.object({ currency: z.string(), amountGross: z.number() })),
})

const days = { from: optionalDay(), to: optionalDay() }

/** Both days included; `cash` and `nonCash` are of all times where they name none. */
export const bookingFilter = z.discriminatedUnion('filterType', [
  z.strictObject({ filterType: z.literal('period'), ...days }),
  z.strictObject({ filterType: z.literal('cash'), ...days }),
  z.strictObject({ filterType: z.literal('nonCash'), ...days }),
])
export type BookingFilter = z.output<typeof bookingFilter>

export const listBillBookings = declareList({
  resource: 'billbookings',
  access: 'BILL_VIEW',
  dependsOn: [bills, suppliers, firmSettings],
  row: billBooking,
  stats: bookingSums,
  filter: bookingFilter,
})

export const listInvoiceBookings = declareList({
  resource: 'invoicebookings',
  access: 'INVOICE_VIEW',
  dependsOn: [invoices, receivers, firmSettings],
  row: invoiceBooking,
  stats: bookingSums,
  filter: bookingFilter,
})
