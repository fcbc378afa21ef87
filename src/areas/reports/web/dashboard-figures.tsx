import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useMay } from '#web/session/session.ts'
import styles from './dashboard-figures.module.css'

// What follows begins below the screen, so that nothing jumps away from the pointer when the cards come.
const Cards = lazyOrNothing(() => import('./dashboard-cards.tsx'), <div className={styles.meanwhile} />)
const Today = lazyOrNothing(async () => ({ default: (await import('./dashboard-cards.tsx')).FirstToday }))

/** What is to be done and what the firm's figures say, on the dashboard; it comes after the first file. */
export function DashboardFigures() {
  return useMay(['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW', 'REPORT_VIEW']) && <Cards />
}

/** What is to be done in a firm that has no figures yet. */
export function FirstToday() {
  return useMay('TASK_VIEW') && <Today />
}
