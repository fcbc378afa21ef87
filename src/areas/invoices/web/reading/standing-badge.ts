import type { Day } from '#kernel/day.ts'
import type { BadgeTone } from '#web/ui/figures/badge.tsx'
import type { Invoice } from '../../contract.ts'
import { deliveryLook } from '../list/delivery-look.ts'
import { nextStepOf } from '../list/next-step.ts'
import { standingOf } from './standing.ts'

/** What the reading view says beside the name: that it ended, else how it went out, in the words of its list; null for nothing. */
export function standingBadge(invoice: Invoice, isLocked: boolean): { tone: BadgeTone; word: string } | null {
  if (invoice.cancelledByInvoiceEntityId !== null) return { tone: 'danger', word: 'storniert' }
  if (invoice.settledByInvoiceEntityId !== null) return { tone: 'neutral', word: 'abgerechnet' }
  if (invoice.amendments.length > 0) return { tone: 'info', word: 'berichtigt' }
  const look = deliveryLook(wayOf(invoice))
  const wasMailed = look?.way === 'SENT' || look?.way === 'QUEUED' || look?.way === 'FAILED'
  if (isLocked && !wasMailed) return { tone: 'neutral', word: 'festgeschrieben' }
  if (look === null) return null
  return { tone: look.tone ?? (look.way === 'NONE' ? 'neutral' : 'info'), word: look.word }
}

/** Whether sending comes first: by the same rule as in its list; what goes back to the customer is told to him, too. */
export function sendsFirst(invoice: Invoice, today: Day): boolean {
  const look = deliveryLook(wayOf(invoice))
  if (look?.way === 'FAILED') return true
  if (look?.way !== 'NONE') return false
  const { amountDue, amountGrossTotal } = invoice.totals
  const { state } = standingOf(invoice, today)
  const { invoiceDate } = invoice
  const row = { ...wayOf(invoice), state, invoiceDate, amountGross: amountGrossTotal }
  return amountDue < 0 || nextStepOf(row, today) === 'SEND'
}

const wayOf = ({ delivery, goesNowhere, totals: { amountDue } }: Invoice) => ({
  delivery,
  goesNowhere,
  amountDue,
})
