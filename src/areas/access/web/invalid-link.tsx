import { errorTable } from '#kernel/errors.ts'
import { Link } from '#web/router.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { BrandLayout } from './brand-layout.tsx'

/** Instead of a form whose link the server does not take (any more), with the way to a new one. */
export function InvalidLink({ title, to }: { title: string; to: string }) {
  return (
    <BrandLayout title={title}>
      <Notice kind="error" live title={errorTable['link-invalid'].title}>
        <Link to={to}>Einen neuen Link anfordern</Link>
      </Notice>
    </BrandLayout>
  )
}
