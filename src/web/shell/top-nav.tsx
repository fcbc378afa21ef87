import { useRef } from 'react'
import { Link } from '../router.tsx'
import type { Session } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { CircleHelp } from '../ui/first-icons.ts'
import edges from '../ui/scroll-edges.module.css'
import { useScrollEdges } from '../ui/use-scroll-edges.ts'
import { Mark } from './mark.tsx'
import { isWithin, mainItems, usableItems, usableSettings } from './nav-items.ts'
import type { Page } from './page.ts'
import { PageBadge } from './page-badge.tsx'
import { PaletteHost } from './palette-host.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import styles from './top-nav.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopNavProps {
  pages: readonly Page[]
  session: Session
  pathname: string
  /** Where the thumb bar has the pages. */
  isPhone: boolean
}

/** Where one can go (spec 1 §2.3): only to pages that exist and that this person may open. */
export function TopNav({ pages, session, pathname, isPhone }: TopNavProps) {
  const items = usableItems(mainItems, pages, session.permissions)
  const settings = usableSettings(pages, session.permissions)
  const nav = useRef<HTMLElement>(null)
  useScrollEdges(nav, `${pathname} ${items.length}`)
  return (
    <header className={styles.bar}>
      <Link to="/auth/dashboard" className={styles.logo} aria-label="Kontor – zur Übersicht">
        <Mark />
        <span className={styles.name}>Kontor</span>
      </Link>
      {!isPhone && (
        <nav ref={nav} aria-label="Hauptnavigation" className={cx(edges.row, styles.items)}>
          {items.map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={styles.item}
              aria-current={isWithin(item, pathname) ? 'page' : undefined}
            >
              <span>
                {item.label}
                <PageBadge path={item.path} />
              </span>
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.end}>
        <PaletteHost pages={pages} session={session} />
        {!isPhone && settings.length > 0 && <SettingsMenu items={settings} pathname={pathname} />}
        {!isPhone && (
          <a
            href={`/handbuch?zu=${pathname}`}
            target="kontor-handbuch"
            className={styles.help}
            title="Handbuch zu dieser Seite"
          >
            <CircleHelp aria-hidden="true" />
          </a>
        )}
        <UserMenu session={session} />
      </div>
    </header>
  )
}
