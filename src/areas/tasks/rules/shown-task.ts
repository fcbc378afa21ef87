import { evidenceTaskText } from '#areas/documents/rules/tasks/evidence.ts'
import { isToBePaid } from '#areas/documents/rules/tasks/pay-bill.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { parsePeriod, periodLabel } from '#kernel/period.ts'
import type { WholeWords } from '#kernel/texts/search-word.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { CorrectionTask, Task } from '../contract/task-list.ts'

/** What is to be done about an invoice that should have been paid by now. */
export const overdueText = 'Zahlung anmahnen'

/** What is to be done about what somebody asked for. */
export const requestText = 'Anfrage'

/** What is to be done with a line that lacks its product. */
export const assignProductText = 'Ware zuordnen'

const correctionWords: Record<CorrectionTask['data']['report'], readonly [string, string]> = {
  ADVANCE_RETURN: ['Berichtigte Umsatzsteuer-Voranmeldung', 'abgeben'],
  EC_SALES: ['Berichtigte Zusammenfassende Meldung', 'abgeben'],
  OSS: ['Berichtigung in der OSS-Erklärung', 'angeben'],
}

/** What is to be done about a return for which something came late; of which period stands beside it. */
export const correctionWhat = ({ data: { report } }: CorrectionTask) => correctionWords[report].join(' ')

/** 'Oktober 2026' */
export function correctionPeriod({ data: { period } }: CorrectionTask): string {
  const parsed = parsePeriod(period)
  return parsed ? periodLabel(parsed) : period
}

/** Both in a sentence: 'Berichtigte Umsatzsteuer-Voranmeldung Oktober 2026 abgeben'. */
export function correctionText(task: CorrectionTask): string {
  const [what, verb] = correctionWords[task.data.report]
  return `${what} ${correctionPeriod(task)} ${verb}`
}

/** Until when (§ 153 AO; § 18a Abs. 10 UStG; Art. 369g Abs. 4 MwStSystRL). */
export function correctionDue({ data: { report } }: CorrectionTask): string {
  if (report === 'OSS') return 'mit der Erklärung'
  return report === 'EC_SALES' ? 'binnen eines Monats' : 'unverzüglich'
}

/** An amount of the wire as a person reads it, with its currency. */
export function shownMoney(amount: number, currency: string): string {
  return formatMoney(wireCents(amount), currency)
}

const knownWithoutMoney: readonly Task['type'][] = [
  ...(['USER_APPROVAL', 'REQUEST', 'EVIDENCE', 'ASSIGN_PRODUCT', 'CORRECTED_RETURN'] as const),
]

/**
 * Whether the list shows a task: not when 0.10 or less is due on its bill, and not when its type is unknown, as that of
 * a server which is newer than the open page (spec 2 §4).
 */
export function isShown(task: Task): boolean {
  if (!('amountDue' in task.data)) return knownWithoutMoney.includes(task.type)
  // The switch of types is open towards a newer server.
  const isAboutMoney = task.type === 'PAY_BILL' || task.type === 'OVERDUE_INVOICE'
  return isAboutMoney && isToBePaid(wireCents(task.data.amountDue))
}

/** The words of a task's row as a search key, without spaces: 'RE2026' finds 'RE 2026', and 'RE 2026' finds 'RE2026'. */
export function taskKey(task: Task): string {
  return searchKey(taskText(task)).replaceAll(' ', '')
}

/** What a task is found by as a whole word alone, as its bill is in the list of bills; beside it what is still to be paid. */
export function taskWholeWords(task: Task): WholeWords {
  if (task.type === 'EVIDENCE') return { days: daysOf(task.data.invoiceDate) }
  if (task.type === 'ASSIGN_PRODUCT')
    return { amounts: [wireCents(task.data.amount)], days: daysOf(task.data.billDate) }
  if (task.type === 'USER_APPROVAL' || task.type === 'CORRECTED_RETURN') return {}
  if (task.type === 'REQUEST') return { days: daysOf(task.data.raisedOn) }
  const { amount, amountDue, dueDate } = task.data
  const days =
    task.type === 'PAY_BILL' ? [task.data.billDate] : [task.data.invoiceDate, task.data.remindedOn ?? '']
  return { amounts: [wireCents(amount), wireCents(amountDue)], days: daysOf(...days, dueDate) }
}

function daysOf(...texts: string[]): Day[] {
  return texts.map(parseDay).filter((day) => day !== null)
}

/** The words of a row of the list, in its order. */
function taskText(task: Task): string {
  if (task.type === 'USER_APPROVAL') {
    const { email, firstName, familyName } = task.data
    return `${email} freischalten ${firstName} ${familyName}`
  }
  if (task.type === 'REQUEST') {
    const { text, firstName, familyName } = task.data
    return `${requestText} ${text} ${firstName} ${familyName} vom`
  }
  if (task.type === 'EVIDENCE') {
    const { receiver, invoiceNumber, destination } = task.data
    return `${evidenceTaskText(destination)} ${receiver} ${invoiceNumber} vom`
  }
  if (task.type === 'ASSIGN_PRODUCT') {
    const { bookingText, supplier, billNumber, currency } = task.data
    return `${assignProductText} ${bookingText} ${supplier} ${billNumber} vom ${currency}`
  }
  if (task.type === 'CORRECTED_RETURN') return `${correctionText(task)} ${correctionDue(task)}`
  if (task.type === 'OVERDUE_INVOICE') {
    const { receiver, invoiceNumber, currency, reminderName } = task.data
    return `${overdueText} ${receiver} ${invoiceNumber} vom offen ${currency} fällig am ${reminderName ?? ''}`
  }
  const { supplier, billNumber, currency } = task.data
  return `Rechnung bezahlen ${supplier} ${billNumber} vom zu zahlen ${currency} bis zum`
}
