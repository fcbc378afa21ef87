import { cx } from '../cx.ts'
import type { BarScale } from './bar-scale.ts'
import { type MoneyLine, partOf } from './money-drawing.ts'
import styles from './money-lines.module.css'

interface MoneyLinesProps {
  lines: readonly MoneyLine[]
  scale: BarScale
}

/** What remains after each column, with its points, and at its end what that comes to. */
export function MoneyLines({ lines, scale }: MoneyLinesProps) {
  const yOf = (value: number) => {
    const { top, length } = scale.placeOf(value)
    return value < 0 ? top + length : top
  }
  const ends = lines.map(({ values }) => yOf(values.at(-1) ?? 0))
  return (
    <svg aria-hidden="true" className={styles.lines}>
      {lines.map(({ key, values, end, tone, isDashed }, at) => {
        const points = values.map((value, index) => ({
          x: `${(index / (values.length - 1)) * 100}%`,
          y: partOf(yOf(value)),
        }))
        return (
          <g key={key} className={cx(styles.line, styles[tone], isDashed && styles.dashed)}>
            {points.slice(1).map(({ x, y }, index) => (
              <line key={x} x1={points[index]?.x} y1={points[index]?.y} x2={x} y2={y} />
            ))}
            {points.slice(1).map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="3.5" />
            ))}
            <text x="100%" y={partOf(endOf(ends, at))} dx="10" dy="5">
              {end}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

// As high as a word, where the drawing is lowest.
const wordHeight = 16

/** Where the word at the end of a line stands: what would lie upon another one goes to its side. */
function endOf(ends: readonly number[], at: number): number {
  const own = ends[at] ?? 0
  const other = ends.find((_, index) => index !== at) ?? Number.POSITIVE_INFINITY
  const apart = Math.abs(own - other)
  if (apart >= wordHeight) return own
  const isLower = own > other || (own === other && at === 0)
  return own + ((wordHeight - apart) / 2) * (isLower ? 1 : -1)
}
