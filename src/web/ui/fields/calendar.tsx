import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, type Day, yearOf } from '#kernel/day.ts'
import { ChevronLeft, ChevronRight } from '../icons.ts'
import styles from './calendar.module.css'
import { addMonths, longDayName, monthName, weekday, weeksOfMonth } from './calendar-days.ts'

interface CalendarProps {
  value: Day | null
  today: Day
  onPick: (day: Day) => void
}

const weekdays = [
  ['Mo', 'Montag'],
  ['Di', 'Dienstag'],
  ['Mi', 'Mittwoch'],
  ['Do', 'Donnerstag'],
  ['Fr', 'Freitag'],
  ['Sa', 'Samstag'],
  ['So', 'Sonntag'],
] as const

/** One month to pick a day from: arrows move by days and weeks, page keys by months, with Shift by years. */
export function Calendar({ value, today, onPick }: CalendarProps) {
  const [current, setCurrent] = useState<Day>(value ?? today)
  const grid = useRef<HTMLTableElement>(null)

  function moveTo(day: Day) {
    // Outside of these years there are no business days (kernel/day.ts).
    if (yearOf(day) < 1900 || yearOf(day) > 2199) return
    flushSync(() => setCurrent(day))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  function takeKey(event: KeyboardEvent) {
    const target = keyTarget(event, current)
    if (!target) return
    event.preventDefault()
    moveTo(target)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <button type="button" aria-label="Voriger Monat" onClick={() => setCurrent(addMonths(current, -1))}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <span aria-live="polite" className={styles.month}>
          {monthName(current)}
        </span>
        <button type="button" aria-label="Nächster Monat" onClick={() => setCurrent(addMonths(current, 1))}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date picker pattern (ARIA APG)
        role="grid"
        aria-label={monthName(current)}
        className={styles.grid}
        onKeyDown={takeKey}
      >
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} {...{ day, current, value, today, onPick }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={styles.today} onClick={() => onPick(today)}>
        Heute
      </button>
    </div>
  )
}

interface DayCellProps {
  day: Day
  current: Day
  value: Day | null
  today: Day
  onPick: (day: Day) => void
}

function DayCell({ day, current, value, today, onPick }: DayCellProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <td role="gridcell" aria-selected={day === value}>
      <button
        type="button"
        tabIndex={day === current ? 0 : -1}
        aria-label={longDayName(day)}
        aria-current={day === today ? 'date' : undefined}
        data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
        onClick={() => onPick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function keyTarget(event: KeyboardEvent, day: Day): Day | null {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, event.shiftKey ? 12 : 1)
    default:
      return null
  }
}
