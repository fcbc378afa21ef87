import type { Month } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSearchParams } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { Landmark } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { readTaxDue, type TaxDueRow } from '../contract/tax-due.ts'
import { taxYears } from '../rules/tax-years.ts'
import { BehindFigure } from './behind-figure.tsx'
import styles from './tax-due-page.module.css'
import { TaxDueTable } from './tax-due-table.tsx'
import { behindOfAddress } from './tax-figure-names.ts'
import { TaxRemarks } from './tax-remarks.tsx'

/** `/auth/report`: 'Steuerschuld', a row for each month; each figure opens the documents behind it. */
export default function TaxDuePage() {
  const taxDue = useRead(readTaxDue)
  const [address, setAddress] = useSearchParams()
  const behind = behindOfAddress(address)
  return (
    <Page title="Steuerschuld">
      <Loaded of={taxDue} rows={8}>
        {(rows) => (
          <div className={styles.page}>
            <Card flush>
              {rows.length > 0 ? <TaxDueTable years={taxYears(rows.map(monthOfRow))} /> : <Empty />}
            </Card>
            {rows.length > 0 && <TaxRemarks />}
          </div>
        )}
      </Loaded>
      {behind && <BehindFigure {...behind} onClose={() => setAddress({}, { replace: true })} />}
    </Page>
  )
}

const monthOfRow = ({ month, inputTax, vat, amountNet, lateTaxDue }: TaxDueRow) => ({
  // A month as the server keeps it.
  month: month as Month,
  inputTax: wireCents(inputTax),
  vat: wireCents(vat),
  amountNet: wireCents(amountNet),
  lateTaxDue: lateTaxDue === null ? null : wireCents(lateTaxDue),
})

function Empty() {
  return (
    <EmptyState icon={<Landmark />} title="Noch nichts zu versteuern">
      Jeder Monat, in dem eine Rechnung zählt, steht hier mit Vorsteuer, Umsatzsteuer und Umsatz.
    </EmptyState>
  )
}
