import { useMay } from '#web/session/session.ts'
import { ActivityCard } from './activity-card.tsx'
import styles from './dashboard-cards.module.css'
import { LatestCard } from './latest-card.tsx'
import { StockValueCard } from './stock-value-card.tsx'
import { VatCard } from './vat-card.tsx'

/** What begins below the first screen. */
export default function LowerCards() {
  const [bills, invoices, reports] = [useMay('BILL_VIEW'), useMay('INVOICE_VIEW'), useMay('REPORT_VIEW')]
  return (
    <div className={styles.lower}>
      {reports && <VatCard />}
      {bills && <StockValueCard />}
      {(bills || invoices) && <LatestCard />}
      <ActivityCard />
    </div>
  )
}
