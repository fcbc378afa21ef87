import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useMay } from '#web/session/session.ts'
import styles from './dashboard-cards.module.css'
import { LatestCard } from './latest-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { StockValueCard } from './stock-value-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'

// Few see one side alone: the others do not wait for it.
const ReceivablesCard = lazyOrNothing(async () => ({ default: (await oneSide()).ReceivablesCard }))
const PayablesCard = lazyOrNothing(async () => ({ default: (await oneSide()).PayablesCard }))
const oneSide = () => import('./open-weeks-cards.tsx')

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
