import type { ReactNode } from 'react'
import { Badge } from '../figures/badge.tsx'
import styles from './list-foot.module.css'

interface ListFootProps {
  /** Undefined while it is counted. */
  count: number | undefined
  /** How many there are in all; named where the list is filtered. */
  all: number | undefined
  isFiltered: boolean
  /** 'Rechnung', 'Rechnungen'. */
  words: readonly [string, string]
  /** What they come to. */
  children?: ReactNode
}

/** Below a long list: how many rows there are of how many, and their sums, which are those of what is shown. */
export function ListFoot({ count, all, isFiltered, words, children }: ListFootProps) {
  const [one, many] = words
  const named = isFiltered && all !== undefined ? all : count
  return (
    <div className={styles.foot}>
      {isFiltered && <Badge tone="info">gefiltert</Badge>}
      <p aria-live="polite" className={styles.count}>
        {count === undefined ? '…' : count.toLocaleString('de-DE')}
        {isFiltered && all !== undefined && ` von ${all.toLocaleString('de-DE')}`} {named === 1 ? one : many}
      </p>
      {children}
    </div>
  )
}
