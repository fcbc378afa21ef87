import { evidenceTaskText } from '#areas/documents/rules/tasks/evidence.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import type { RowFacts } from '#kernel/narrow-rows.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Task } from '../contract/task-list.ts'
import type { TaskKind } from '../contract.ts'
import { assignProductText, correctionText, overdueText, requestText } from './shown-task.ts'
import { taskKindWords } from './task-kind-names.ts'

// What the list of tasks can be narrowed to and sorted by, in the browser, which holds it whole.

/** A bill that is late is to be paid, too. */
function kindsOf(task: Task, today: Day): TaskKind[] {
  const isLate = task.type === 'PAY_BILL' && task.data.dueDate < today
  return isLate ? ['PAY_BILL', 'OVERDUE_BILL'] : [task.type]
}

/** The document that a task is about: what comes in, what goes out; null where it is about something else. */
function sideOf({ type }: Task): 'BILL' | 'INVOICE' | null {
  if (type === 'PAY_BILL' || type === 'ASSIGN_PRODUCT') return 'BILL'
  return type === 'OVERDUE_INVOICE' || type === 'EVIDENCE' ? 'INVOICE' : null
}

/** What the chips above the list ask about a task. */
export function taskFacts(task: Task, today: Day): RowFacts {
  const { data } = task
  const side = sideOf(task)
  const partner = 'partnerEntityId' in data ? data.partnerEntityId : null
  const amount = amountOf(task)
  return {
    days: {
      dueDate: 'dueDate' in data ? parseDay(data.dueDate) : null,
      date: dateOf(task),
      discountDate: task.type === 'PAY_BILL' ? parseDay(task.data.discountDate ?? '') : null,
    },
    partners: {
      supplier: side === 'BILL' ? partner : null,
      receiver: side === 'INVOICE' ? partner : null,
    },
    currency: 'currency' in data ? data.currency : null,
    amount: amount === null ? null : wireCents(amount),
    words: {
      kind: kindsOf(task, today).map((kind) => taskKindWords[kind]),
      side: [side],
      state: 'state' in data ? [data.state] : [],
    },
  }
}

/** What is still open, of a line its whole; in EUR. */
function amountOf(task: Task): number | null {
  if (task.type === 'PAY_BILL' || task.type === 'OVERDUE_INVOICE') return task.data.amountDueEuro
  return task.type === 'ASSIGN_PRODUCT' ? task.data.amountEuro : null
}

/** The day of its document, or on which it was asked for. */
function dateOf({ data }: Task): Day | null {
  const date =
    'billDate' in data
      ? data.billDate
      : 'invoiceDate' in data
        ? data.invoiceDate
        : 'raisedOn' in data
          ? data.raisedOn
          : null
  return date === null ? null : parseDay(date)
}

/** By which heads the list is sorted. */
export const taskSortable = ['task', 'who', 'number', 'date', 'amount', 'due'] as const
export type TaskSort = (typeof taskSortable)[number]

/** What a task is sorted by under a head; null where its cell is empty. */
export function taskSortValue(task: Task, by: TaskSort): string | number | null {
  const { data } = task
  switch (by) {
    case 'task':
      return whatOf(task)
    case 'who':
      return whoOf(task)
    case 'number':
      return 'billNumber' in data ? data.billNumber : 'invoiceNumber' in data ? data.invoiceNumber : null
    case 'date':
      return dateOf(task)
    case 'amount':
      return amountOf(task)
    case 'due':
      return 'dueDate' in data ? data.dueDate : null
  }
}

function whatOf(task: Task): string {
  switch (task.type) {
    case 'USER_APPROVAL':
      return task.data.email
    case 'REQUEST':
      return `${requestText}: ${task.data.text}`
    case 'PAY_BILL':
      return 'Rechnung bezahlen'
    case 'OVERDUE_INVOICE':
      return overdueText
    case 'ASSIGN_PRODUCT':
      return `${assignProductText}: ${task.data.bookingText}`
    case 'EVIDENCE':
      return evidenceTaskText(task.data.destination)
    case 'CORRECTED_RETURN':
      return correctionText(task)
  }
}

function whoOf({ data }: Task): string | null {
  if ('supplier' in data) return data.supplier
  if ('receiver' in data) return data.receiver
  return 'firstName' in data ? `${data.firstName} ${data.familyName}` : null
}
