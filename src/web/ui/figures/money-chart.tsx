import { Link } from '../../router.tsx'
import { cx } from '../cx.ts'
import { type BarScale, barScale } from './bar-scale.ts'
import styles from './money-chart.module.css'

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

/** What remains after each column, beginning with what there was before the first. */
export interface MoneyLine {
  key: string
  values: readonly number[]
  tone: 'text' | 'danger'
  isDashed?: boolean
}

interface MoneyChartProps {
  label: string
  columns: readonly MoneyColumn[]
  lines: readonly MoneyLine[]
}

// Of the drawing, in pixels; the amounts at the bars have room above and below it.
const height = 200
const room = 24

/**
 * What comes in stands above the line, what goes out hangs below it, and lines over both say what remains. A list of links for the
 * keyboard and for screen readers; the lines repeat what the text around the chart says.
 */
export function MoneyChart({ label, columns, lines }: MoneyChartProps) {
  const values = [
    ...columns.flatMap((column) => [column.in.value, -column.out.value]),
    ...lines.flatMap((line) => line.values),
  ]
  const scale = barScale(values, height)
  const yOf = (value: number) => {
    const { top, length } = scale.placeOf(value)
    return room + (value < 0 ? top + length : top)
  }
  return (
    <div className={styles.chart}>
      <ol aria-label={label} className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key} className={styles.column}>
            <span className={styles.bars}>
              <Bar bar={column.in} scale={scale} isLate={column.isLate} isIn />
              <Bar bar={column.out} scale={scale} isLate={column.isLate} />
              <svg aria-hidden="true" width="100%" height={height + 2 * room} className={styles.zero}>
                <line x1="0" x2="100%" y1={room + scale.zero} y2={room + scale.zero} />
              </svg>
            </span>
            <span aria-hidden="true" className={cx(styles.label, column.isLate && styles.lateLabel)}>
              {column.label}
              <span className={styles.detail}>{column.detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <svg
        aria-hidden="true"
        className={styles.lines}
        height={height + 2 * room}
        viewBox={`0 0 ${columns.length} ${height + 2 * room}`}
        preserveAspectRatio="none"
      >
        {lines.map((line) => (
          <polyline
            key={line.key}
            className={cx(styles.line, styles[line.tone], line.isDashed && styles.dashed)}
            points={line.values.map((value, index) => `${index},${yOf(value)}`).join(' ')}
          />
        ))}
      </svg>
    </div>
  )
}

interface BarProps {
  bar: MoneyBar
  scale: BarScale
  isLate: boolean
  isIn?: boolean
}

/** The half of the column that a bar lies in is its link: large enough for a finger, however small the amount. */
function Bar({ bar, scale, isLate, isIn = false }: BarProps) {
  if (bar.value === 0) return null
  const { top, length } = scale.placeOf(isIn ? bar.value : -bar.value)
  const zero = room + scale.zero
  const y = isIn ? room + top : 0
  const tone = isIn ? (isLate ? styles.lateIn : styles.in) : isLate ? styles.lateOut : styles.out
  return (
    <Link
      to={bar.to}
      aria-label={bar.name}
      title={bar.name}
      className={styles.bar}
      style={isIn ? { top: 0, height: zero } : { top: zero, bottom: 0 }}
    >
      <svg aria-hidden="true" width="100%" height={isIn ? zero : height + room - scale.zero}>
        <rect x="28%" y={y} width="44%" height={length} rx="2" className={tone} />
        <text x="50%" y={isIn ? y - 6 : length + 14} textAnchor="middle" className={styles.amount}>
          {bar.shown}
        </text>
      </svg>
    </Link>
  )
}
