import { requests, users } from '#areas/access/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// Tasks have no events of their own: a command records one event, and the business event that raises or completes a
// task (bill created, payment recorded …) changes `tasks`. Users who wait are tasks by themselves. That takes the place
// of the specification's 'task completed' and 'task deleted' (spec 2 §4, docs/adr/0010-tasks-are-rows.md).

// The day from which 'overdue' is seen: a screen that stays open over night asks again for the new day.
export const seenOn = z.object({ day: optionalDay() })

/** What one may ask for alone; of the bills to be paid also those past their due day. */
export const taskKinds = [
  'USER_APPROVAL',
  'REQUEST',
  'PAY_BILL',
  'OVERDUE_BILL',
  'OVERDUE_INVOICE',
  'ASSIGN_PRODUCT',
  'EVIDENCE',
  'CORRECTED_RETURN',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** What waits, in figures: for the number in the menu and the dashboard, however many tasks there are. */
export const taskSummary = z.object({
  /** All open tasks that the caller may see. */
  open: z.number(),
  approvals: z.number(),
  /** What was asked for by those whose role may not do it. */
  requests: z.number(),
  /** Invoices whose evidence is missing. */
  evidence: z.number(),
  /** Lines of bills without the product that their category asks for. */
  products: z.number(),
  /** Returns and statements that are to be corrected; 0 for who may not see them. */
  corrections: z.number(),
  bills: z.number(),
  /** Bills past their due date. */
  overdue: z.number(),
  /** What is open on all of these bills, in EUR at each bill's rate. */
  amountDue: z.number(),
  /** Of it what is overdue. */
  amountOverdue: z.number(),
  /** Invoices past their due date, and what is open on them, in EUR at each invoice's rate. */
  overdueInvoices: z.number(),
  amountOverdueInvoices: z.number(),
})

export type TaskSummary = z.output<typeof taskSummary>

export const readTaskSummary = declareRead({
  name: 'the open tasks in figures',
  path: '/api/tasks/summary',
  resource: 'tasks',
  access: 'TASK_VIEW',
  // Goods of a category need evidence, services do not; a category asks for a product, or does not. What came late is corrected by its rate,
  // the One-Stop-Shop until its quarter is locked.
  dependsOn: [tasks, users, requests, categories, monthlyRates, lockedMonths],
  query: seenOn,
  answer: taskSummary,
})
