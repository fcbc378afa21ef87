import { billAttachments } from '#areas/attachments/contract.ts'
import { bills } from '#areas/bills/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { invoiceEvidence } from '#areas/invoices/contract/evidence.ts'
import { invoices } from '#areas/invoices/contract/subjects.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { billPayments, invoicePayments } from '#areas/payments/contract.ts'
import { stockChanges } from '#areas/stock/contract.ts'
import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

/** What speaks against locking a month; none of it is refused. */
export const closingHints = [
  /** Lines of bills that still ask for their product: it cannot be assigned any more. */
  'LINES_WITHOUT_PRODUCT',
  /** Bills without a file of the supplier's paper. */
  'BILLS_WITHOUT_FILE',
  /** Invoices that did not go out, or whose e-mail was not delivered: 'Nicht versendet' of their list. They cannot be changed any more. */
  'INVOICES_NOT_ISSUED',
  /** Supplies abroad whose evidence is missing; it may still come later. */
  'MISSING_EVIDENCE',
] as const

export type ClosingHint = (typeof closingHints)[number]

/** The month that is to be locked next, with what lies in it. */
export const monthClose = z.object({
  /** Null while there is nothing to lock. */
  month: z.string().nullable(),
  /** A month may be locked when it is over. */
  isOver: z.boolean(),
  bills: z.number(),
  invoices: z.number(),
  payments: z.number(),
  /** How many documents these payments are of: the rows of the lists narrowed to them. */
  paidBills: z.number(),
  paidInvoices: z.number(),
  stockChanges: z.number(),
  /** And how many products. */
  changedProducts: z.number(),
  /** `documents`: the bills or invoices that the hint is about, which may be fewer than their lines. */
  hints: z.array(z.object({ hint: z.enum(closingHints), count: z.number(), documents: z.number() })),
})

export type MonthClose = z.output<typeof monthClose>

export const readMonthClose = declareRead({
  name: 'month to lock next',
  path: '/proxy/get/locks/next',
  resource: 'locks',
  access: 'REPORT_VIEW',
  dependsOn: [
    ...[lockedMonths, bills, invoices, billPayments, invoicePayments, stockChanges],
    ...[billAttachments, papers, invoiceEvidence, categories],
  ],
  query: z.object({}),
  answer: monthClose,
})
