import { Badge, type BadgeTone } from '#web/ui/figures/badge.tsx'
import { type VatIdState, vatIdStateText } from '../rules/vat-id-state.ts'

const tones: Record<VatIdState['kind'], BadgeTone> = {
  none: 'warning',
  invalid: 'danger',
  different: 'warning',
  simple: 'warning',
  old: 'warning',
  fresh: 'info',
}

/** How a VAT id stands, beside it. */
export function VatIdBadge({ state }: { state: VatIdState }) {
  return <Badge tone={tones[state.kind]}>{vatIdStateText(state)}</Badge>
}
