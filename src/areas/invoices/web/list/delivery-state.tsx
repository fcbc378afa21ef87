import { shortDay } from '#areas/documents/web/state-of-row.ts'
import { berlinDay } from '#kernel/day.ts'
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
  row: Pick<InvoiceRow, 'delivery' | 'deliveryDate' | 'goesNowhere' | 'amountDue'>
  /** On a phone: the icon alone where nobody has to act. */
  isMark?: boolean
}

/** How an invoice went out, and when; in colour and words only where somebody has to act. What is cancelled and never went out needs nothing more. */
export function DeliveryState({ row, isMark = false }: DeliveryStateProps) {
  if (row.goesNowhere) return isMark ? null : <NoValue />
  const { word, Icon, tone } = states[row.delivery ?? 'NONE']
  // What is paid waits for nobody, however it was handed over.
  const isCalm = row.delivery === null && row.amountDue <= 0
  const isDone = row.delivery === 'SENT' || row.delivery === 'DOWNLOADED'
  const day = isDone && row.deliveryDate !== null ? shortDay(row.deliveryDate, berlinDay(new Date())) : null
  const shown = day ?? (isMark && row.delivery !== null && row.delivery !== 'FAILED' ? '' : word)
  return (
    <span className={cx(styles.state, !isCalm && tone)} {...(shown !== word && { title: word })}>
      {isCalm ? <Mail aria-hidden="true" /> : <Icon aria-hidden="true" />}
      {shown !== word && <VisuallyHidden>{word} </VisuallyHidden>}
      {!(isMark && isDone) && (
        <span data-line="" className={styles.word}>
          {shown}
        </span>
      )}
    </span>
  )
}
