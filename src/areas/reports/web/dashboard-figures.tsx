import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useMay } from '#web/session/session.ts'
import styles from './dashboard-figures.module.css'

// What follows begins below the screen, so that nothing jumps away from the pointer when the cards come.
const Cards = lazyOrNothing(() => import('./dashboard-cards.tsx'), <div className={styles.meanwhile} />)

/** What the firm's figures say, on the dashboard, to whoever may see some of them; it comes after the first file. */
export function DashboardFigures() {
  const [bills, invoices, reports] = [useMay('BILL_VIEW'), useMay('INVOICE_VIEW'), useMay('REPORT_VIEW')]
  return (bills || invoices || reports) && <Cards />
}
