import styles from '#areas/views/web/view-strip.module.css'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { cx } from '#web/ui/cx.ts'
import { listInbox } from '../contract/list-inbox.ts'
import { filterOf, type View, viewKey, views } from './inbox-views.ts'

/** Which of the views the address names. */
export function useView(): View {
  const [address] = useSearchParams()
  const named = address.get(viewKey)
  return views.find(({ key }) => key === named)?.key ?? ''
}

/** The views of the page, with how many papers each has. */
export function InboxViews() {
  const current = useView()
  return (
    <nav aria-label="Ansichten" className={cx(styles.strip, styles.views)}>
      {views.map(({ key, label }) => (
        <Link
          key={key}
          to={key === '' ? '?' : `?${viewKey}=${key}`}
          replace
          className={styles.view}
          {...(key === current && { 'aria-current': 'page' as const })}
        >
          {label}
          <Count view={key} />
        </Link>
      ))}
    </nav>
  )
}

function Count({ view }: { view: View }) {
  const { totals } = useListTotals(listInbox, filterOf(view))
  return totals && <span className={styles.count}>{totals.totalCount.toLocaleString('de-DE')}</span>
}
