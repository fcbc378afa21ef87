import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { CloudAlert, RotateCw } from '../first-icons.ts'
import styles from './empty-state.module.css'

interface ErrorStateProps {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  busy?: boolean
}

/** What stands where something could not be loaded. */
export function ErrorState({
  title = 'Das hat nicht geklappt',
  children = 'Der Server ist nicht erreichbar.',
  onRetry,
  busy,
}: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <span aria-hidden="true" className={cx(styles.icon, styles.danger)}>
        <CloudAlert />
      </span>
      <div className={styles.title}>{title}</div>
      <div className={styles.text}>{children}</div>
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={busy ?? false} icon={<RotateCw aria-hidden="true" />}>
            Erneut versuchen
          </Button>
        </div>
      )}
    </div>
  )
}
