import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useRead } from '#web/use-read.ts'
import { readFirm } from '../contract/read-firm.ts'
import { FirmForm } from './firm-form.tsx'

/** `/auth/firm`: everything that an invoice needs of the firm. */
export default function FirmPage() {
  const { data, error } = useRead(readFirm)
  if (data) return <FirmForm firm={data} />
  return (
    <Page title="Firma">
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows />}
    </Page>
  )
}
