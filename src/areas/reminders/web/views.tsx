import styles from '#areas/views/web/view-strip.module.css'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { cx } from '#web/ui/cx.ts'
import { useToday } from '#web/use-today.ts'
import { listReminderProposals } from '../contract/list-proposals.ts'
import { listClaims, listReminderBlocks, listReminders } from '../contract/list-reminders.ts'
import { filterOn } from './list/proposal-lines.ts'
import { viewKey } from './reminder-paths.ts'

export const views = [
  { key: '', label: 'Vorschläge' },
  { key: 'geschrieben', label: 'Geschrieben' },
  { key: 'kosten', label: 'Zinsen und Kosten' },
  { key: 'gesperrt', label: 'Gesperrt' },
] as const

export type View = (typeof views)[number]['key']

/** Which of the lists the address names. */
export function useView(): View {
  const [address] = useSearchParams()
  const named = address.get(viewKey)
  return views.find(({ key }) => key === named)?.key ?? ''
}

/** The lists of the page, with how many rows each has that still count. */
export function ReminderViews() {
  const current = useView()
  const proposals = useListTotals(listReminderProposals, filterOn(useToday()))
  const written = useListTotals(listReminders, { filterType: 'standing' })
  const claims = useListTotals(listClaims, { filterType: 'open' })
  const blocks = useListTotals(listReminderBlocks)
  const counts: Record<View, number | undefined> = {
    '': proposals.totals?.stats.letters,
    geschrieben: written.totals?.totalCount,
    kosten: claims.totals?.totalCount,
    gesperrt: blocks.totals?.totalCount,
  }
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
          {counts[key] !== undefined && (
            <span className={styles.count}>{counts[key]?.toLocaleString('de-DE')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
