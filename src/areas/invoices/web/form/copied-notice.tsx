import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice } from '../../contract.ts'
import { layerPath } from '../invoice-paths.ts'
import styles from './invoice-form.module.css'
import { LettersTaken } from './letters-taken.tsx'

/** What a copy of a cancelled invoice has taken over from its letters, and that another one stands in its place already. */
export function CopiedNotice({ invoice }: { invoice: Invoice }) {
  const { cancelledByInvoiceEntityId, invoiceNumber, replacedByInvoiceEntityId: replacedBy } = invoice
  if (cancelledByInvoiceEntityId === null) return null
  return (
    <>
      {replacedBy !== null && (
        <Notice
          kind="warning"
          className={styles.notice}
          title={`An die Stelle der Rechnung ${invoiceNumber} ist schon ${invoice.replacedByInvoiceNumber} getreten.`}
          action={
            <ButtonLink size="small" to={layerPath('rechnung', replacedBy)}>
              Neue Rechnung öffnen
            </ButtonLink>
          }
        >
          Diese Kopie ersetzt nichts: Sie wird ein weiterer Verkauf.
        </Notice>
      )}
      <LettersTaken letters={invoice.amendments} />
    </>
  )
}
