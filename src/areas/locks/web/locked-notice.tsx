import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './locked-notice.module.css'

interface LockedNoticeProps {
  /** As `useLockedDay` says it; nothing is shown of an open month. */
  problem: string | null
  /** What can still be done. */
  children: string
  /** The ways there. */
  action?: ReactNode
}

/** Above the form of what lies in a locked month: why it stays as it is, that nobody opens the month, and what can be done instead. */
export function LockedNotice({ problem, children, action }: LockedNoticeProps) {
  if (problem === null) return null
  return (
    <Notice live title={problem} className={styles.notice ?? ''} action={action}>
      {/* § 146 Abs. 4 AO: nobody may, so there is nobody to ask. */}
      Einen festgeschriebenen Monat kann niemand wieder öffnen, auch die Geschäftsführung nicht. {children}
    </Notice>
  )
}

/** Above the buttons, for whoever was typing while the month was locked: the notice above may be out of sight. */
export function LockedEntriesNotice({ problem, dirty }: { problem: string | null; dirty: boolean }) {
  if (problem === null || !dirty) return null
  return (
    <Notice kind="warning" live title={problem}>
      Ihre Eingaben lassen sich nicht mehr speichern. Sie stehen hier, bis Sie schließen.
    </Notice>
  )
}
