import { formatDay, parseDay } from '#kernel/day.ts'
import { type Period, periodLabel } from '#kernel/period.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/day-text.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import type { EcSalesAnswerRow, EcSupply } from '../contract/ec-sales.ts'
import { DocumentLink } from './document-link.tsx'
import styles from './tax-returns.module.css'
import { euro, euroColumn } from './yield-text.ts'

interface EcSuppliesLayerProps {
  row: EcSalesAnswerRow | null
  period: Period
  onClose: () => void
}

/** The invoices behind a row of the Zusammenfassende Meldung. */
export function EcSuppliesLayer({ row, period, onClose }: EcSuppliesLayerProps) {
  return (
    <SideLayer
      open={row !== null}
      onClose={onClose}
      title={`Belege zu ${row?.vatId || 'Kunden ohne USt-IdNr.'}`}
      facts={periodLabel(period)}
    >
      {row && (
        <div className={styles.stack}>
          <DataTable
            label="Belege"
            dense
            rows={row.supplies.map((supply, index) => ({
              ...supply,
              key: `${supply.entityId.uuid} ${index}`,
            }))}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'number',
                header: 'Beleg',
                render: ({ documentType, entityId, number }) => (
                  <DocumentLink documentType={documentType} uuid={entityId.uuid} number={number} />
                ),
              },
              { key: 'date', header: 'Vom', render: ({ date }) => <DayText day={date} /> },
              { key: 'partner', header: 'Kunde', quiet: true, render: ({ partner }) => partner },
              { key: 'corrects', header: 'Berichtigt', quiet: true, render: correctedText },
              { key: 'base', header: 'Betrag €', align: 'end', render: ({ base }) => euroColumn(base) },
            ]}
          />
          <TotalsBlock label="Summe der Belege" rows={[{ label: 'Summe', amount: euro(row.base) }]} />
        </div>
      )}
    </SideLayer>
  )
}

/** Only of an earlier period, whose statement it does not change. */
function correctedText({ corrects }: EcSupply): string {
  const day = corrects && parseDay(corrects.date)
  return corrects && day ? `${corrects.number} vom ${formatDay(day)}` : ''
}
