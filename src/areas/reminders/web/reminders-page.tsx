import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { BlocksView } from './kept/blocks-view.tsx'
import { ClaimsView } from './kept/claims-view.tsx'
import { WrittenView } from './kept/written-view.tsx'
import { ProposalsView } from './list/proposals-view.tsx'
import { useView } from './views.tsx'

const shown = { '': ProposalsView, geschrieben: WrittenView, kosten: ClaimsView, gesperrt: BlocksView }

/** `/auth/outgoing/reminders`: who is reminded today, of what, and who is not; what was written, claimed and blocked before. */
export default function RemindersPage() {
  const view = useView()
  const Shown = shown[view]
  return (
    <TradeFrame area="outgoing">
      {/* Another list has its own search and place. */}
      <Shown key={view} />
    </TradeFrame>
  )
}
