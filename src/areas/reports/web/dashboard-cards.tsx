import { BelowFold } from '#web/below-fold.tsx'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useMay } from '#web/session/session.ts'
import styles from './dashboard-cards.module.css'
import { MoneyCard } from './money-card.tsx'
import { SoldCard } from './sold-card.tsx'
import { TodayCard } from './today-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { VatCard } from './vat-card.tsx'

// Few see one side alone: the others do not wait for it.
const ReceivablesCard = lazyOrNothing(async () => ({ default: (await oneSide()).ReceivablesCard }))
const PayablesCard = lazyOrNothing(async () => ({ default: (await oneSide()).PayablesCard }))
const oneSide = () => import('./open-weeks-cards.tsx')
// Below the first screen.
const LowerCards = lazyOrNothing(() => import('./lower-cards.tsx'))

/** Each for who may see what it shows (decisions §9, 'Dashboard cards by permission'). */
export default function DashboardCards() {
  const [bills, invoices, reports] = [useMay('BILL_VIEW'), useMay('INVOICE_VIEW'), useMay('REPORT_VIEW')]
  const tasks = useMay('TASK_VIEW')
  return (
    <div className={styles.cards}>
      <div className={styles.main}>
        {invoices && bills && <MoneyCard />}
        {invoices && !bills && <ReceivablesCard />}
        {bills && !invoices && <PayablesCard />}
      </div>
      <div className={styles.side}>
        {tasks && <TodayCard />}
        {reports && <VatCard />}
      </div>
      {reports && (
        <>
          <div className={styles.main}>
            <TurnoverCard />
          </div>
          <div className={styles.side}>
            <SoldCard />
          </div>
        </>
      )}
      {(bills || invoices || reports) && (
        <BelowFold className={styles.wide}>
          <LowerCards />
        </BelowFold>
      )}
    </div>
  )
}

/** What is to be done in a firm that has no figures yet: nothing is said where that is nothing. */
export const FirstToday = () => <TodayCard isQuiet />
