import type { CSSProperties } from 'react'
import { Link } from '../../router.tsx'
import { useAhead } from '../../use-ahead.ts'
import { cx } from '../cx.ts'
import { type BarScale, barScale } from './bar-scale.ts'
import styles from './money-chart.module.css'
import { type MoneyLine, partOf, whole } from './money-drawing.ts'

/** An amount of a column: all that it says, and where what is behind it is listed. */
export interface MoneyBar {
  value: number
  /** As it stands at the bar. */
  shown: string
  name: string
  to: string
}

export interface MoneyColumn {
  key: string
  label: string
  detail: string
  isLate: boolean
  in: MoneyBar
  out: MoneyBar
}

interface MoneyChartProps {
  label: string
  columns: readonly MoneyColumn[]
  lines: readonly MoneyLine[]
}

// After the first screen: its lines repeat what the text says.
const loadLines = () => import('./money-lines.tsx')

/**
 * What comes in stands above the line, what goes out hangs below it, and lines over both say what remains. A list of links for the
 * keyboard and for screen readers; the lines repeat what the text around the chart says.
 */
export function MoneyChart({ label, columns, lines }: MoneyChartProps) {
  const values = [
    ...columns.flatMap((column) => [column.in.value, -column.out.value]),
    ...lines.flatMap((line) => line.values),
  ]
  const scale = barScale(values, whole)
  const drawn = useAhead(loadLines)
  return (
    <div className={styles.chart}>
      <ol aria-label={label} className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key} className={styles.column}>
            <span className={styles.bars}>
              <svg aria-hidden="true" width="100%" height="100%">
                <Bar bar={column.in} scale={scale} isLate={column.isLate} isIn />
                <Bar bar={column.out} scale={scale} isLate={column.isLate} />
                <line
                  x1="0"
                  x2="100%"
                  y1={partOf(scale.zero)}
                  y2={partOf(scale.zero)}
                  className={styles.zero}
                />
              </svg>
              <BarLink
                bar={column.in}
                className={styles.above}
                place={{ bottom: partOf(whole - scale.zero) }}
              />
              <BarLink bar={column.out} className={styles.below} place={{ top: partOf(scale.zero) }} />
            </span>
            <span aria-hidden="true" className={cx(styles.label, column.isLate && styles.lateLabel)}>
              {column.label}
              <span className={styles.detail}>{column.detail}</span>
            </span>
          </li>
        ))}
      </ol>
      {drawn && <drawn.MoneyLines lines={lines} scale={scale} />}
    </div>
  )
}

interface BarProps {
  bar: MoneyBar
  scale: BarScale
  isLate: boolean
  isIn?: boolean
}

function Bar({ bar, scale, isLate, isIn = false }: BarProps) {
  if (bar.value === 0) return null
  const { top, length } = scale.placeOf(isIn ? bar.value : -bar.value)
  const tone = isIn ? (isLate ? styles.lateIn : styles.in) : isLate ? styles.lateOut : styles.out
  return (
    <>
      <rect x="28%" y={partOf(top)} width="44%" height={partOf(length)} rx="2" className={tone} />
      <text
        x="50%"
        y={partOf(isIn ? top : top + length)}
        dy={isIn ? -6 : 14}
        textAnchor="middle"
        className={styles.amount}
      >
        {bar.shown}
      </text>
    </>
  )
}

interface BarLinkProps {
  bar: MoneyBar
  className: string | undefined
  place: CSSProperties
}

/** The half of the column that a bar lies in is its link: large enough for a finger, however small the amount. */
function BarLink({ bar, className, place }: BarLinkProps) {
  if (bar.value === 0) return null
  return (
    <Link
      to={bar.to}
      aria-label={bar.name}
      title={bar.name}
      className={cx(styles.bar, className)}
      style={place}
    />
  )
}
