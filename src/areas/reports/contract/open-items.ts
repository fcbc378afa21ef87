import { bills } from '#areas/bills/contract/subjects.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { entityId, id, optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// 'Offene Posten': what customers owe the firm and what the firm owes suppliers, by partner and by the week in which it is due. Sums are
// EUR at each document's rate, as the lists of documents have them. What is given back is a negative amount, so that all sums agree.

/** A document on which something is open. */
export const openDocument = z.object({
  entityId: entityId('Rechnung fehlt'),
  documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
  number: z.string(),
  date: z.string(),
  /** Null where no days are given, and of what is cancelled. */
  dueDate: z.string().nullable(),
  /** How it stands today. */
  state: z.enum(standingStates),
  partner: z.string(),
  partnerEntityId: z.string(),
  amountGross: z.number(),
  amountDue: z.number(),
  currency: z.string(),
  amountDueEuro: z.number(),
})

export type OpenDocument = z.output<typeof openDocument>

/** Those of one partner, of a time in which they are due (both days included), or without such a day. */
const openFilter = z.discriminatedUnion('filterType', [
  z.strictObject({ filterType: z.literal('partner'), partner: id('Kunde oder Lieferant fehlt') }),
  z.strictObject({ filterType: z.literal('due'), from: optionalDay(), to: optionalDay() }),
  z.strictObject({ filterType: z.literal('undated') }),
])

export type OpenFilter = z.output<typeof openFilter>

const openStats = z.object({ open: z.number() })

/** What is open with one partner. */
export const openPartner = z.object({
  /** The partner. */
  entityId: z.object({ uuid: z.string() }),
  partner: z.string(),
  documents: z.number(),
  open: z.number(),
  overdue: z.number(),
  /** Since when the oldest of it is to be paid; null where nothing has such a day. */
  oldestDueDate: z.string().nullable(),
})

export type OpenPartner = z.output<typeof openPartner>

/** The day from which 'overdue' is seen; without it today. */
const seenOn = z.strictObject({ filterType: z.literal('seenOn'), day: optionalDay() })

const partnerStats = z.object({ open: z.number(), overdue: z.number() })

// Partners are searched by what they are called now.
const ofInvoices = { access: 'INVOICE_VIEW', dependsOn: [invoices, invoicePayments, receivers] } as const
const ofBills = { access: 'BILL_VIEW', dependsOn: [bills, billPayments, suppliers] } as const
const documents = { row: openDocument, stats: openStats, filter: openFilter }
const partners = { row: openPartner, stats: partnerStats, filter: seenOn }

export const listOpenInvoices = declareList({ resource: 'openinvoices', ...ofInvoices, ...documents })
export const listOpenReceivers = declareList({ resource: 'openreceivers', ...ofInvoices, ...partners })

export const listOpenBills = declareList({ resource: 'openbills', ...ofBills, ...documents })
export const listOpenSuppliers = declareList({ resource: 'opensuppliers', ...ofBills, ...partners })
