import { type Day, formatDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { cx } from '#web/ui/cx.ts'
import { formatQuantity } from '../../rules/quantity-text.ts'
import styles from './stock-page.module.css'

interface StockSumsProps {
  stats: { pieces?: number; buyingValue?: number | null; salesValue?: number } | undefined
  isOld: boolean
  day: Day
}

/** What is there on the day, and what it is worth, over everything that the list shows (decisions §9, 'Stock'). */
export function StockSums({ stats, isOld, day }: StockSumsProps) {
  const { pieces, buyingValue, salesValue } = stats ?? {}
  return (
    <p className={cx(styles.sums, isOld && styles.old)} aria-live="polite" aria-busy={isOld}>
      {pieces !== undefined && (
        <>
          <span>Bestand am {formatDay(day)}</span>
          <Sum label="Stück" value={formatQuantity(pieces)} />
          {typeof buyingValue === 'number' && (
            <Sum label="Einkaufswert" value={formatSum(buyingValue, 'EUR')} />
          )}
          {salesValue !== undefined && <Sum label="Verkaufswert" value={formatSum(salesValue, 'EUR')} />}
        </>
      )}
    </p>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <span>
      {label} <strong>{value}</strong>
    </span>
  )
}
