import { requests, users } from '#areas/access/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { drafts } from '#areas/drafts/contract/subjects.ts'
import { firmSettings } from '#areas/firm/contract/read-firm.ts'
import { invoices, reminderClaims } from '#areas/invoices/contract/subjects.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers } from '#areas/partners/contract/subjects.ts'
import { invoicePayments, tasks } from '#areas/payments/contract/subjects.ts'
import { baseRates, reminderBlocks, reminders } from '#areas/reminders/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** What a day asks for, the most pressing first. */
export const todayKinds = [
  'OVERDUE_INVOICE',
  // so many that nobody works out which of them a letter would ask for
  'MANY_OVERDUE',
  'OVERDUE_BILL',
  'NOT_SENT',
  // Skonto that ends soon
  'DISCOUNT_BILL',
  'DUE_BILL',
  'USER_APPROVAL',
  'REQUEST',
  'CORRECTED_RETURN',
  'DRAFT_INVOICE',
  'DRAFT_BILL',
  'EVIDENCE',
  'ASSIGN_PRODUCT',
] as const
export type TodayKind = (typeof todayKinds)[number]

const thing = z.object({
  kind: z.enum(todayKinds),
  count: z.number(),
  /** What is open on all of them, in EUR; null where it is not about money. */
  amount: z.number().nullable(),
  /** The earliest day on which one of them is or was due, or until which Skonto is granted. */
  since: z.string().nullable(),
  /** The one to begin with: its task, where it is one, and the document or draft that it is about. */
  first: z
    .object({
      task: z.string().nullable(),
      about: z.string(),
      number: z.string(),
      name: z.string(),
      /** Whose name it is, where it is a customer's or a supplier's. */
      partner: z.string().nullable(),
      /** In its own currency. */
      amountDue: z.number(),
    })
    .nullable(),
})

export type TodayThing = z.output<typeof thing>

/** What is to be done today: at most six things, each for whoever may see what it is about. */
export const readToday = declareRead({
  name: 'what a day asks for',
  path: '/proxy/get/today',
  // Its own: a draft that is saved brings no list of tasks.
  resource: 'today',
  access: 'TASK_VIEW',
  // As the figures of the tasks; and what waits to be sent or written on.
  dependsOn: [
    ...[tasks, users, requests, categories, monthlyRates, lockedMonths, drafts, invoices, papers],
    // who is to be reminded
    ...[invoicePayments, receivers, firmSettings, reminders, reminderClaims, reminderBlocks, baseRates],
  ],
  query: z.object({ day: optionalDay() }),
  answer: z.array(thing),
})
