import { oversellWarning, repeatedProducts } from '#areas/stock/rules/stock-warnings.ts'
import { useAvailableStock } from '#areas/stock/web/use-available-stock.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { soldByLines } from './sold-lines.ts'
import type { StockPlace } from './stock-notice.tsx'

/** What of the lines is more than there is, and which products stand on two of them; an advance moves nothing. */
export function useStockWarnings(
  { lines, advance }: Pick<InvoiceValues, 'lines' | 'advance'>,
  { day, documentId }: StockPlace,
): string[] {
  const sold = advance ? [] : soldByLines(lines)
  const uuids = sold.map(({ uuid }) => uuid)
  const stock = useAvailableStock(uuids, day, documentId)
  const short = sold.flatMap((product) => {
    const found = stock.get(product.uuid)
    return (found && oversellWarning({ ...product, day }, found)) ?? []
  })
  return [...short, ...repeatedProducts(sold)]
}
