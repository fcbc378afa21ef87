import { requests, users } from '#areas/access/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { destinations } from '#areas/documents/rules/tasks/evidence.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { entityId, optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// Tasks have no events of their own: a command records one event, and the business event that raises or completes a
// task (bill created, payment recorded …) changes `tasks`. Users who wait are tasks by themselves. That takes the place
// of the specification's 'task completed' and 'task deleted' (spec 2 §4, docs/adr/0010-tasks-are-rows.md).

const taskId = entityId('Aufgabe fehlt')

/** Somebody confirmed a sign-up and waits for a role. */
export const approvalTask = z.object({
  entityId: taskId,
  type: z.literal('USER_APPROVAL'),
  data: z.object({
    /** The user. */
    parentEntityId: z.string(),
    email: z.string(),
    firstName: z.string(),
    familyName: z.string(),
  }),
})

/** A bill on which something is open; amounts in its currency. */
export const payBillTask = z.object({
  entityId: taskId,
  type: z.literal('PAY_BILL'),
  data: z.object({
    /** The bill. */
    parentEntityId: z.string(),
    billNumber: z.string(),
    supplier: z.string(),
    billDate: z.string(),
    dueDate: z.string(),
    amountDue: z.number(),
    amount: z.number(),
    currency: z.string(),
  }),
})

/** Goods that left free of tax, without evidence of it. */
export const evidenceTask = z.object({
  entityId: taskId,
  type: z.literal('EVIDENCE'),
  data: z.object({
    /** The invoice. */
    parentEntityId: z.string(),
    invoiceNumber: z.string(),
    receiver: z.string(),
    invoiceDate: z.string(),
    destination: z.enum(destinations),
  }),
})

/** A bill's line without the product that its category asks for; the amount is the whole line's, gross. */
export const productTask = z.object({
  entityId: taskId,
  type: z.literal('ASSIGN_PRODUCT'),
  data: z.object({
    /** The bill, and its line. */
    parentEntityId: z.string(),
    localId: z.string(),
    billNumber: z.string(),
    supplier: z.string(),
    billDate: z.string(),
    /** In a locked month no product can be assigned any more. */
    bookingDate: z.string(),
    bookingText: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
})

/** An invoice that should have been paid by now; amounts in its currency. */
export const overdueTask = z.object({
  entityId: taskId,
  type: z.literal('OVERDUE_INVOICE'),
  data: z.object({
    /** The invoice. */
    parentEntityId: z.string(),
    invoiceNumber: z.string(),
    receiver: z.string(),
    invoiceDate: z.string(),
    dueDate: z.string(),
    amountDue: z.number(),
    amount: z.number(),
    currency: z.string(),
  }),
})

/** What somebody asked for because his role may not do it. */
export const requestTask = z.object({
  entityId: taskId,
  type: z.literal('REQUEST'),
  data: z.object({
    /** The request. */
    parentEntityId: z.string(),
    text: z.string(),
    /** Where it was asked for. */
    path: z.string(),
    firstName: z.string(),
    familyName: z.string(),
    /** The day on which it was asked for. */
    raisedOn: z.string(),
  }),
})

export const task = z.discriminatedUnion('type', [
  approvalTask,
  requestTask,
  payBillTask,
  evidenceTask,
  productTask,
  overdueTask,
])

export type ApprovalTask = z.output<typeof approvalTask>
export type RequestTask = z.output<typeof requestTask>
export type PayBillTask = z.output<typeof payBillTask>
export type EvidenceTask = z.output<typeof evidenceTask>
export type ProductTask = z.output<typeof productTask>
export type OverdueTask = z.output<typeof overdueTask>
export type Task = z.output<typeof task>

// The day from which 'overdue' is seen: a screen that stays open over night asks again for the new day.
const seenOn = z.object({ day: optionalDay() })

/** What one may ask for alone; of the bills to be paid also those past their due day. */
export const taskKinds = [
  'USER_APPROVAL',
  'REQUEST',
  'PAY_BILL',
  'OVERDUE_BILL',
  'OVERDUE_INVOICE',
  'ASSIGN_PRODUCT',
  'EVIDENCE',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** All open tasks, or those of one kind, each only for who may also see what it is about; in the order in which they press. */
export const readTasks = declareRead({
  name: 'the open tasks',
  path: '/api/tasks',
  resource: 'tasks',
  access: 'TASK_VIEW',
  // Goods of a category need evidence, services do not; a category asks for a product, or does not.
  dependsOn: [tasks, users, requests, categories],
  query: seenOn.extend({ kind: z.enum(taskKinds).optional() }),
  answer: z.array(task),
})

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
  /** The bills that are due first. */
  next: z.array(payBillTask),
})

export type TaskSummary = z.output<typeof taskSummary>

export const readTaskSummary = declareRead({
  name: 'the open tasks in figures',
  path: '/api/tasks/summary',
  resource: 'tasks',
  access: 'TASK_VIEW',
  // Goods of a category need evidence, services do not; a category asks for a product, or does not.
  dependsOn: [tasks, users, requests, categories],
  query: seenOn,
  answer: taskSummary,
})
