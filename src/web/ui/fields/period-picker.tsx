import { type KeyboardEvent, useId } from 'react'
import { berlinDay, type Day } from '#kernel/day.ts'
import {
  lastPeriod,
  type Period,
  type PeriodKind,
  periodLabel,
  periodOf,
  shiftPeriod,
} from '#kernel/period.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { ChevronLeft, ChevronRight } from '../icons.ts'
import styles from './period-picker.module.css'

interface PeriodPickerProps {
  value: Period
  onChange: (period: Period) => void
  /** Which can be chosen, in this order. */
  kinds?: readonly PeriodKind[]
  label?: string
  today?: Day
}

const words: Record<PeriodKind, { name: string; before: string; after: string }> = {
  month: { name: 'Monat', before: 'Voriger Monat', after: 'Nächster Monat' },
  quarter: { name: 'Quartal', before: 'Voriges Quartal', after: 'Nächstes Quartal' },
  year: { name: 'Jahr', before: 'Voriges Jahr', after: 'Nächstes Jahr' },
}

/**
 * A month, a quarter or a year. Arrow keys go to the one before and after, Page Up and Page Down by a year, Home to the last
 * one that is over.
 */
export function PeriodPicker({
  value,
  onChange,
  kinds = ['month', 'quarter', 'year'],
  label = 'Zeitraum',
  today = berlinDay(new Date()),
}: PeriodPickerProps) {
  const name = useId()
  const { before, after } = words[value.kind]
  return (
    <fieldset aria-label={label} className={styles.picker}>
      {kinds.length > 1 && (
        <div role="radiogroup" aria-label="Länge" className={styles.kinds}>
          {kinds.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name={name}
                checked={kind === value.kind}
                onChange={() => onChange(ofOtherKind(value, kind, today))}
              />
              <span>{words[kind].name}</span>
            </label>
          ))}
        </div>
      )}
      <div className={styles.steps}>
        <IconButton
          label={before}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onChange(shiftPeriod(value, -1))}
        />
        <div
          role="spinbutton"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={placeOf(value)}
          aria-valuetext={periodLabel(value)}
          className={cx(styles.value, styles[value.kind])}
          onKeyDown={(event) => {
            const next = byKey(event, value, today)
            if (!next) return
            event.preventDefault()
            onChange(next)
          }}
        >
          {periodLabel(value)}
        </div>
        <IconButton
          label={after}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onChange(shiftPeriod(value, 1))}
        />
      </div>
    </fieldset>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const stepsOfYear: Record<PeriodKind, number> = { month: 12, quarter: 4, year: 1 }

function byKey(event: KeyboardEvent, value: Period, today: Day): Period | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Home') return lastPeriod(value.kind, today)
  if (event.key === 'PageUp') return shiftPeriod(value, stepsOfYear[value.kind])
  if (event.key === 'PageDown') return shiftPeriod(value, -stepsOfYear[value.kind])
  const step = steps[event.key]
  return step === undefined ? null : shiftPeriod(value, step)
}

/** The one around the old; or of those within it the last that is over, else the first. */
function ofOtherKind(value: Period, kind: PeriodKind, today: Day): Period {
  const last = lastPeriod(kind, today)
  const [first, end] = [periodOf(kind, value.from), periodOf(kind, value.to)]
  if (end.to <= last.to) return end
  return first.to <= last.to ? last : first
}

/** A number that grows with time, for assistive technology. */
function placeOf({ from }: Period): number {
  return Number(from.replace('-', ''))
}
