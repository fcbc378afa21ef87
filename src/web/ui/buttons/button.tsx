import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../notices/spinner.tsx'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  icon?: ReactNode
  /** Waiting for the server: the button keeps its width and focus, and a press does nothing. */
  busy?: boolean
}

export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // Busy is not `disabled`: a disabled button would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={cx(styles.button, styles[kind], styles[size], busy && styles.busy, className)}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}
