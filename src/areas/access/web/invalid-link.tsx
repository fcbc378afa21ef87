import { Link } from 'react-router'
import { errorTable } from '#kernel/errors.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Instead of a form whose link the server does not take (any more), with the way to a new one. */
export function InvalidLink({ to, children }: { to: string; children: string }) {
  return (
    <Notice kind="error" live title={errorTable['link-invalid'].title}>
      <Link to={to}>{children}</Link>
    </Notice>
  )
}
