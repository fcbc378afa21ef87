import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/day-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useRead } from '#web/use-read.ts'
import { readStockChanges } from '../contract.ts'
import { piecesText } from '../rules/pieces-text.ts'
import styles from './product-page.module.css'

/** 'Bestandsentwicklung': what moved the stock of a product, the newest first, with the stock after it. */
export function ProductChanges({ uuid }: { uuid: string }) {
  const { data, error } = useRead(readStockChanges, { params: { uuid } })
  return (
    <Card title="Bestandsentwicklung">
      {error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <DataTable
            label="Bestandsentwicklung"
            dense
            rows={data.section}
            rowKey={({ changeId }) => changeId}
            empty="Noch keine Bestandsänderung"
            columns={[
              {
                key: 'day',
                header: 'Datum',
                render: ({ changeTime }) => <DayText day={changeTime.slice(0, 10)} />,
              },
              { key: 'type', header: 'Ereignis', render: ({ changeType2 }) => changeType2.shortName },
              { key: 'document', header: 'Beleg', render: ({ details }) => details?.documentNumber },
              { key: 'partner', header: 'Partner', quiet: true, render: ({ details }) => details?.partner },
              {
                key: 'difference',
                header: 'Änderung',
                align: 'end',
                render: ({ difference }) => piecesText(difference, true),
              },
              {
                key: 'stock',
                header: 'Bestand',
                align: 'end',
                render: ({ quantityInStock }) => piecesText(quantityInStock),
              },
            ]}
          />
          {data.totalCount > data.section.length && (
            <p className={styles.none}>
              {`Gezeigt sind die jüngsten ${data.section.length} von ${data.totalCount} Bestandsänderungen.`}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
