import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { Link } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './invoice-form.module.css'

/** What is missing of the firm before it may write invoices, and where it is entered. */
export function FirmNotice({ problems }: { problems: readonly string[] }) {
  const maySet = useMay('LINE_ITEM_CATEGORY_CREATE')
  if (problems.length === 0) return null
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice}
      action={
        maySet ? (
          <Link to="/auth/firm">Firmendaten ergänzen</Link>
        ) : (
          <AskFor text={`Bitte ergänzen Sie die Firmendaten: ${problems.join(' ')}`} />
        )
      }
    >
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {!maySet && <div>Bitte wenden Sie sich an die Geschäftsführung.</div>}
    </Notice>
  )
}
