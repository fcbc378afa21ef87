import { formatMoney } from '#kernel/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Task } from '../contract.ts'
import { isToBePaid } from './pay-bill.ts'

/** An amount of the wire as a person reads it, with its currency. */
export function shownMoney(amount: number, currency: string): string {
  return formatMoney(wireCents(amount), currency)
}

/**
 * Whether the list shows a task: not when 0.10 or less is due on its bill, and not when its type is unknown, as that of
 * a server which is newer than the open page (spec 2 §4).
 */
export function isShown(task: Task): boolean {
  if (task.type === 'USER_APPROVAL') return true
  // The switch of types is open towards a newer server.
  return task.type === 'PAY_BILL' && isToBePaid(wireCents(task.data.amountDue))
}

/** What a row of the list says, in its order: by these words a task is found. */
export function taskText(task: Task): string {
  if (task.type === 'USER_APPROVAL') {
    const { email, firstName, familyName } = task.data
    return `${email} freischalten ${firstName} ${familyName}`
  }
  const { supplier, billNumber, billDate, amountDue, currency, dueDate } = task.data
  return [
    'Rechnung bezahlen',
    supplier,
    billNumber,
    `vom ${shownDay(billDate)}`,
    `zu zahlen ${shownMoney(amountDue, currency)} ${currency}`,
    `bis zum ${shownDay(dueDate)}`,
  ].join(' ')
}
