import { bills } from '#areas/bills/contract/subjects.ts'
import { documentFilters } from '#areas/documents/contract/list-filters.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { entityId, optionalDay } from '#kernel/fields.ts'
import { joinable } from '#kernel/joined-filters.ts'
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

/** As the lists of documents; and those without a day to pay by. A period is that in which they are due, unless it names their date. */
const ofDocuments = [
  ...documentFilters(['dueDate', 'date'], 'dueDate'),
  z.strictObject({ filterType: z.literal('undated') }),
] as const
const openFilter = joinable(ofDocuments)

export type OpenFilter = z.output<typeof openFilter>

const documentSortable = ['dueDate', 'number', 'date', 'partner', 'amountGross', 'amountDueEuro'] as const
export type OpenDocumentSort = (typeof documentSortable)[number]

const partnerSortable = ['partner', 'open', 'overdue', 'oldestDueDate', 'documents'] as const
export type OpenPartnerSort = (typeof partnerSortable)[number]

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

/** What is open of the documents that these keep. */
const partnerFilter = joinable([seenOn, ...ofDocuments])

export type OpenPartnerFilter = z.output<typeof partnerFilter>

const partnerStats = z.object({ open: z.number(), overdue: z.number() })

// Partners are searched by what they are called now.
const ofInvoices = { access: 'INVOICE_VIEW', dependsOn: [invoices, invoicePayments, receivers] } as const
const ofBills = { access: 'BILL_VIEW', dependsOn: [bills, billPayments, suppliers] } as const
const documents = { row: openDocument, stats: openStats, filter: openFilter, sortable: documentSortable }
const partners = { row: openPartner, stats: partnerStats, filter: partnerFilter, sortable: partnerSortable }

export const listOpenInvoices = declareList({ resource: 'openinvoices', ...ofInvoices, ...documents })
export const listOpenReceivers = declareList({ resource: 'openreceivers', ...ofInvoices, ...partners })

export const listOpenBills = declareList({ resource: 'openbills', ...ofBills, ...documents })
export const listOpenSuppliers = declareList({ resource: 'opensuppliers', ...ofBills, ...partners })
