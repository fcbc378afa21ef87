import { periodLabel, periodText } from '#kernel/period.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { SumLine } from '#web/ui/figures/sum-line.tsx'
import { Grid } from '#web/ui/grid/grid.tsx'
import { Scale } from '#web/ui/icons.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePeriod } from '#web/use-period.ts'
import { listMargins, marginKinds, marginRegister } from '../contract/margin-ledger.ts'
import { euro } from './figure-text.ts'
import { useMarginLayout } from './margin-columns.tsx'
import styles from './tax-returns.module.css'

/** `/auth/report/margin`: the records of § 25a Abs. 6 UStG, piece by piece. */
export default function MarginPage() {
  const [period, setPeriod] = usePeriod(marginKinds)
  const filter = { filterType: 'period', period: periodText(period) }
  const { stats, ...list } = useList(listMargins, { filter, batch: 50 })
  const layout = useMarginLayout()
  return (
    <Page
      title="Differenzbesteuerung (§ 25a)"
      layout="fill"
      actions={
        <ExportButton
          name={`Differenzbesteuerung ${periodLabel(period)}`}
          addressOf={(format) => `${marginRegister.path}.${format}?period=${periodText(period)}`}
          rowCount={list.rowCount}
        >
          Excel-Export
        </ExportButton>
      }
    >
      <div className={styles.fillTools}>
        <PeriodPicker value={period} onChange={setPeriod} kinds={marginKinds} />
      </div>
      <Grid
        // Another layout has its own rows and widths.
        key={layout.storageKey}
        label="Differenzbesteuerte Verkäufe"
        dense
        columns={layout.columns}
        rowLines={layout.rowLines}
        {...gridOf(list)}
        rowKey={(row) => row.key}
        storageKey={layout.storageKey}
        emptyState={
          <EmptyState icon={<Scale />} title="Nichts differenzbesteuert verkauft">
            {`${periodLabel(period)}: Hier steht jedes Stück mit Einkauf, Verkauf, Marge und Steuer.`}
          </EmptyState>
        }
      />
      <SumLine
        label="Summen"
        isOld={list.areStatsOld}
        sums={
          stats && [
            ['EK', euro(stats.buying)],
            ['VK', euro(stats.sale)],
            ['Marge', euro(stats.margin)],
            ['Bemessungsgrundlage', euro(stats.base)],
            ['Steuer', euro(stats.tax)],
          ]
        }
      />
    </Page>
  )
}
