import type { ReactNode } from 'react'
import { useLettersAct } from '../../letter-keys.ts'
import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import styles from './button.module.css'

interface ButtonLinkProps {
  to: string
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: 'normal' | 'small'
  icon?: ReactNode
  /** The key that does the same; shown while letters act. */
  letter?: string
  children: ReactNode
}

/** Leads to another page and looks like a button; a real link, so that it also opens in a new tab. */
export function ButtonLink({
  to,
  kind = 'secondary',
  size = 'normal',
  icon,
  letter,
  children,
}: ButtonLinkProps) {
  const shown = useLettersAct().act && letter
  return (
    <Link
      to={to}
      className={cx(styles.button, styles[kind], styles[size])}
      {...(shown && { 'aria-keyshortcuts': shown })}
    >
      <span className={styles.content}>
        {icon}
        {children}
        {shown && (
          <span aria-hidden="true">
            <Kbd>{shown}</Kbd>
          </span>
        )}
      </span>
    </Link>
  )
}
