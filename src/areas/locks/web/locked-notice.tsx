import { Notice } from '#web/ui/notice.tsx'

interface LockedNoticeProps {
  /** As `useLockedDay` says it; nothing is shown of an open month. */
  problem: string | null
  className?: string
  children: string
}

/** Above the form of a document that lies in a locked month: why it stays as it is, and what can be done instead. */
export function LockedNotice({ problem, className, children }: LockedNoticeProps) {
  if (problem === null) return null
  return (
    <Notice live title={problem} {...(className && { className })}>
      {children}
    </Notice>
  )
}
