// The list of invoices; part of the contract. Apart, because its page needs nothing else of it.

import { attachmentLink, invoiceAttachments } from '#areas/attachments/contract/attachment-link.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { documentFilters, missing } from '#areas/documents/contract/list-filters.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { taxSchemes } from '#areas/firm/contract/read-firm.ts'
import { deliveries } from '#areas/papers/contract/deliveries.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { invoicePayments, tasks } from '#areas/payments/contract/subjects.ts'
import { currency } from '#kernel/currencies.ts'
import { declareList } from '#kernel/declare.ts'
import { entityId, id } from '#kernel/fields.ts'
import { joinable, someOf } from '#kernel/joined-filters.ts'
import { z } from '#kernel/zod.ts'
import { invoices } from './subjects.ts'

export const invoiceRow = z.object({
  entityId: entityId('Rechnung fehlt'),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  /** Its supply, and by which scheme that is taxed: what a Rechnungskorrektur takes over. */
  serviceDate: z.string(),
  serviceDateFrom: z.string().nullable(),
  taxScheme: z.enum(taxSchemes),
  advance: z.boolean(),
  /** Whether it is a final invoice, or the cancellation of one. */
  final: z.boolean(),
  /** The final invoice that settles an advance. */
  settledByInvoiceEntityId: z.string().nullable(),
  /** How it stands today. */
  state: z.enum(standingStates),
  /** The day of the last payment; null where nothing was paid. */
  lastPaymentDate: z.string().nullable(),
  /** The day of the last write-off of what is written off; null of all else. */
  writtenOffDate: z.string().nullable(),
  amountGross: z.number(),
  amountPaid: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  bookingText: z.string(),
  receiver: z.string(),
  /** The customer, whatever he is called by now. */
  partnerEntityId: z.string(),
  /** Until when it is to be paid; null where no days are given, and of what is cancelled. */
  dueDate: z.string().nullable(),
  cancelledInvoiceNumber: z.string().nullable(),
  cancelledByInvoiceEntityId: z.string().nullable(),
  /** Whether another invoice stands in its place. */
  replaced: z.boolean(),
  /** Whether letters put words of it right. */
  amended: z.boolean(),
  /** Null where it did not go out. */
  delivery: z.enum(deliveries).nullable(),
  /** The day of that. */
  deliveryDate: z.string().nullable(),
  /** It did not go out, and nobody waits for it: cancelled before, or the cancellation of such a one. */
  goesNowhere: z.boolean(),
  /** The level of the last reminder that stands, what it was called, and its day; null where there is none. */
  reminderLevel: z.number().nullable(),
  reminderName: z.string().nullable(),
  remindedOn: z.string().nullable(),
  attachments: z.array(attachmentLink),
})

export type InvoiceRow = z.output<typeof invoiceRow>

/** An invoice with all that belongs to it. */
export const wholeInvoice = [invoices, invoicePayments, papers, invoiceAttachments]

export const listInvoices = declareList({
  resource: 'invoices',
  access: 'INVOICE_VIEW',
  // Evidence is a task; goods need it, services do not.
  dependsOn: [...wholeInvoice, tasks, categories],
  row: invoiceRow,
  // in EUR over the filtered rows
  stats: z.object({ receivables: z.number(), open: z.number() }),
  sortable: ['invoiceDate', 'invoiceNumber', 'receiver', 'amountGross', 'dueDate'],
  filter: joinable([
    ...documentFilters(['invoiceDate', 'serviceDate', 'dueDate', 'paymentDate'], 'invoiceDate'),
    // goods that left free of tax, without evidence of it
    missing(['EVIDENCE']),
    // null: did not go out
    z.strictObject({
      filterType: z.literal('delivery'),
      states: someOf(z.enum(deliveries, 'Unbekannter Versand').nullable()),
    }),
    // what a Rechnungskorrektur to a customer can correct
    z.strictObject({ filterType: z.literal('correctable'), receiver: id('Kunde fehlt') }),
    // what a customer still owes in a currency: what money can be moved to
    z.strictObject({
      filterType: z.literal('owed'),
      receiver: id('Kunde fehlt'),
      currency: currency('Währung fehlt'),
    }),
  ]),
})
