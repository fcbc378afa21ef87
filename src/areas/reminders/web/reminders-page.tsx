import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { useMay } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Settings } from '#web/ui/first-icons.ts'
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
    <TradeFrame area="outgoing" tools={<LevelsLink />}>
      {/* Another list has its own search and place. */}
      <Shown key={view} />
    </TradeFrame>
  )
}

/** To the levels, for whoever may change them. */
function LevelsLink() {
  if (!useMay('LINE_ITEM_CATEGORY_CREATE')) return null
  return (
    <ButtonLink kind="quiet" icon={<Settings aria-hidden="true" />} to="/auth/firm#mahnen">
      Mahnstufen
    </ButtonLink>
  )
}
