import { Landmark } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Month } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useRead } from '#web/use-read.ts'
import { readTaxDue, type TaxDueRow } from '../contract/taxes.ts'
import { taxYears } from '../rules/tax-years.ts'
import { BehindFigure } from './behind-figure.tsx'
import styles from './tax-due-page.module.css'
import { TaxDueTable } from './tax-due-table.tsx'
import { behindOfAddress } from './tax-figure-names.ts'
import { TaxRemarks } from './tax-remarks.tsx'

/** `/auth/report`: 'Steuerschuld', a row for each month; each figure opens the documents behind it. */
export default function TaxDuePage() {
  const { data, error } = useRead(readTaxDue)
  const [address, setAddress] = useSearchParams()
  const behind = behindOfAddress(address)
  return (
    <Page title="Steuerschuld">
      {error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <div className={styles.page}>
          <Card flush>
            {data.length > 0 ? <TaxDueTable years={taxYears(data.map(monthOfRow))} /> : <Empty />}
          </Card>
          {data.length > 0 && <TaxRemarks />}
        </div>
      )}
      {behind && <BehindFigure {...behind} onClose={() => setAddress({}, { replace: true })} />}
    </Page>
  )
}

const monthOfRow = ({ month, inputTax, vat, amountNet }: TaxDueRow) => ({
  // A month as the server keeps it.
  month: month as Month,
  inputTax: wireCents(inputTax),
  vat: wireCents(vat),
  amountNet: wireCents(amountNet),
})

function Empty() {
  return (
    <EmptyState icon={<Landmark />} title="Noch nichts zu versteuern">
      Jeder Monat, in dem eine Rechnung zählt, steht hier mit Vorsteuer, Umsatzsteuer und Umsatz.
    </EmptyState>
  )
}
