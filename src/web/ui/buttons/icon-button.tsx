import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../notices/spinner.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, in German: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  tone?: 'neutral' | 'danger'
  size?: 'normal' | 'small'
  busy?: boolean
}

export function IconButton({
  label,
  icon,
  tone = 'neutral',
  size = 'normal',
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={cx(styles.button, styles[tone], styles[size], className)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
