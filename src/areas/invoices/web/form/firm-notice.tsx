import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { Link } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './invoice-form.module.css'

interface FirmNoticeProps {
  problems: readonly string[]
  /** What should stand on the paper besides, and stops nothing. */
  hint?: string | null
}

/** What is missing of the firm before it may write invoices, and where it is entered. */
export function FirmNotice({ problems, hint = null }: FirmNoticeProps) {
  const maySet = useMay('LINE_ITEM_CATEGORY_CREATE')
  const said = hint === null ? problems : [...problems, hint]
  if (said.length === 0) return null
  return (
    <Notice
      kind={problems.length > 0 ? 'warning' : 'info'}
      live
      className={styles.notice}
      action={
        maySet ? (
          <Link to="/auth/firm">Firmendaten ergänzen</Link>
        ) : (
          <AskFor text={`Bitte ergänzen Sie die Firmendaten: ${said.join(' ')}`} />
        )
      }
    >
      {said.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {!maySet && <div>Bitte wenden Sie sich an die Geschäftsführung.</div>}
    </Notice>
  )
}
