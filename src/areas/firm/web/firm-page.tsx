import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useRead } from '#web/use-read.ts'
import { readFirm } from '../contract/read-firm.ts'
import { FirmForm } from './firm-form.tsx'

/** `/auth/firm`: everything that an invoice needs of the firm; `besideTaxes` is a card of an area that stands after this one. */
export function FirmPage({ besideTaxes }: { besideTaxes?: ReactNode }) {
  const { data, error } = useRead(readFirm)
  if (data) return <FirmForm firm={data} besideTaxes={besideTaxes} />
  return (
    <Page title="Firma">
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows />}
    </Page>
  )
}
