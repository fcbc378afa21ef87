import { cx } from '../cx.ts'
import styles from './sum-line.module.css'

interface SumLineProps {
  /** What is summed up, for screen readers. */
  label: string
  /** In their order, the last one is what it comes to; undefined until they are there. */
  sums: readonly (readonly [label: string, amount: string])[] | undefined
  /** Those of the search before: the others are on their way. */
  isOld: boolean
}

/** What a long list comes to, in one line below it. */
export function SumLine({ label, sums, isOld }: SumLineProps) {
  return (
    <dl
      aria-label={label}
      aria-live="polite"
      aria-busy={isOld}
      className={cx(styles.sums, isOld && styles.old)}
    >
      {sums?.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
