import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './state-mark.module.css'

/** Colour only where somebody has to act: 'danger' is late, 'warning' is due today. */
export type StateTone = 'plain' | 'quiet' | 'good' | 'warning' | 'danger'

interface StateMarkProps {
  /** Nothing where the ring stands in its place. */
  icon?: ReactNode
  /** Which part is done, from 0 to 1: drawn as a ring. */
  share?: number | null
  tone?: StateTone
  /** What it says, and what a screen reader reads. */
  children: string
}

/** How something stands: an icon or a ring, and its word. Never by colour alone. */
export function StateMark({ icon, share = null, tone = 'plain', children }: StateMarkProps) {
  return (
    <span className={cx(styles.mark, styles[tone])} title={children}>
      {share === null ? icon : <Ring share={share} />}
      <span className={styles.word}>{children}</span>
    </span>
  )
}

const radius = 9
const circumference = 2 * Math.PI * radius

function Ring({ share }: { share: number }) {
  const drawn = Math.min(1, Math.max(0, share)) * circumference
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.ring}>
      <circle cx="12" cy="12" r={radius} className={styles.track} />
      <circle
        cx="12"
        cy="12"
        r={radius}
        className={styles.done}
        strokeDasharray={`${drawn} ${circumference}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}
