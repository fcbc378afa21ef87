import { PageViews, usePageView } from '#areas/views/web/page-views.tsx'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { listInbox } from '../contract/list-inbox.ts'
import { filterOf, type View, views } from './inbox-views.ts'

/** Which of the views the address names. */
export const useView = (): View => usePageView<View>(views)

/** The views of the page, with how many papers each has. */
export function InboxViews() {
  const waiting = useListTotals(listInbox, filterOf(''))
  const taken = useListTotals(listInbox, filterOf('erfasst'))
  const removed = useListTotals(listInbox, filterOf('entfernt'))
  const counts: Record<View, number | undefined> = {
    '': waiting.totals?.totalCount,
    erfasst: taken.totals?.totalCount,
    entfernt: removed.totals?.totalCount,
  }
  return <PageViews views={views} current={useView()} counts={counts} />
}
