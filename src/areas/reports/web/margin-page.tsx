import { Scale, Sheet } from 'lucide-react'
import { type Period, periodLabel, periodText } from '#kernel/period.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { useFileDownload } from '#web/use-file-download.ts'
import { usePeriod } from '#web/use-period.ts'
import { useRead } from '#web/use-read.ts'
import { marginKinds, marginRegister, readMarginLedger } from '../contract/margin-ledger.ts'
import { marginColumns } from './margin-columns.tsx'
import styles from './tax-returns.module.css'
import { euro } from './yield-text.ts'

/** `/auth/report/margin`: the records of § 25a Abs. 6 UStG, piece by piece. */
export default function MarginPage() {
  const [period, setPeriod] = usePeriod(marginKinds)
  const { data, error, isLoading } = useRead(readMarginLedger, { query: { period: periodText(period) } })
  const rows = data?.rows ?? []
  return (
    <Page title="Differenzbesteuerung (§ 25a)" layout="fill" actions={<Files period={period} />}>
      <div className={styles.fillTools}>
        <PeriodPicker value={period} onChange={setPeriod} kinds={marginKinds} />
      </div>
      <Grid
        label="Differenzbesteuerte Verkäufe"
        columns={marginColumns}
        minTableWidth={1200}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={(row) => row.key}
        onVisibleRange={() => {}}
        loading={isLoading}
        error={error ? { message: error.message, onRetry: error.onRetry } : undefined}
        resetKey={periodText(period)}
        storageKey="margins"
        emptyState={
          <EmptyState icon={<Scale />} title="Nichts differenzbesteuert verkauft">
            {`${periodLabel(period)}: Hier steht jedes Stück mit Einkauf, Verkauf, Marge und Steuer.`}
          </EmptyState>
        }
      />
      {data && (
        <dl aria-label="Summen" aria-live="polite" className={styles.gridSums}>
          {(
            [
              ['EK', data.buying],
              ['VK', data.sale],
              ['Marge', data.margin],
              ['Bemessungsgrundlage', data.base],
              ['Steuer', data.tax],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{euro(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Page>
  )
}

function Files({ period }: { period: Period }) {
  const { download, isRunning } = useFileDownload()
  return (['xlsx', 'csv'] as const).map((format) => {
    const address = `${marginRegister.path}.${format}?period=${periodText(period)}`
    return (
      <Button
        key={format}
        icon={<Sheet aria-hidden="true" />}
        busy={isRunning(address)}
        onClick={() => void download(address)}
      >
        {format === 'xlsx' ? 'Excel' : 'CSV'}
      </Button>
    )
  })
}
