import { useFirstScreenStands } from '#web/first-screen.ts'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { CountBadge } from '#web/ui/figures/count-badge.tsx'
import { listInbox } from '../contract/list-inbox.ts'
import { filterOf } from './inbox-views.ts'

/** The number of papers that wait, beside 'Posteingang'. */
export default function InboxBadge() {
  const { totals } = useListTotals(listInbox, filterOf(''), useFirstScreenStands())
  return <CountBadge count={totals?.totalCount ?? 0} word="warten" />
}
