import { readFirm } from '#areas/firm/contract/read-firm.ts'
import type { Prepared } from '#kernel/many-run.ts'
import { getRead } from '#web/api.ts'
import type { ManyWay } from '#web/many/shown-runs.ts'
import { type Invoice, readInvoice, sendInvoice } from '../../contract.ts'
import { receiverOf } from '../invoice-view.ts'
import { mailOf } from '../paper/mail-of.ts'

/** What the person saw of an invoice: whom it goes to, and how many e-mails with it there were. */
export interface SeenMails extends Record<string, unknown> {
  to: string
  mailsSeen: number
}

/** Where an invoice goes: once more where it went, else to the customer; '' where nobody knows. */
export const addressOf = (invoice: Invoice): string => invoice.mails[0]?.to ?? receiverOf(invoice).email

/** Each goes by the firm's template to its customer. What somebody else has sent meanwhile is refused. */
export const sendWay: ManyWay = {
  name: 'send INVOICE',
  declaration: sendInvoice,
  async prepare({ params, seen }): Promise<Prepared> {
    const [read, firm] = await Promise.all([getRead(readInvoice, params), getRead(readFirm)])
    if (read.kind === 'failure' || firm.kind !== 'success') return { kind: 'away' }
    if (read.kind === 'error') {
      const { status, title } = read.problem
      return status >= 500 || status === 429 ? { kind: 'away' } : { kind: 'refused', reason: title }
    }
    const invoice = read.answer
    const { to, mailsSeen } = seen as SeenMails
    if (addressOf(invoice) !== to)
      return { kind: 'refused', reason: 'Inzwischen gilt eine andere E-Mail-Adresse.' }
    const withCancellation = invoice.replacedCancellation?.isSent === false
    const input = { to, cc: invoice.mails[0]?.cc ?? [], copyToSelf: false, withCancellation, mailsSeen }
    return { kind: 'ready', input: { ...input, ...mailOf(invoice, firm.answer, withCancellation) } }
  },
  doneText: (count) => (count === 1 ? '1 E-Mail ist übergeben.' : `${count} E-Mails sind übergeben.`),
}
