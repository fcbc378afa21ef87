import { storedPayment } from '#areas/payments/web/payment-entry.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { instantText } from '#web/instant-text.ts'
import type { Invoice, SentMail } from '../../contract.ts'
import { layerPath } from '../invoice-paths.ts'
import { dueDayOfInvoice } from '../invoice-view.ts'
import { standingOf } from './standing.ts'

export type CourseKind = 'DUE' | 'PAYMENT' | 'SENT' | 'FAILED' | 'FILE' | 'CHANGED' | 'ENDED' | 'WRITTEN'

/** One thing that happened to an invoice, or that is due next. */
export interface CourseStep {
  key: string
  kind: CourseKind
  title: string
  /** When, as it is shown. */
  when: string
  detail: string
  /** The paper that it made. */
  paper: { text: string; path: string } | null
}

/** A step with what it is sorted by: an instant, or a day that stands for its end. */
type Dated = CourseStep & { at: string }

/** What became of an invoice: what is due first, then what happened, the latest first (decisions §10, 'Screens'). */
export function courseOf(invoice: Invoice, today: Day): CourseStep[] {
  const happened = [
    ...invoice.history.flatMap((step) => recordedStep(invoice, step)),
    ...invoice.mails.map(mailStep),
    ...invoice.documentRecords.map((record) => paymentStep(invoice, record)),
    ...invoice.amendments.map(amendmentStep),
  ]
  // Nothing happened before it was written, whatever day a payment bears.
  const order = ({ kind, at }: Dated) => `${kind === 'WRITTEN' ? 0 : 1}${at}`
  happened.sort((a, b) => (order(a) < order(b) ? 1 : order(a) > order(b) ? -1 : 0))
  return [...dueStep(invoice, today), ...happened.map(({ at: _, ...step }) => step)]
}

function dueStep(invoice: Invoice, today: Day): CourseStep[] {
  const { state } = standingOf(invoice, today)
  const due = wireCents(invoice.totals.amountDue)
  const step = { key: 'due', kind: 'DUE', paper: null } as const
  if (state === 'REFUND' || state === 'OVERPAID') {
    const detail = `${formatMoney(negateCents(due), invoice.currency)} gehen zurück`
    return [{ ...step, title: 'Erstattung', when: '', detail }]
  }
  if (state !== 'OPEN' && state !== 'PARTLY_PAID' && state !== 'OVERDUE') return []
  const day = dueDayOfInvoice(invoice)
  if (day === null) return []
  const title = state === 'OVERDUE' ? 'Überfällig' : 'Fällig'
  const when = day === today ? 'heute' : formatDay(day)
  return [{ ...step, title, when, detail: `${formatMoney(due, invoice.currency)} offen` }]
}

const by = (user: string) => (user === '' ? 'vom System' : `von ${user}`)

/** What the journal alone tells; mails, payments and amendments tell of themselves. */
function recordedStep(invoice: Invoice, { seq, at, event, user }: Invoice['history'][number]): Dated[] {
  const step = { key: `${seq}`, at, when: instantText(at), detail: by(user), paper: null }
  const { replacesInvoiceNumber, cancelledByInvoiceEntityId, replacedByInvoiceEntityId } = invoice
  switch (event) {
    case 'invoice created':
    case 'cancellation created':
      return [{ ...step, kind: 'WRITTEN', title: 'Geschrieben' }]
    case 'invoice rewritten':
      return [
        {
          ...step,
          kind: 'WRITTEN',
          title: 'Geschrieben',
          detail: `${by(user)}, ersetzt ${replacesInvoiceNumber}`,
        },
      ]
    case 'invoice replaced':
    case 'cancellation replaced':
      return [{ ...step, kind: 'CHANGED', title: 'Geändert' }]
    case 'invoice downloaded':
      return [{ ...step, kind: 'SENT', title: 'Heruntergeladen' }]
    case 'invoice cancelled':
      return [
        {
          ...step,
          kind: 'ENDED',
          title: 'Storniert',
          paper: paper('Stornorechnung', cancelledByInvoiceEntityId),
        },
      ]
    case 'invoice cancelled and rewritten':
      return [
        {
          ...step,
          ...{ kind: 'ENDED', title: 'Storniert und neu geschrieben' },
          paper: paper(`Rechnung ${invoice.replacedByInvoiceNumber}`, replacedByInvoiceEntityId),
        },
      ]
    case 'invoice replaced by another':
      return [
        {
          ...step,
          ...{ kind: 'ENDED', title: 'Ersetzt' },
          paper: paper(`Rechnung ${invoice.replacedByInvoiceNumber}`, replacedByInvoiceEntityId),
        },
      ]
    default:
      return []
  }
}

const paper = (text: string, uuid: string | null) =>
  uuid === null ? null : { text, path: layerPath('ansehen', uuid) }

function mailStep(mail: SentMail): Dated {
  const { to, at, deliveredAt, filed, withdrawn, hasFailed } = mail
  const step = { key: `mail ${at} ${to}`, at, when: instantText(at), paper: null }
  if (filed)
    return { ...step, kind: 'FILE', title: 'Als Datei abgelegt', detail: `an ${to}, nicht versendet` }
  if (deliveredAt !== null)
    return { ...step, kind: 'SENT', title: 'Gesendet', detail: `an ${to}, vom Mailserver angenommen` }
  if (withdrawn)
    return { ...step, kind: 'FAILED', title: 'Nicht zugestellt', detail: `an ${to}, erneut gesendet` }
  return hasFailed
    ? { ...step, kind: 'FAILED', title: 'Noch nicht zugestellt', detail: `an ${to}` }
    : { ...step, kind: 'SENT', title: 'Wird gesendet …', detail: `an ${to}` }
}

function paymentStep(invoice: Invoice, record: Invoice['documentRecords'][number]): Dated {
  const { paymentId, amount, recordDate } = storedPayment(record)
  const other = record.transferDocumentNumber
  const isBack = amount < 0
  const sum = formatMoney(isBack ? negateCents(amount) : amount, invoice.currency)
  const { fromIban } = record.recordDetails.recordData
  return {
    key: paymentId,
    kind: 'PAYMENT',
    // Without a time, it stands above what happened on its day.
    at: `${recordDate}T99`,
    title: `${other !== null ? 'Verrechnung' : isBack ? 'Rückzahlung' : 'Zahlung'} ${sum}`,
    when: shownDay(recordDate),
    detail: other !== null ? `${isBack ? 'auf' : 'von'} ${other}` : fromIban,
    paper: null,
  }
}

function amendmentStep({ entityId, date, title }: Invoice['amendments'][number]): Dated {
  return {
    key: entityId.uuid,
    kind: 'CHANGED',
    at: `${date}T98`,
    title: 'Berichtigt',
    when: shownDay(date),
    detail: title,
    paper: null,
  }
}
