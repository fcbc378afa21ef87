import type { ShownCell as Cell } from '#kernel/table-import/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { CircleAlert, TriangleAlert } from '../ui/first-icons.ts'
import { ArrowRight } from '../ui/icons.ts'
import styles from './shown-cell.module.css'

interface ShownCellProps {
  cell: Cell
  /** Numbers stand beside their former ones, texts below. */
  isNumber: boolean
}

/** What was understood of a cell; below it the file's text where it says something else, or why it does not fit. */
export function ShownCell({ cell, isNumber }: ShownCellProps) {
  if (typeof cell === 'string')
    return cell === '' ? (
      <span className={styles.nothing}>–</span>
    ) : (
      <span className={styles.value}>{cell}</span>
    )
  const { value, was, old, state, message } = cell
  if (state === 'BAD') {
    return (
      <>
        <span className={cx(styles.value, styles.strong)}>
          <CircleAlert aria-hidden="true" />
          {value}
        </span>
        <small className={styles.below} title={message}>
          {was ?? message}
        </small>
      </>
    )
  }
  if (state === 'KEPT') {
    return (
      <>
        <span className={cx(styles.value, styles.kept)}>bleibt {value || 'leer'}</span>
        {was && <small className={styles.below}>{was}</small>}
      </>
    )
  }
  if (state === 'ERASED') {
    return (
      <>
        <s className={cx(styles.value, styles.old)}>{old}</s>
        <small className={styles.below}>wird gelöscht</small>
      </>
    )
  }
  const isStacked = old !== undefined && old !== '' && !isNumber
  const isMarked = state === 'LOOK' || state === 'ASKED'
  return (
    <>
      {isStacked && <s className={cx(styles.value, styles.old, styles.stacked)}>{old}</s>}
      <span className={cx(styles.value, isMarked && styles.strong, isStacked && styles.stacked)}>
        {state === 'LOOK' && <TriangleAlert aria-hidden="true" />}
        {old !== undefined && isNumber && old !== '' && (
          <>
            <s className={styles.old}>{old}</s>
            <ArrowRight aria-hidden="true" className={styles.arrow} />
          </>
        )}
        {old === undefined ? value || '–' : <b>{value}</b>}
      </span>
      {was && (old === undefined || isNumber) && (
        <small className={styles.below} title={message}>
          {was}
        </small>
      )}
    </>
  )
}

/** How a cell is coloured. */
export function toneOf(cell: Cell): string | undefined {
  const state = typeof cell === 'string' ? undefined : cell.state
  if (state === 'BAD') return styles.toneBad
  return state === 'LOOK' || state === 'ASKED' || state === 'ERASED' ? styles.toneLook : undefined
}
