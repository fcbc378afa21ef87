import { type LeftOut, planOf } from '#areas/documents/web/many/plan-payments.ts'

/** What is known of an invoice before it is sent with others. */
export interface Mailable {
  uuid: string
  number: string
  isCancelled: boolean
  to: string
  mailsSeen: number
}

const whyNotSent = ({ isCancelled, to, mailsSeen }: Mailable, isAgain: boolean): string | null => {
  if (isCancelled) return 'ist storniert'
  if (to === '') return 'hat keine E-Mail-Adresse'
  return mailsSeen > 0 && !isAgain ? 'wurde schon gesendet' : null
}

/** Those that go out, and those that do not; what was sent already goes only where that is wanted. */
export function planMails(
  invoices: readonly Mailable[],
  isAgain: boolean,
): { able: Mailable[]; leftOut: LeftOut[] } {
  return planOf(
    invoices,
    ({ number }) => number,
    (invoice) => whyNotSent(invoice, isAgain),
  )
}
