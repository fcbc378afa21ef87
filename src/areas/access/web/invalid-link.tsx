import { errorTable } from '#kernel/errors.ts'
import { Link } from '#web/router.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { BrandLayout } from './brand-layout.tsx'

/** Instead of a form whose link the server does not take (any more), with the way to a new one. `hint` is said before it. */
export function InvalidLink({ title, to, hint }: { title: string; to: string; hint?: string }) {
  return (
    <BrandLayout title={title}>
      <Notice kind="error" live title={errorTable['link-invalid'].title}>
        {hint && <p>{hint}</p>}
        <Link to={to}>Einen neuen Link anfordern</Link>
      </Notice>
    </BrandLayout>
  )
}
