import { cx } from '../cx.ts'
import { CircleCheck } from '../first-icons.ts'
import { CircleOpen } from '../icons.ts'
import { CircleDot } from '../rare-icons.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './level-track.module.css'

export interface TrackStep {
  key: string
  name: string
  state: 'done' | 'now' | 'later'
  /** When it was, or comes: '09.11.', 'heute', 'frühestens 08.12.'. */
  day: string
}

const words = { done: 'geschehen', now: 'jetzt', later: 'später' }
const icons = { done: CircleCheck, now: CircleDot, later: CircleOpen }

/** Steps that come one after the other, and at which one is. */
export function LevelTrack({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <ol aria-label={label} className={styles.track}>
      {steps.map(({ key, name, state, day }) => {
        const Icon = icons[state]
        return (
          <li
            key={key}
            className={cx(styles.step, styles[state])}
            {...(state === 'now' && { 'aria-current': 'step' as const })}
          >
            <span className={styles.mark}>
              <Icon aria-hidden="true" />
            </span>
            <span className={styles.name}>
              {name}
              <VisuallyHidden> ({words[state]})</VisuallyHidden>
            </span>
            <span className={styles.day}>{day}</span>
          </li>
        )
      })}
    </ol>
  )
}
