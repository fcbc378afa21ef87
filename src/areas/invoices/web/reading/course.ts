import { besideTitles } from '#areas/documents/rules/changes/document-history.ts'
import {
  byUser,
  type CourseStep,
  courseOf,
  type DatedStep,
  dueStep,
  paymentStep,
} from '#areas/documents/web/reading/course.ts'
import type { SentMail } from '#areas/papers/contract.ts'
import type { Day } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { instantText } from '#web/instant-text.ts'
import type { Invoice } from '../../contract.ts'
import { layerPath } from '../invoice-paths.ts'
import { dueDayOfInvoice } from '../invoice-view.ts'
import { standingOf } from './standing.ts'

/** What became of an invoice: what is due first, then what happened, the latest first (decisions §10, 'Screens'). */
export function courseOfInvoice(invoice: Invoice, today: Day): CourseStep[] {
  const { state } = standingOf(invoice, today)
  const { currency } = invoice
  const due = wireCents(invoice.totals.amountDue)
  return courseOf(dueStep({ state, due, dueDay: dueDayOfInvoice(invoice), currency }, today), [
    ...invoice.history.flatMap((step) => recordedStep(invoice, step)),
    ...invoice.mails.map(mailStep),
    ...invoice.documentRecords.map((record) => paymentStep(record, currency)),
    ...invoice.amendments.map(amendmentStep),
    ...invoice.corrections.map((correction) => correctionStep(correction, currency)),
  ])
}

/** What the journal alone tells; mails, payments and amendments tell of themselves. */
function recordedStep(
  invoice: Invoice,
  { seq, at, event, user, letterName = '', note }: Invoice['history'][number],
): DatedStep[] {
  const step = { key: `${seq}`, at, when: instantText(at), detail: byUser(user), paper: null }
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
          detail: `${byUser(user)}, ersetzt ${replacesInvoiceNumber}`,
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
    case 'reminder written':
      return [{ ...step, kind: 'SENT', title: letterName }]
    default: {
      const title = besideTitles[event]
      if (title === undefined) return []
      const detail = note === undefined ? step.detail : `${step.detail}: ${note}`
      return [{ ...step, kind: 'CHANGED', title: `${letterName} ${title}`.trim(), detail }]
    }
  }
}

const paper = (text: string, uuid: string | null) =>
  uuid === null ? null : { text, path: layerPath('ansehen', uuid) }

function mailStep(mail: SentMail): DatedStep {
  const { to, at, deliveredAt, filed, withdrawn, hasFailed, changedFile } = mail
  const step = { key: `mail ${at} ${to}`, at, when: instantText(at), paper: null }
  if (filed)
    return { ...step, kind: 'FILE', title: 'Als Datei abgelegt', detail: `an ${to}, nicht versendet` }
  if (deliveredAt !== null)
    return { ...step, kind: 'SENT', title: 'Gesendet', detail: `an ${to}, vom Mailserver angenommen` }
  if (withdrawn)
    return { ...step, kind: 'FAILED', title: 'Nicht zugestellt', detail: `an ${to}, erneut gesendet` }
  if (changedFile !== null)
    return {
      ...{ ...step, kind: 'FAILED', title: 'Wird nicht versendet' },
      detail: `an ${to}: „${changedFile}“ wurde an Kontor vorbei verändert`,
    }
  return hasFailed
    ? { ...step, kind: 'FAILED', title: 'Noch nicht zugestellt', detail: `an ${to}` }
    : { ...step, kind: 'SENT', title: 'Wird gesendet …', detail: `an ${to}` }
}

function amendmentStep({ entityId, date, title }: Invoice['amendments'][number]): DatedStep {
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

function correctionStep(correction: Invoice['corrections'][number], currency: string): DatedStep {
  const { entityId, invoiceNumber, invoiceDate, amountGross, isCancelled } = correction
  return {
    key: entityId.uuid,
    kind: 'CHANGED',
    at: `${invoiceDate}T98`,
    title: `Berichtigt um ${formatMoney(wireCents(amountGross), currency)}`,
    when: shownDay(invoiceDate),
    detail: isCancelled ? 'inzwischen storniert' : '',
    paper: { text: `Rechnungskorrektur ${invoiceNumber}`, path: layerPath('ansehen', entityId.uuid) },
  }
}
