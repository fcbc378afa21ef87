import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { formatSum } from '#kernel/amount-text.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/key-figure.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { readStockValue } from '../contract/dashboard.ts'
import styles from './dashboard-cards.module.css'

const stockPath = '/auth/stock'

/** What lies in stock today. */
export function StockValueCard() {
  const { data, error } = useRead(readStockValue, { query: { day: useToday() } })
  return (
    <div className={styles.wide}>
      <Card title="Bestand">
        {error ? (
          <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
        ) : data === undefined ? (
          <SkeletonRows rows={2} />
        ) : (
          <KeyFigures>
            <KeyFigure label="Einkaufswert" value={formatSum(data.buyingValue, 'EUR')} to={stockPath} />
            <KeyFigure label="Verkaufswert" value={formatSum(data.salesValue, 'EUR')} to={stockPath} />
            <KeyFigure label="Stück auf Lager" value={formatQuantity(data.pieces)} to={stockPath} />
          </KeyFigures>
        )}
      </Card>
    </div>
  )
}
