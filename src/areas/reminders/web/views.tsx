import { PageViews, usePageView } from '#areas/views/web/page-views.tsx'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { useToday } from '#web/use-today.ts'
import { listReminderProposals } from '../contract/list-proposals.ts'
import { listClaims, listReminderBlocks, listReminders } from '../contract/list-reminders.ts'
import { filterOn } from './list/proposal-lines.ts'

/** The address names which is shown: `?ansicht=geschrieben`. */
const views = [
  { key: '', label: 'Vorschläge' },
  { key: 'geschrieben', label: 'Geschrieben' },
  { key: 'kosten', label: 'Zinsen und Kosten' },
  { key: 'gesperrt', label: 'Gesperrt' },
] as const

export type View = (typeof views)[number]['key']

/** Which of the lists the address names. */
export const useView = (): View => usePageView<View>(views)

/** The lists of the page, with how many rows each has that still count. */
export function ReminderViews() {
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
  return <PageViews views={views} current={useView()} counts={counts} />
}
