import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './banner.module.css'
import { type NoticeKind, noticeIcons } from './notice.tsx'

interface BannerProps {
  kind?: NoticeKind
  children: ReactNode
  action?: ReactNode
}

/** A line over the whole page, above the navigation: an update, the test system, a lost connection. */
export function Banner({ kind = 'info', children, action }: BannerProps) {
  const Icon = noticeIcons[kind]
  return (
    <div role="status" className={cx(styles.banner, styles[kind])}>
      <Icon aria-hidden="true" className={styles.icon} />
      <span>{children}</span>
      {action}
    </div>
  )
}
