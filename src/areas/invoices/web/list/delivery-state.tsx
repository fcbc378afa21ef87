import { cx } from '#web/ui/cx.ts'
import { NoValue } from '#web/ui/figures/no-value.tsx'
import { CircleAlert, TriangleAlert } from '#web/ui/first-icons.ts'
import { FileDown, FileText, Mail } from '#web/ui/icons.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import styles from './invoice-list.module.css'

const states = {
  QUEUED: { word: 'wird gesendet …', Icon: Mail, tone: '' },
  SENT: { word: 'versendet', Icon: Mail, tone: '' },
  FILE: { word: 'als Datei abgelegt', Icon: FileText, tone: '' },
  DOWNLOADED: { word: 'heruntergeladen', Icon: FileDown, tone: '' },
  FAILED: { word: 'nicht zugestellt', Icon: CircleAlert, tone: styles.failed },
  NONE: { word: 'nicht versendet', Icon: TriangleAlert, tone: styles.waiting },
}

interface DeliveryStateProps {
  row: Pick<InvoiceRow, 'delivery' | 'cancelledByInvoiceEntityId'>
  /** The icon alone, on a phone; its word is read out. */
  isMark?: boolean
}

/** How an invoice went out; in colour only where somebody has to act. What is cancelled and never went out needs nothing more. */
export function DeliveryState({ row, isMark = false }: DeliveryStateProps) {
  if (row.delivery === null && row.cancelledByInvoiceEntityId !== null) return isMark ? null : <NoValue />
  const { word, Icon, tone } = states[row.delivery ?? 'NONE']
  return (
    <span className={cx(styles.state, tone)} {...(isMark && { title: word })}>
      <Icon aria-hidden="true" />
      {isMark ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  )
}
