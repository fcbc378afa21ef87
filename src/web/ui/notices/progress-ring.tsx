import { cx } from '../cx.ts'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  /** The share that is drawn, 0 to 1. */
  value: number
  /** Past the due date: red and full. */
  overdue?: boolean
  /** What it says in words, such as 'fällig in 3 Tagen'. */
  label: string
  size?: number
}

const radius = 8
const circumference = 2 * Math.PI * radius

export function ProgressRing({ value, overdue = false, label, size = 20 }: ProgressRingProps) {
  const share = overdue ? 1 : Math.min(1, Math.max(0, value))
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      className={cx(styles.ring, overdue && styles.overdue)}
    >
      <circle cx="10" cy="10" r={radius} className={styles.track} />
      <circle
        cx="10"
        cy="10"
        r={radius}
        className={styles.value}
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
