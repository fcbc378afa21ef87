import type { FieldError } from '#kernel/errors.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Above the buttons, before anybody tries to save: what of the bill a locked month refuses. After that its fields say it. */
export function LockedBillNotice({ faults, attempt }: { faults: readonly FieldError[]; attempt: number }) {
  if (faults.length === 0 || attempt > 0) return null
  return (
    <Notice kind="warning" live title="So lässt sich die Eingangsrechnung nicht speichern.">
      {faults.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Notice>
  )
}
