import { useMay } from '#web/session/session.ts'
import styles from './dashboard-cards.module.css'
import { LatestCard } from './latest-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PayablesCard, ReceivablesCard } from './open-weeks-cards.tsx'
import { StockValueCard } from './stock-value-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'

/** Each for who may see what it shows (decisions §9, 'Dashboard cards by permission'). */
export default function DashboardCards() {
  const [bills, invoices, reports] = [useMay('BILL_VIEW'), useMay('INVOICE_VIEW'), useMay('REPORT_VIEW')]
  return (
    <div className={styles.cards}>
      {invoices && bills && <MoneyCard />}
      {invoices && !bills && <ReceivablesCard />}
      {bills && !invoices && <PayablesCard />}
      {reports && <TurnoverCard />}
      {bills && <StockValueCard />}
      {(bills || invoices) && <LatestCard />}
    </div>
  )
}
