import { useMay } from '#web/session/session.ts'
import { ActivityCard } from './activity-card.tsx'
import styles from './dashboard-cards.module.css'
import { LatestCard } from './latest-card.tsx'
import { StockValueCard } from './stock-value-card.tsx'

/** What begins below the first screen. */
export default function LowerCards() {
  const [bills, invoices] = [useMay('BILL_VIEW'), useMay('INVOICE_VIEW')]
  return (
    <div className={styles.lower}>
      {bills && <StockValueCard />}
      {(bills || invoices) && <LatestCard />}
      <ActivityCard />
    </div>
  )
}
