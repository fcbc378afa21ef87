import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../first-icons.ts'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'warning' | 'error' | 'success'

export const noticeIcons = { info: Info, warning: TriangleAlert, error: CircleAlert, success: CircleCheck }

interface NoticeProps {
  kind?: NoticeKind
  title?: string
  children?: ReactNode
  /** A button that mends what the notice says. */
  action?: ReactNode
  /** Read out when it appears; for notices that come while someone works. */
  live?: boolean
  className?: string
}

export function Notice({ kind = 'info', title, children, action, live, className }: NoticeProps) {
  const Icon = noticeIcons[kind]
  return (
    <div
      // What toasts keep off (use-free-place.ts).
      data-notice
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={cx(styles.notice, styles[kind], className)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
