import { Link } from '../router.tsx'
import { Settings } from '../ui/first-icons.ts'
import { isWithin, type NavItem } from './nav-items.ts'
import styles from './nav-popover.module.css'
import { NavPopover } from './nav-popover.tsx'

/** The pages of master data and of the firm (spec 1 §2.3). */
export function SettingsMenu({ items, pathname }: { items: readonly NavItem[]; pathname: string }) {
  return (
    <NavPopover
      label="Einstellungen"
      icon={<Settings aria-hidden="true" />}
      isCurrent={items.some((item) => isWithin(item, pathname))}
      isCompact
    >
      {(close) => (
        <nav aria-label="Einstellungen">
          {items.map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={styles.entry}
              aria-current={isWithin(item, pathname) ? 'page' : undefined}
              onClick={close}
            >
              {item.label}
            </Link>
          ))}
        </nav>
      )}
    </NavPopover>
  )
}
