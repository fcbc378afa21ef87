import { LockedFaultsNotice } from '#areas/locks/web/locked-faults-notice.tsx'
import type { FieldError } from '#kernel/errors.ts'

/** What of a bill a locked month refuses. */
export function LockedBillNotice(props: { faults: readonly FieldError[]; attempt: number }) {
  return <LockedFaultsNotice title="So lässt sich die Eingangsrechnung nicht speichern." {...props} />
}
