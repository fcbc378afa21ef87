import { useRef } from 'react'
import { Link } from '../router.tsx'
import { cx } from './cx.ts'
import edges from './scroll-edges.module.css'
import styles from './sub-navigation.module.css'
import { useScrollEdges } from './use-scroll-edges.ts'

interface SubNavigationProps {
  label: string
  items: readonly { path: string; label: string; isCurrent: boolean }[]
}

/** The pages of one part of the program, beside the one that is open; above it where there is little room. */
export function SubNavigation({ label, items }: SubNavigationProps) {
  const nav = useRef<HTMLElement>(null)
  useScrollEdges(nav, items.map(({ path, isCurrent }) => (isCurrent ? path : '')).join(' '))
  return (
    <nav ref={nav} aria-label={label} className={cx(edges.row, styles.nav)}>
      {items.map(({ path, label, isCurrent }) => (
        <Link key={path} to={path} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
