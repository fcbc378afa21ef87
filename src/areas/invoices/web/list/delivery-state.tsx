import { shortDay } from '#areas/documents/web/state-of-row.ts'
import { berlinDay } from '#kernel/day.ts'
import { cx } from '#web/ui/cx.ts'
import { NoValue } from '#web/ui/figures/no-value.tsx'
import { CircleAlert, TriangleAlert } from '#web/ui/first-icons.ts'
import { CircleSlash, FileDown, FileText, Mail } from '#web/ui/icons.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import { deliveryLook } from './delivery-look.ts'
import styles from './invoice-list.module.css'

const icons = {
  QUEUED: Mail,
  SENT: Mail,
  FILE: FileText,
  DOWNLOADED: FileDown,
  FAILED: CircleAlert,
  NONE: TriangleAlert,
}

interface DeliveryStateProps {
  row: Pick<InvoiceRow, 'delivery' | 'deliveryDate' | 'goesNowhere' | 'amountDue'>
  /** On a phone: the icon alone where nobody has to act. */
  isMark?: boolean
}

/** What is not sent and waits for nobody is no warning, and no envelope: that says that it went out. */
const iconOf = ({ way, tone }: NonNullable<ReturnType<typeof deliveryLook>>) =>
  way === 'NONE' && !tone ? CircleSlash : icons[way]

/** How an invoice went out, as a sign beside the number, where the column has no room. */
export function DeliverySign({ row }: Pick<DeliveryStateProps, 'row'>) {
  const look = deliveryLook(row)
  if (!look) return null
  const Icon = iconOf(look)
  return (
    <span className={cx(styles.state, styles.sign, look.tone && styles[look.tone])} title={look.word}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{look.word}</VisuallyHidden>
    </span>
  )
}

/** How an invoice went out, and when; in colour and words only where somebody has to act. What is cancelled and never went out needs nothing more. */
export function DeliveryState({ row, isMark = false }: DeliveryStateProps) {
  const look = deliveryLook(row)
  if (!look) return isMark ? null : <NoValue />
  const { way, word, tone } = look
  const Icon = iconOf(look)
  const isDone = way === 'SENT' || way === 'DOWNLOADED'
  const day = isDone && row.deliveryDate !== null ? shortDay(row.deliveryDate, berlinDay(new Date())) : null
  const shown = day ?? (isMark && way !== 'NONE' && way !== 'FAILED' ? '' : word)
  return (
    <span className={cx(styles.state, tone && styles[tone])} {...(shown !== word && { title: word })}>
      <Icon aria-hidden="true" />
      {shown !== word && <VisuallyHidden>{word} </VisuallyHidden>}
      {!(isMark && isDone) && (
        <span data-line="" className={styles.word}>
          {shown}
        </span>
      )}
    </span>
  )
}
