import { requests, users } from '#areas/access/contract.ts'
import { categories } from '#areas/categories/contract/subjects.ts'
import { monthlyRates } from '#areas/currencies/contract/subjects.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { destinations } from '#areas/documents/rules/tasks/evidence.ts'
import { lockedMonths } from '#areas/locks/contract/subjects.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { reminders } from '#areas/reminders/contract/subjects.ts'
import { declareRead } from '#kernel/declare.ts'
import { entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { seenOn, taskKinds } from '../contract.ts'

// Apart from what the first page needs, which shows figures alone.

export const taskId = entityId('Aufgabe fehlt')

/** A bill on which something is open; amounts in its currency. */
export const payBillTask = z.object({
  entityId: taskId,
  type: z.literal('PAY_BILL'),
  data: z.object({
    /** The bill. */
    parentEntityId: z.string(),
    billNumber: z.string(),
    supplier: z.string(),
    partnerEntityId: z.string(),
    billDate: z.string(),
    dueDate: z.string(),
    /** How it stands on the asked day. */
    state: z.enum(standingStates),
    /** The last day of the first Skonto that is still in time on the day of reading, and what is due less it; null for none. */
    discountDate: z.string().nullable(),
    amountWithDiscount: z.number().nullable(),
    amountDue: z.number(),
    amount: z.number(),
    currency: z.string(),
    /** What is open, at the document's rate. */
    amountDueEuro: z.number(),
  }),
})

export type PayBillTask = z.output<typeof payBillTask>

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

/** Goods that left free of tax, without evidence of it. */
export const evidenceTask = z.object({
  entityId: taskId,
  type: z.literal('EVIDENCE'),
  data: z.object({
    /** The invoice. */
    parentEntityId: z.string(),
    invoiceNumber: z.string(),
    receiver: z.string(),
    partnerEntityId: z.string(),
    invoiceDate: z.string(),
    destination: z.enum(destinations),
    /** How the invoice stands on the asked day. */
    state: z.enum(standingStates),
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
    partnerEntityId: z.string(),
    billDate: z.string(),
    /** In a locked month no product can be assigned any more. */
    bookingDate: z.string(),
    bookingText: z.string(),
    amount: z.number(),
    currency: z.string(),
    amountEuro: z.number(),
    /** How the bill stands on the asked day. */
    state: z.enum(standingStates),
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
    partnerEntityId: z.string(),
    invoiceDate: z.string(),
    dueDate: z.string(),
    /** How it stands on the asked day. */
    state: z.enum(standingStates),
    amountDue: z.number(),
    amount: z.number(),
    currency: z.string(),
    /** What is open, at the document's rate. */
    amountDueEuro: z.number(),
    /** The last letter that reminds of it: its level, what it was called, and its day; null for none. */
    reminderLevel: z.number().nullable(),
    reminderName: z.string().nullable(),
    remindedOn: z.string().nullable(),
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

/** A return or statement for which something came after its months were locked: it is to be filed again, that of the One-Stop-Shop with a correction. */
export const correctionTask = z.object({
  entityId: taskId,
  type: z.literal('CORRECTED_RETURN'),
  data: z.object({
    /** The return, which has no other id. */
    parentEntityId: z.string(),
    report: z.enum(['ADVANCE_RETURN', 'EC_SALES', 'OSS']),
    /** '2026-10' or '2026-Q4'. */
    period: z.string(),
  }),
})

export const task = z.discriminatedUnion('type', [
  approvalTask,
  requestTask,
  payBillTask,
  evidenceTask,
  productTask,
  overdueTask,
  correctionTask,
])

export type ApprovalTask = z.output<typeof approvalTask>
export type RequestTask = z.output<typeof requestTask>
export type EvidenceTask = z.output<typeof evidenceTask>
export type ProductTask = z.output<typeof productTask>
export type OverdueTask = z.output<typeof overdueTask>
export type CorrectionTask = z.output<typeof correctionTask>
export type Task = z.output<typeof task>

/** All open tasks, or those of one kind, each only for who may also see what it is about; in the order in which they press. */
export const readTasks = declareRead({
  name: 'the open tasks',
  path: '/api/tasks',
  resource: 'tasks',
  access: 'TASK_VIEW',
  // As the figures, and the letters that remind.
  dependsOn: [tasks, reminders, users, requests, categories, monthlyRates, lockedMonths],
  query: seenOn.extend({ kind: z.enum(taskKinds).optional() }),
  answer: z.array(task),
})
