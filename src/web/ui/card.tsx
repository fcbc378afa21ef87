import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'
import hidden from './visually-hidden.module.css'

interface CardProps {
  title?: string
  actions?: ReactNode
  children: ReactNode
  /** Without padding, for tables that reach the edge. */
  flush?: boolean
  /** For screen readers alone, where what it holds says what it is. */
  isTitleHidden?: boolean
  /** As wide as what it holds, such as a short table. */
  fit?: boolean
  /** As high as its place, and what it holds may grow with it. */
  fills?: boolean
}

export function Card({ title, actions, children, flush, fit, fills, isTitleHidden = false }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx(styles.card, fit && styles.fit, fills && styles.fills)}
    >
      {(title || actions) && (
        <header className={isTitleHidden ? hidden.hidden : styles.head}>
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
