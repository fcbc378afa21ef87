import { berlinDay, type Day } from '#kernel/day.ts'
import { StateMark, type StateTone } from '#web/ui/figures/state-mark.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/first-icons.ts'
import { CircleOpen, CircleSlash, Undo2 } from '#web/ui/icons.ts'
import { stateWords } from '../rules/filter-words.ts'
import type { StandingState } from '../rules/standing-state.ts'
import { type StandingRow, stateOfRow, untilOfRow } from './state-of-row.ts'

const looks: Record<StandingState, { Icon: typeof CircleAlert; tone: StateTone }> = {
  CANCELLATION: { Icon: CircleSlash, tone: 'quiet' },
  REFUND: { Icon: Undo2, tone: 'plain' },
  CANCELLED: { Icon: CircleSlash, tone: 'quiet' },
  CORRECTION: { Icon: CircleCheck, tone: 'good' },
  ADVANCE: { Icon: CircleCheck, tone: 'quiet' },
  OVERPAID: { Icon: Undo2, tone: 'plain' },
  WRITTEN_OFF: { Icon: CircleSlash, tone: 'quiet' },
  PAID: { Icon: CircleCheck, tone: 'good' },
  OVERDUE: { Icon: CircleAlert, tone: 'danger' },
  PARTLY_PAID: { Icon: CircleOpen, tone: 'plain' },
  OPEN: { Icon: CircleOpen, tone: 'plain' },
}

interface DocumentStateMarkProps {
  row: StandingRow
  /** As it stood then; today if nothing is said. */
  day?: Day
  /** Until when it is to be paid stands nowhere else in sight. */
  saysUntil?: boolean
}

/** How a document of a list stands. */
export function DocumentStateMark({ row, day, saysUntil = false }: DocumentStateMarkProps) {
  const seenOn = day ?? berlinDay(new Date())
  const { state, isDueToday, word, paidShare } = stateOfRow(row, seenOn)
  const { Icon, tone } = looks[state]
  return (
    <StateMark icon={<Icon aria-hidden="true" />} share={paidShare} tone={isDueToday ? 'warning' : tone}>
      {saysUntil ? `${word}${untilOfRow(row, seenOn)}` : word}
    </StateMark>
  )
}

/** The same where nothing is known but the state. */
export function PlainStateMark({ state }: { state: StandingState }) {
  const { Icon, tone } = looks[state]
  return (
    <StateMark icon={<Icon aria-hidden="true" />} tone={tone}>
      {stateWords[state]}
    </StateMark>
  )
}
