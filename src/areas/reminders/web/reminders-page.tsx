import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { ProposalsView } from './list/proposals-view.tsx'

/** `/auth/outgoing/reminders`: who is reminded today, of what, and who is not. */
export default function RemindersPage() {
  return (
    <TradeFrame area="outgoing">
      <ProposalsView />
    </TradeFrame>
  )
}
