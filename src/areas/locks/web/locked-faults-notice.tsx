import type { FieldError } from '#kernel/errors.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

interface LockedFaultsNoticeProps {
  /** 'So lässt sich die Rechnung nicht speichern.' */
  title: string
  faults: readonly FieldError[]
  attempt: number
}

/** Above the buttons, before anybody tries to save: what of a document a locked month refuses. After that its fields say it. */
export function LockedFaultsNotice({ title, faults, attempt }: LockedFaultsNoticeProps) {
  if (faults.length === 0 || attempt > 0) return null
  return (
    <Notice kind="warning" live title={title}>
      {faults.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Notice>
  )
}
