import type { ShownCell as Cell } from '#kernel/table-import/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { CircleAlert, TriangleAlert } from '../ui/first-icons.ts'
import { ArrowRight } from '../ui/icons.ts'
import styles from './shown-cell.module.css'

interface ShownCellProps {
  cell: Cell
  /** Numbers stand beside their former ones, texts below. */
  isNumber: boolean
  /** By what the row was recognised, where this cell is to say it. */
  hint?: string | undefined
}

/** What was understood of a cell; below it the file's text where it says something else, or why it does not fit. */
export function ShownCell({ cell: given, isNumber, hint }: ShownCellProps) {
  const cell = hinted(given, hint)
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

/** The hint stands where the file's text would, if there is none. */
function hinted(cell: Cell, hint: string | undefined): Cell {
  if (hint === undefined) return cell
  if (typeof cell === 'string') return cell === '' ? cell : { value: cell, was: hint }
  return cell.was === undefined && cell.state !== 'BAD' ? { ...cell, was: hint } : cell
}

/** How a cell is coloured. */
export function toneOf(cell: Cell): string | undefined {
  const state = typeof cell === 'string' ? undefined : cell.state
  if (state === 'BAD') return styles.toneBad
  return state === 'LOOK' || state === 'ASKED' || state === 'ERASED' ? styles.toneLook : undefined
}
