import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './grid.module.css'
import type { GridError } from './grid-types.ts'

interface GridStateProps {
  hasRows: boolean
  loading: boolean
  error: GridError | undefined
  emptyState: ReactNode
}

/** What stands in place of rows: nothing there, or why not. With rows on the screen an error is a line below them. */
export function GridState({ hasRows, loading, error, emptyState }: GridStateProps) {
  if (error) {
    return (
      <div role="alert" className={hasRows ? styles.errorLine : styles.state}>
        <p className={styles.errorText}>{error.message}</p>
        <Button size="small" onClick={error.onRetry}>
          Erneut versuchen
        </Button>
      </div>
    )
  }
  if (hasRows || loading) return null
  return <div className={styles.state}>{emptyState ?? <p>Keine Einträge</p>}</div>
}
