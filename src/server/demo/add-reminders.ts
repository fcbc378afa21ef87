import { addMonths, type Day } from '#kernel/day.ts'
import type { Post } from './demo-call.ts'
import { missing } from './dice.ts'

/** An invoice that is overdue and not paid. */
export interface Owed {
  uuid: string
  receiver: string
  amount: number
}

// The first half-year whose base rate a new firm does not have (migration 0108), and one that is made up.
const firstUnknown = '2026-07-01' as Day
const percent = 1.27

// A letter has the day on which it is written, and who writes the next one at once is not refused: so the firm has one of the second level.
const levels = [1, 2]

/** Sends what is overdue, the oldest first: to the first customer two letters were written, the last but one disputes his invoice. */
export async function addReminders(post: Post, owed: readonly Owed[], today: Day): Promise<void> {
  for (let validFrom = firstUnknown; validFrom <= today; validFrom = addMonths(validFrom, 6) ?? missing())
    await post('/api/reminders/baserates', { validFrom, percent })
  for (const { uuid } of owed)
    await post(`/api/documents/invoices/${uuid}/mails`, {
      ...{
        to: 'rechnungen@kunden.example',
        subject: 'Ihre Rechnung',
        text: 'Guten Tag,\n\nanbei die Rechnung.',
      },
    })
  const reminded = owed[0] ?? missing()
  for (const level of levels)
    await post('/api/reminders', {
      ...{ day: today, partnerEntityId: reminded.receiver, currency: 'EUR', paymentsUntil: today },
      ...{ deliver: 'PRINT', items: [{ invoiceEntityId: reminded.uuid, level, amountDue: reminded.amount }] },
    })
  await post('/api/reminders/blocks', {
    ...{ invoiceEntityId: owed.at(-2)?.uuid, kind: 'DISPUTE', reason: 'Leuchte kam defekt an' },
  })
}
