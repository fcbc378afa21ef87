import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './grid.module.css'

interface CellLineProps {
  quiet?: boolean
  /** Stands at the line's end, and is never cut. */
  end?: ReactNode
  children: ReactNode
}

/** One of several lines of text in a cell, for a Grid with `rowLines`; it is cut at its own end. */
export function CellLine({ quiet = false, end, children }: CellLineProps) {
  return (
    <span className={cx(styles.line, quiet && styles.quiet)}>
      <span data-line="" className={styles.lineText}>
        {children}
      </span>
      {end && <span className={styles.lineEnd}>{end}</span>}
    </span>
  )
}

/** Amounts under their labels, three beside one another: what a phone shows in place of columns, below the lines of the one column. */
export function CellFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lines beside the one thing that is to be done with the row, as high as a thumb needs it. */
export function CellWithAction({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.withAction}>
      <span className={styles.beside}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
    </span>
  )
}
