import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { formatDay, type Month, parseDay } from '#kernel/day.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { EcSalesAnswerRow, EcSupply } from '../contract/ec-sales.ts'
import { DocumentLink } from './document-link.tsx'
import { euro, euroColumn } from './figure-text.ts'
import styles from './tax-returns.module.css'

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
                render: ({ documentType, entityId, number, reduction }) => (
                  <DocumentLink {...{ documentType, number, reduction }} uuid={entityId.uuid} />
                ),
              },
              { key: 'date', header: 'Vom', render: ({ date }) => <DayText day={date} /> },
              {
                key: 'partner',
                header: 'Kunde',
                quiet: true,
                render: ({ partner, partnerEntityId }) => (
                  <PartnerLink side="receivers" uuid={partnerEntityId} name={partner} />
                ),
              },
              {
                key: 'recorded',
                header: 'Nachgemeldet im',
                quiet: true,
                // The server writes months as months.
                render: ({ recordedIn }) => (recordedIn ? monthLabel(recordedIn as Month) : ''),
              },
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
