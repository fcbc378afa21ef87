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

/** Sends what is overdue, the oldest first: of the first customer a letter was written, the last but one disputes his invoice. */
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
  await post('/api/reminders', {
    ...{
      day: today,
      partnerEntityId: reminded.receiver,
      currency: 'EUR',
      paymentsUntil: today,
      deliver: 'PRINT',
    },
    items: [{ invoiceEntityId: reminded.uuid, level: 1, amountDue: reminded.amount }],
  })
  await post('/api/reminders/blocks', {
    ...{ invoiceEntityId: owed.at(-2)?.uuid, kind: 'DISPUTE', reason: 'Leuchte kam defekt an' },
  })
}
