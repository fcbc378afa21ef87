import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { layerPath } from '../invoice-paths.ts'
import styles from './invoice-form.module.css'
import { LettersTaken } from './letters-taken.tsx'
import type { BegunInvoice } from './use-written-invoice.ts'

/** What a copy or a correction has taken over from the letters of its invoice, and that another one stands in the place of a cancelled one. */
export function CopiedNotice({ begun }: { begun: BegunInvoice }) {
  const { source: invoice, isCorrection, rewritten } = begun
  if (invoice === null || rewritten !== null) return null
  const { cancelledByInvoiceEntityId, invoiceNumber, replacedByInvoiceEntityId: replacedBy } = invoice
  if (isCorrection) return <LettersTaken letters={invoice.amendments} by="Die Korrektur" />
  return (
    <>
      {cancelledByInvoiceEntityId !== null && replacedBy !== null && (
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
