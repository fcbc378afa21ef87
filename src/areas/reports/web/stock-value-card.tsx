import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import { inStockText, stateKey } from '#areas/stock/web/list/stock-keys.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { viewKey } from '#web/list-filters/view-query.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/figures/key-figure.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { useToday } from '#web/use-today.ts'
import { readStockValue } from '../contract/dashboard.ts'

const stockPath = `/auth/stock?${stateKey}=${inStockText}&${viewKey}=auf-lager`

/** What lies in stock today; nothing of an empty one. */
export function StockValueCard() {
  const stock = useRead(readStockValue, { query: { day: useToday() } })
  if (stock.data?.pieces === 0 && stock.data.buyingValue === 0) return null
  return (
    <Card title="Bestand">
      <Loaded of={stock} rows={2}>
        {({ buyingValue, salesValue, pieces }) => (
          <KeyFigures>
            <KeyFigure label="Einkaufswert" value={formatSum(buyingValue, 'EUR')} to={stockPath} />
            <KeyFigure label="Verkaufswert" value={formatSum(salesValue, 'EUR')} to={stockPath} />
            <KeyFigure label="Stück auf Lager" value={formatQuantity(pieces)} to={stockPath} />
          </KeyFigures>
        )}
      </Loaded>
    </Card>
  )
}
