import { cx } from '../cx.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'info' | 'warning' | 'danger'

interface BadgeProps {
  tone?: BadgeTone
  /** One word: 'storniert', 'versendet'. */
  children: string
}

/** What something is beside the usual, in a word of its own. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
