import { ReadingPanel } from '#areas/documents/web/reading/reading-panel.tsx'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { recordingWord } from '#areas/payments/web/payment-direction.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { CircleSlash, Coins, Mail } from '#web/ui/icons.ts'
import { useToday } from '#web/use-today.ts'
import { readOpenClaims } from '../../contract/claims.ts'
import type { Invoice } from '../../contract.ts'
import { ClaimsNote } from '../claims-note.tsx'
import { layerPath } from '../invoice-paths.ts'
import { receiverOf } from '../invoice-view.ts'
import { courseOfInvoice } from './course.ts'
import { standingOf } from './standing.ts'
import { sendsFirst } from './standing-badge.ts'

interface InvoicePanelProps {
  invoice: Invoice
  /** Undefined where it is not possible. */
  pay: (() => void) | undefined
  writeOff: (() => void) | undefined
  send: (() => void) | undefined
  /** Whether the letters act, which stand in the buttons. */
  hasKeys: boolean
}

/** How an invoice stands, what is to be done next, and what became of it. */
export function InvoicePanel({ invoice, pay, writeOff, send, hasKeys }: InvoicePanelProps) {
  const today = useToday()
  const standing = standingOf(invoice, today)
  const receiver = receiverOf(invoice)
  const isToSend = sendsFirst(invoice, today)
  const sendWord = invoice.mails.length > 0 ? 'Erneut senden' : 'Senden'
  return (
    <ReadingPanel
      standing={standing}
      beside={<OwnClaims uuid={invoice.entityId.uuid} />}
      hasKeys={hasKeys}
      acts={[
        { label: sendWord, letter: 'S', act: send, isFirst: isToSend, icon: <Mail aria-hidden="true" /> },
        {
          ...{ label: recordingWord(invoice), letter: 'B', act: pay },
          isFirst: !isToSend && standing.state !== 'PAID' && standing.state !== 'WRITTEN_OFF',
          icon: <Coins aria-hidden="true" />,
        },
        {
          ...{ label: 'Ausbuchen', letter: 'D', act: writeOff, isFirst: false },
          icon: <CircleSlash aria-hidden="true" />,
        },
      ]}
      partner={{
        name: partnerName(receiver),
        role: 'Kunde',
        place: [receiver.debitorNumber, receiver.city].filter(Boolean).join(' · '),
        side: 'receivers',
        uuid: invoice.partner.entityId.uuid,
      }}
      course={courseOfInvoice(invoice, today)}
      related={relatedPapers(invoice)}
    />
  )
}

/** What letters claim beside this invoice; the customer's others are on his page. */
function OwnClaims({ uuid }: { uuid: string }) {
  const { data } = useRead(readOpenClaims, { params: { uuid } })
  const own = data?.claims.filter(({ invoiceEntityId }) => invoiceEntityId === uuid) ?? []
  return <ClaimsNote claims={own.map(({ amount, currency }) => ({ amount: wireCents(amount), currency }))} />
}

/** The other papers of the same sale. */
function relatedPapers(invoice: Invoice) {
  const papers = [
    {
      text: invoice.correctedInvoice && `Korrektur zu ${invoice.correctedInvoice.number}`,
      uuid: invoice.correctedInvoiceEntityId,
    },
    { text: `Ersetzt ${invoice.replacesInvoiceNumber}`, uuid: invoice.replacesInvoiceEntityId },
    { text: 'Stornorechnung', uuid: invoice.cancelledByInvoiceEntityId },
    { text: `Ersetzt durch ${invoice.replacedByInvoiceNumber}`, uuid: invoice.replacedByInvoiceEntityId },
    { text: `Schlussrechnung ${invoice.settledByInvoiceNumber}`, uuid: invoice.settledByInvoiceEntityId },
    ...invoice.advances.map(({ entityId, invoiceNumber }) => ({
      text: `Anzahlung ${invoiceNumber}`,
      uuid: entityId.uuid,
    })),
  ]
  return papers.flatMap(({ text, uuid }) =>
    uuid === null || text === null ? [] : [{ text, path: layerPath('ansehen', uuid) }],
  )
}
