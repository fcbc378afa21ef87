import type { Ref } from 'react'
import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import styles from './bar-chart.module.css'
import { type BarScale, barScale, topOfBars } from './bar-scale.ts'

export type BarTone = 'accent' | 'danger' | 'second' | 'quiet'

export interface Bar {
  key: string
  value: number
  tone: BarTone
  /** Marked across the bar, such as the year before up to the same day; `name` says it too. */
  tick?: number | undefined
  /** All that it says, also to screen readers: what it is, of when, how much. */
  name: string
  /** Where what is behind it is listed. */
  to?: string | undefined
  /** What it leads to is what is shown. */
  isCurrent?: boolean
}

export interface BarColumn {
  key: string
  label: string
  detail?: string
  /** A word of warning under it. */
  note?: string
  /** Close above the higher of its bars. */
  value?: string
  bars: readonly Bar[]
}

interface BarChartProps {
  label: string
  columns: readonly BarColumn[]
  /** Of the bars, in pixels. */
  height?: number
  /** Narrower columns, for short labels. */
  dense?: boolean
  /** For who says that more of them are hidden. */
  ref?: Ref<HTMLOListElement>
  className?: string | undefined
}

/**
 * Bars in columns, each a link that says all that it shows: a list for the keyboard and for screen readers. Amounts below zero hang
 * under the line. Where there is no room the columns scroll.
 */
export function BarChart({ label, columns, height = 96, dense, ref, className }: BarChartProps) {
  const scale = barScale(
    columns.flatMap(({ bars }) => bars.map(({ value }) => value)),
    height,
  )
  // All or none: the bars stand on one line.
  const hasDetails = columns.some(({ detail }) => detail)
  const hasNotes = columns.some(({ note }) => note !== undefined)
  return (
    <ol ref={ref} aria-label={label} className={cx(styles.chart, dense && styles.dense, className)}>
      {columns.map((column) => (
        <li key={column.key} className={styles.column}>
          <span
            aria-hidden="true"
            className={styles.value}
            style={{ translate: `0 ${topOfBars(scale, column.bars)}px` }}
          >
            {column.value}
          </span>
          <span className={styles.bars}>
            {column.bars.map((bar) => (
              <BarLink key={bar.key} bar={bar} scale={scale} />
            ))}
          </span>
          <span aria-hidden="true" className={styles.label}>
            {column.label}
            {hasDetails && <span className={styles.detail}>{column.detail}</span>}
            {hasNotes && <span className={styles.note}>{column.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Tick({ place, zero }: { place: { top: number; length: number }; zero: number }) {
  const y = place.top === zero ? zero + place.length : place.top
  return <line x1="0" x2="100%" y1={y} y2={y} className={styles.tick} />
}

function BarLink({ bar, scale }: { bar: Bar; scale: BarScale }) {
  const { top, length } = scale.placeOf(bar.value)
  const drawing = (
    <svg aria-hidden="true" width="100%" height={scale.height}>
      <rect x="0" y={top} width="100%" height={length} rx="2" className={styles[bar.tone]} />
      {bar.tick !== undefined && <Tick place={scale.placeOf(bar.tick)} zero={scale.zero} />}
      <line x1="0" x2="100%" y1={scale.zero} y2={scale.zero} className={styles.zero} />
    </svg>
  )
  if (bar.to === undefined)
    return (
      <span role="img" aria-label={bar.name} title={bar.name} className={styles.bar}>
        {drawing}
      </span>
    )
  return (
    <Link
      to={bar.to}
      aria-label={bar.name}
      title={bar.name}
      className={cx(styles.bar, styles.link)}
      {...(bar.isCurrent && { 'aria-current': true })}
    >
      {drawing}
    </Link>
  )
}
