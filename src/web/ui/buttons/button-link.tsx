import type { ReactNode } from 'react'
import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import styles from './button.module.css'

interface ButtonLinkProps {
  to: string
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: 'normal' | 'small'
  icon?: ReactNode
  children: ReactNode
}

/** Leads to another page and looks like a button; a real link, so that it also opens in a new tab. */
export function ButtonLink({ to, kind = 'secondary', size = 'normal', icon, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={cx(styles.button, styles[kind], styles[size])}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
