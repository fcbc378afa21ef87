// biome-ignore-all lint/a11y/useSemanticElements: a <table> can neither leave rows out nor place them by hand; the ARIA grid can
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { orNoValue } from '../figures/no-value.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './grid.module.css'
import type { GridColumn, RowTone } from './grid-types.ts'

interface GridRowProps<Row> {
  index: number
  row: Row | undefined
  columns: readonly GridColumn<Row>[]
  /** Distance from the top of the scroll element's content, in pixels. */
  y: number
  isSelected: boolean
  /** Null where rows are not marked. */
  isMarked: boolean | null
  /** Kept only because it has the focus; it lies outside of what is seen. */
  isOutOfSight: boolean
  tone: RowTone | undefined
  className: string | undefined
  /** Undefined where it has nothing to open. */
  isExpanded: boolean | undefined
}

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { index, row, columns, y, isSelected, isMarked, isOutOfSight, tone } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || (isMarked ?? undefined)}
      data-tone={tone}
      className={cx(styles.row, isOutOfSight && styles.outOfSight, props.className)}
      style={{ top: y }}
    >
      {/* For the pointer; keys and screen readers have the row itself. */}
      {isMarked !== null && <span aria-hidden="true" data-mark={isMarked} className={styles.mark} />}
      {columns.map((column, i) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={i + 1}
          aria-expanded={props.isExpanded}
          tabIndex={-1}
          className={cx(
            styles.cell,
            column.align === 'right' && styles.right,
            column.isTools && styles.tools,
            columns[i + 1]?.isTools && column.align !== 'right' && styles.spills,
          )}
          style={placesCell(columns, i) ? { gridRow: 1, gridColumnStart: i + 1 } : undefined}
        >
          {row === undefined ? <Skeleton isFirst={i === 0} index={index + i} /> : orNoValue(column.cell(row))}
        </div>
      ))}
    </div>
  )
}

/** Where cells may lie upon each other, each says where it begins. */
const placesCell = <Row,>(columns: readonly GridColumn<Row>[], i: number) =>
  columns[i]?.isTools === true || columns[i + 1]?.isTools === true

/** Drawn again only when its row, place or columns change. `memo` loses the type parameter, hence the cast. */
export const GridRow = memo(PlainGridRow) as <Row>(props: GridRowProps<Row>) => ReactNode

const skeletonShares = [62, 48, 74, 40, 56]

function Skeleton({ isFirst, index }: { isFirst: boolean; index: number }) {
  const share = skeletonShares[index % skeletonShares.length]
  return (
    <>
      <span className={styles.skeleton} style={{ width: `${share}%` }} />
      {isFirst && <VisuallyHidden>Wird geladen …</VisuallyHidden>}
    </>
  )
}
