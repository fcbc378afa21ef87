import type { ReactNode } from 'react'
import type { Session } from '../session.ts'
import { SubNavigation } from '../ui/sub-navigation.tsx'
import { isWithin, usableSettings } from './nav-items.ts'
import type { Page } from './page.ts'
import styles from './settings-frame.module.css'

interface SettingsFrameProps {
  pages: readonly Page[]
  session: Session
  pathname: string
  children: ReactNode
}

/** Beside a page of the settings stand the others; any other page is left alone. */
export function SettingsFrame({ pages, session, pathname, children }: SettingsFrameProps) {
  const items = usableSettings(pages, session.permissions)
  if (!items.some((item) => isWithin(item, pathname))) return children
  return (
    <div className={styles.frame}>
      <SubNavigation
        label="Stammdaten und Firma"
        items={items.map((item) => ({ ...item, isCurrent: isWithin(item, pathname) }))}
      />
      <div className={styles.page}>{children}</div>
    </div>
  )
}
