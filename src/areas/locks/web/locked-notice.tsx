import { Notice } from '#web/ui/notice.tsx'
import styles from './locked-notice.module.css'

interface LockedNoticeProps {
  /** As `useLockedDay` says it; nothing is shown of an open month. */
  problem: string | null
  /** What can still be done. */
  children: string
}

/** Above the form of what lies in a locked month: why it stays as it is, that nobody opens the month, and what can be done instead. */
export function LockedNotice({ problem, children }: LockedNoticeProps) {
  if (problem === null) return null
  return (
    <Notice live title={problem} className={styles.notice ?? ''}>
      {/* § 146 Abs. 4 AO: nobody may, so there is nobody to ask. */}
      Einen festgeschriebenen Monat kann niemand wieder öffnen, auch die Geschäftsführung nicht. {children}
    </Notice>
  )
}
