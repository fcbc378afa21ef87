import type { FieldError } from '#kernel/errors.ts'
import { Link } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'

/** What an XRechnung lacks and has its place elsewhere: in the firm's data, with the customer. Nothing for none. */
export function MissingElsewhere({ problems }: { problems: readonly FieldError[] }) {
  const maySet = useMay('LINE_ITEM_CATEGORY_CREATE')
  if (problems.length === 0) return null
  const isOfFirm = problems.some(({ path }) => path.startsWith('firm.'))
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice}
      action={isOfFirm && maySet ? <Link to="/auth/firm">Firmendaten ergänzen</Link> : undefined}
    >
      {problems.map(({ path, message }) => (
        <div key={path}>{message}.</div>
      ))}
    </Notice>
  )
}
