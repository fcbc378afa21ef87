import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** How long to wait before it shows, in milliseconds; short waits show nothing (spec 1 §9). */
  delay?: number
  size?: 'normal' | 'large'
  /** Says what is awaited, for screen readers; without it the spinner is decoration. */
  label?: string
  className?: string | undefined
}

export function Spinner({ delay = 400, size = 'normal', label, className }: SpinnerProps) {
  return (
    <span
      className={cx(styles.spinner, styles[size], className)}
      style={{ animationDelay: `${delay}ms, 0ms` }}
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
    >
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
