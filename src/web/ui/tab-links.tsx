import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../router.tsx'
import { cx } from './cx.ts'
import styles from './tab-links.module.css'

export interface TabLink {
  to: string
  label: string
  /** How much waits there. */
  badge?: ReactNode
  /** Other paths under which this tab is the current one, such as the area's own. */
  alsoAt?: readonly string[]
}

export interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  /** The path of the page; decides which tab is the current one. */
  path: string
  /** Buttons at the end of the row, such as 'Neue Rechnung'. */
  actions?: ReactNode
  /** Beside the tabs instead of at the window's edge: what stands below is narrow. */
  areActionsNear?: boolean
}

/** Tabs that are pages of their own. Switching replaces the route (spec 1 §2.6), so Back leaves the area. */
export function TabLinks({ label, tabs, path, actions, areActionsNear }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another page another tab is to be seen
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <div className={cx(styles.bar, areActionsNear && styles.near)}>
      <nav ref={row} aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => {
          const isCurrent = tab.to === path || tab.alsoAt?.includes(path)
          return (
            // Not NavLink: it says of itself alone whether it is current, and knows nothing of `alsoAt`.
            <Link
              key={tab.to}
              to={tab.to}
              replace
              className={styles.tab}
              {...(isCurrent && { 'aria-current': 'page' })}
            >
              {tab.label}
              {tab.badge}
            </Link>
          )
        })}
      </nav>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
