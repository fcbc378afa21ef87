import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { Coins, FileText, Mail } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import { useToday } from '#web/use-today.ts'
import type { Invoice } from '../../contract.ts'
import { layerPath } from '../invoice-paths.ts'
import { receiverOf } from '../invoice-view.ts'
import { courseOf } from './course.ts'
import { CourseList } from './course-list.tsx'
import styles from './reading.module.css'
import { standingOf } from './standing.ts'

interface ReadingPanelProps {
  invoice: Invoice
  /** Undefined where it is not possible. */
  pay: (() => void) | undefined
  send: (() => void) | undefined
  sendWord: string
  /** Whether the letters act, which stand in the buttons. */
  hasKeys: boolean
}

/** How an invoice stands, what is to be done next, and what became of it. */
export function ReadingPanel({ invoice, pay, send, sendWord, hasKeys }: ReadingPanelProps) {
  const today = useToday()
  const standing = standingOf(invoice, today)
  const receiver = receiverOf(invoice)
  const isUnsent = invoice.issued === null
  const buttons = [
    send && {
      ...{ label: sendWord, letter: 'S', act: send, isFirst: isUnsent },
      icon: <Mail aria-hidden="true" />,
    },
    pay && {
      ...{
        label: 'Zahlung erfassen',
        letter: 'B',
        act: pay,
        isFirst: !isUnsent && standing.state !== 'PAID',
      },
      icon: <Coins aria-hidden="true" />,
    },
  ].filter((button) => button !== undefined)
  buttons.sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
  return (
    <section aria-label="Stand" className={styles.panel}>
      <div className={styles.standing}>
        {standing.paidShare !== null && (
          <ProgressRing
            size={36}
            value={standing.paidShare}
            overdue={standing.isLate}
            label={`zu ${Math.round(standing.paidShare * 100)} % bezahlt`}
          />
        )}
        <div>
          <div className={styles.state}>{standing.title}</div>
          <div className={styles.quiet}>{standing.detail}</div>
        </div>
      </div>
      {buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map(({ label, letter, act, isFirst, icon }) => (
            <Button key={label} kind={isFirst ? 'primary' : 'secondary'} icon={icon} onClick={act}>
              {label}
              {hasKeys && (
                <span aria-hidden="true" className={styles.key}>
                  <Kbd>{letter}</Kbd>
                </span>
              )}
            </Button>
          ))}
        </div>
      )}
      {/* The whole address stands below, as a landmark of its own. */}
      <div className={styles.customer}>
        <div className={styles.partner}>{partnerName(receiver)}</div>
        <div className={styles.quiet}>{[receiver.zip, receiver.city].filter(Boolean).join(' ')}</div>
      </div>
      <CourseList steps={courseOf(invoice, today)} />
      <Related invoice={invoice} />
    </section>
  )
}

/** The other papers of the same sale. */
function Related({ invoice }: { invoice: Invoice }) {
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
  const named = papers.flatMap(({ text, uuid }) => (uuid === null || text === null ? [] : [{ text, uuid }]))
  if (named.length === 0) return null
  return (
    <FormSection title="Gehört dazu">
      <ul className={styles.related}>
        {named.map(({ text, uuid }) => (
          <li key={uuid}>
            <FileText aria-hidden="true" />
            <Link to={layerPath('ansehen', uuid)}>{text}</Link>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
