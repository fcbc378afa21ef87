import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { missingForXRechnung } from '../../rules/electronic/missing-for-xrechnung.ts'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'

/**
 * What the XRechnung of an invoice will lack, said before it is saved: its reference has its field in the form, what the customer lacks is
 * typed with him, and the firm's data have their page.
 */
export function XRechnungNotice({ values }: { values: InvoiceValues }) {
  const { data: firm } = useRead(readFirm)
  const maySet = useMay('LINE_ITEM_CATEGORY_CREATE')
  const { receiver, buyerReference } = values
  if (!receiver || !firm) return null
  const problems = missingForXRechnung({ receiver: receiver.fields, buyerReference, firm })
  if (problems.length === 0) return null
  const ofFirm = problems.filter(({ path }) => path.startsWith('firm.')).map(({ message }) => `${message}.`)
  const action = maySet ? (
    <Link to="/auth/firm">Firmendaten ergänzen</Link>
  ) : (
    <AskFor text={`Bitte ergänzen Sie die Firmendaten: ${ofFirm.join(' ')}`} />
  )
  return (
    <Notice
      live
      className={styles.notice}
      title="Dieser Kunde bekommt eine XRechnung"
      action={ofFirm.length > 0 ? action : undefined}
    >
      {problems.map(({ path, message }) => (
        <div key={path}>{message}.</div>
      ))}
    </Notice>
  )
}
