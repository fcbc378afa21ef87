import type { ReactNode } from 'react'
import { allows } from '#kernel/permissions.ts'
import { Link } from '../router.tsx'
import type { Session } from '../session/session.ts'
import { isWithin, mainItems, type NavItem, usableItems, usableSettings } from '../shell/nav-items.ts'
import type { Page } from '../shell/page.ts'
import { pageAt } from '../shell/screens.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { cx } from '../ui/cx.ts'
import { Plus } from '../ui/first-icons.ts'
import { ArrowDownToLine, ArrowUpFromLine, Camera, ListChecks, Menu as MenuIcon } from '../ui/icons.ts'
import { Menu, type MenuEntry } from '../ui/popups/menu.tsx'
import { usePopoversClosedByBack } from './back-closes.ts'
import styles from './thumb-bar.module.css'

interface ThumbBarProps {
  pages: readonly Page[]
  session: Session
  pathname: string
}

const icons: Readonly<Record<string, ReactNode>> = {
  '/auth/tasks': <ListChecks aria-hidden="true" />,
  '/auth/incoming': <ArrowDownToLine aria-hidden="true" />,
  '/auth/outgoing': <ArrowUpFromLine aria-hidden="true" />,
}

/** On a phone, below every page: where one goes most, and in the middle what one begins (`look/fast-day` 01). */
export default function ThumbBar({ pages, session, pathname }: ThumbBarProps) {
  usePopoversClosedByBack()
  const items = usableItems(mainItems, pages, session.permissions)
  const near = items.filter(({ path }) => icons[path] !== undefined)
  const others = items.filter((item) => !near.includes(item))
  const begun = beginnings(pages, session, pathname)
  const half = Math.ceil(near.length / 2)
  const entry = (item: NavItem) => <Item key={item.path} item={item} pages={pages} pathname={pathname} />
  return (
    // Messages stand above it (use-free-place.ts).
    <nav aria-label="Hauptnavigation" className={styles.bar} data-notice>
      {near.slice(0, half).map(entry)}
      {begun.length > 0 && (
        <Menu
          trigger={
            <Button kind="primary" aria-label="Neu anlegen" className={styles.plus}>
              <Plus aria-hidden="true" />
            </Button>
          }
          entries={begun}
        />
      )}
      {near.slice(half).map(entry)}
      <Menu
        trigger={
          <Button kind="quiet" className={cx(styles.item, others.some(isHere(pathname)) && styles.current)}>
            <MenuIcon aria-hidden="true" />
            Mehr
          </Button>
        }
        entries={moreEntries(pages, session, pathname, others)}
      />
    </nav>
  )
}

const isHere = (pathname: string) => (item: NavItem) => isWithin(item, pathname)

function Item({ item, pages, pathname }: { item: NavItem; pages: readonly Page[]; pathname: string }) {
  const Badge = pages.find(({ path }) => path === item.path)?.Badge
  return (
    <Link to={item.path} className={styles.item} aria-current={isWithin(item, pathname) ? 'page' : undefined}>
      {icons[item.path]}
      <span>
        {item.label}
        {Badge && <Badge />}
      </span>
    </Link>
  )
}

const newBill = '/auth/incoming/bills/new'
/** The list of bills opens the layer that photographs one (photograph-button.tsx). */
const photographing = '/auth/incoming/bills?aufnahme=1'

/** What somebody may begin: first what belongs to the page that is open. */
function beginnings(pages: readonly Page[], { permissions }: Session, pathname: string): MenuEntry[] {
  const may = (path: string) => {
    const page = pageAt(pages, path)
    return page !== undefined && allows(page.access, permissions) ? page : undefined
  }
  const here = pageAt(pages, pathname)?.begins
  const paths = new Set([
    ...(here ? [here] : []),
    ...['/auth/outgoing/invoices/new', newBill],
    ...pages.flatMap(({ begins }) => begins ?? []),
  ])
  return [...paths].flatMap((path): MenuEntry[] => {
    const page = may(path)
    if (!page) return []
    const entry = { label: page.title, to: path }
    return path === newBill
      ? [entry, { label: 'Beleg fotografieren', icon: <Camera aria-hidden="true" />, to: photographing }]
      : [entry]
  })
}

function moreEntries(
  pages: readonly Page[],
  session: Session,
  pathname: string,
  others: readonly NavItem[],
): MenuEntry[] {
  const settings = usableSettings(pages, session.permissions)
  return [
    { label: 'Übersicht', to: '/auth/dashboard' },
    ...others.map(({ label, path }) => ({ label, to: path })),
    ...settings.map(({ label, path }, index) => ({ label, to: path, separated: index === 0 })),
    {
      label: 'Handbuch zu dieser Seite',
      separated: true,
      onSelect: () => void window.open(`/handbuch?zu=${pathname}`, 'kontor-handbuch'),
    },
  ]
}
