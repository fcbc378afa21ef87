import { bills } from '#areas/bills/contract/subjects.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// What of the open items is due when; in EUR at each document's rate. Apart from their lists, because the dashboard shows it.

const openInWeek = z.object({
  /** The days that are meant, both included; null for no end. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Its calendar week (ISO 8601), of several the first; null where it has no end. */
  week: z.number().nullable(),
  isOverdue: z.boolean(),
  documents: z.number(),
  open: z.number(),
})

export type OpenInWeek = z.output<typeof openInWeek>

/** What is due when: the weeks around the day of reading, what is before and after them, and what has no day. */
export const openWeeks = z.object({
  open: z.number(),
  overdue: z.number(),
  documents: z.number(),
  weeks: z.array(openInWeek),
  /** The same otherwise cut: what is overdue, week by week up to the end of the year, and what is later. */
  ahead: z.array(openInWeek),
  undated: z.object({ documents: z.number(), open: z.number() }),
})

export type OpenWeeks = z.output<typeof openWeeks>

// The day from which 'overdue' is seen; without it today.
const weeks = { query: z.object({ day: optionalDay() }), answer: openWeeks }

export const readOpenInvoiceWeeks = declareRead({
  name: 'what customers owe by week',
  path: '/proxy/get/openinvoices/weeks',
  resource: 'openinvoices',
  access: 'INVOICE_VIEW',
  dependsOn: [invoices, invoicePayments],
  isReport: true,
  ...weeks,
})

export const readOpenBillWeeks = declareRead({
  name: 'what the firm owes by week',
  path: '/proxy/get/openbills/weeks',
  resource: 'openbills',
  access: 'BILL_VIEW',
  dependsOn: [bills, billPayments],
  isReport: true,
  ...weeks,
})
