import { useFirstScreenStands } from '#web/first-screen.ts'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { listInbox } from '../contract/list-inbox.ts'
import styles from './inbox.module.css'
import { filterOf } from './inbox-views.ts'

/** The number of papers that wait, beside 'Posteingang'; nothing while there are none. */
export default function InboxBadge() {
  const { totals } = useListTotals(listInbox, filterOf(''), useFirstScreenStands())
  const count = totals?.totalCount ?? 0
  if (count === 0) return null
  const text = count.toLocaleString('de-DE')
  return (
    <>
      <span className={styles.said}>, {text} warten</span>
      <span aria-hidden="true" className={styles.badge}>
        {text}
      </span>
    </>
  )
}
