import { oversellWarning, stockText } from '#areas/stock/rules/stock-warnings.ts'
import { useAvailableStock } from '#areas/stock/web/use-available-stock.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'
import type { LineValues } from './line-values.ts'
import { soldByLines } from './sold-lines.ts'

/** Of what stock it is said: on which day, without which stored invoice. */
export interface StockPlace {
  day: Day
  documentId: string | null
}

interface StockNoticeProps extends StockPlace {
  line: LineValues
  /** The other lines of the invoice. */
  others: readonly LineValues[]
}

/** How much there is of a line's product on the day of supply; a warning where the invoice sells more. */
export function StockNotice({ line, others, day, documentId }: StockNoticeProps) {
  const { product } = line
  const stock = useAvailableStock(product ? [product.uuid] : [], day, documentId)
  const found = product && stock.get(product.uuid)
  if (!product || !found) return null
  const sold = soldByLines([line, ...others]).find(({ uuid }) => uuid === product.uuid)
  const warning = sold ? oversellWarning({ ...sold, day }, found) : null
  return (
    <Notice kind={warning === null ? 'info' : 'warning'} live className={styles.lineNotice ?? ''}>
      {warning ?? `Am ${formatDay(day)} ${stockText(found.quantityInStock)}.`}
    </Notice>
  )
}
