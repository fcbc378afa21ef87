import { type Period, periodLabel, periodText } from '#kernel/period.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Grid } from '#web/ui/grid/grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { readReturnDocuments } from '../contract/advance-return.ts'
import { behindKey, taxLayout } from './behind-columns.tsx'
import styles from './behind-figure.module.css'
import { euro } from './figure-text.ts'
import type { OpenedFigure } from './return-table.tsx'

interface FigureDocumentsLayerProps {
  period: Period
  figure: OpenedFigure
  onClose: () => void
}

/** The documents behind a figure of the return, over it; what they come to stands above them, before it was cut to full euros. */
export function FigureDocumentsLayer({ period, figure, onClose }: FigureDocumentsLayerProps) {
  const query = { period: periodText(period), figure: figure.key }
  const { data, error, isLoading } = useRead(readReturnDocuments, { query })
  const rows = data?.rows ?? []
  const count = rows.length === 1 ? '1 Beleg' : `${rows.length.toLocaleString('de-DE')} Belege`
  const facts = [
    periodLabel(period),
    ...(data ? [count, `Netto ${euro(data.base)}`, `Steuer ${euro(data.tax)}`] : []),
  ].join(' · ')
  return (
    <SideLayer open onClose={onClose} title={figure.title} facts={facts}>
      <div className={styles.list}>
        <Grid
          label={`Belege: ${figure.title}`}
          {...taxLayout}
          rowCount={rows.length}
          rowAt={(index) => rows[index]}
          rowKey={behindKey}
          onVisibleRange={() => {}}
          loading={isLoading}
          error={error}
          resetKey={JSON.stringify(query)}
          dense
          minTableWidth={720}
          emptyState={<EmptyState title="Kein Beleg">Hinter dieser Zahl steht nichts mehr.</EmptyState>}
        />
      </div>
    </SideLayer>
  )
}
