import type { ReactNode } from 'react'
import type { Session } from '../session/session.ts'
import { SubNavigation } from '../ui/sub-navigation.tsx'
import styles from './group-frame.module.css'
import { currentItem, usableGroups } from './nav-items.ts'
import type { Page } from './page.ts'

interface GroupFrameProps {
  pages: readonly Page[]
  session: Session
  pathname: string
  children: ReactNode
}

/** Beside a page of the settings or of another group stand the others of it; any other page is left alone. */
export function GroupFrame({ pages, session, pathname, children }: GroupFrameProps) {
  for (const { label, items } of usableGroups(pages, session.permissions)) {
    const current = currentItem(items, pathname)
    if (current === null) continue
    return (
      <div className={styles.frame}>
        <SubNavigation
          label={label}
          items={items.map((item) => ({ ...item, isCurrent: item === current }))}
        />
        <div className={styles.page}>{children}</div>
      </div>
    )
  }
  return children
}
