import type { ReactNode } from 'react'
import { useRead } from '#web/reads/use-read.ts'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { readFirm } from '../contract/read-firm.ts'
import { FirmForm } from './firm-form.tsx'
import type { Sheet } from './look-card.tsx'

interface FirmPageProps {
  /** These are of areas that stand after this one. */
  besideTaxes?: ReactNode
  besideLevels?: ReactNode
  proof?: ReactNode
  backups?: ReactNode
  sheet: Sheet
}

/** `/auth/firm`: everything that an invoice needs of the firm. */
export function FirmPage({ besideTaxes, besideLevels, proof, backups, sheet }: FirmPageProps) {
  const { data, error } = useRead(readFirm)
  if (data) return <FirmForm firm={data} {...{ besideTaxes, besideLevels, proof, backups, sheet }} />
  return (
    <Page title="Firma">
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows />}
    </Page>
  )
}
