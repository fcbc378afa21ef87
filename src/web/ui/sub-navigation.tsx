import { Link } from 'react-router'
import styles from './sub-navigation.module.css'

interface SubNavigationProps {
  label: string
  items: readonly { path: string; label: string; isCurrent: boolean }[]
}

/** The pages of one part of the program, beside the one that is open; above it where there is little room. */
export function SubNavigation({ label, items }: SubNavigationProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {items.map(({ path, label, isCurrent }) => (
        <Link key={path} to={path} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
