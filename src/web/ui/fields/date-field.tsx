import { Popover } from '@base-ui/react/popover'
import { type RefObject, useRef, useState } from 'react'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { parseDayText } from '#kernel/day-text.ts'
import { Calendar as CalendarIcon } from '../icons.ts'
import popups from '../popups/popup.module.css'
import { Calendar } from './calendar.tsx'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'
import { useOwnError } from './use-own-error.ts'

interface DateFieldProps extends FieldBaseProps {
  /** What was typed; see field-input.ts for its meaning. */
  value: string
  onChange: (value: string) => void
  /** Called when the text comes to mean another day, or none; for filters that act at once. */
  onDay?: (day: Day | null) => void
  name?: string
  today?: Day
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
}

/**
 * A day, typed as `05.03.2026`, `5.3.26`, `050326`, `0503`, `h` (today) or `+10`, or picked from a calendar.
 * Arrow up and down move it by a day; Alt with arrow down opens the calendar.
 */
export function DateField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  onDay,
  today = berlinDay(new Date()),
  ...rest
}: DateFieldProps) {
  const readOnly = useReadOnly(rest.readOnly)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { day, own, take, type, leave } = useTypedDay({ value, onChange, onDay, today, error })
  function pick(picked: Day) {
    take(picked)
    setOpen(false)
  }
  const closed = rest.disabled || readOnly
  return (
    <Field {...{ label, hint, optional, labelHidden, className }} error={own.error}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <div ref={box} className={inputs.box}>
            <input
              {...rest}
              readOnly={readOnly}
              {...control}
              ref={input}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder={readOnly ? '' : 'TT.MM.JJJJ'}
              className={inputs.tabular}
              value={value}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
              onKeyDown={(event) => {
                // Whoever presses it has finished typing.
                if (event.key === 'Enter') own.onLeave()
                if (closed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                if (event.altKey) setOpen(true)
                else if (day) take(addDays(day, event.key === 'ArrowUp' ? 1 : -1))
              }}
            />
            {!readOnly && (
              <span className={inputs.tools}>
                <Popover.Trigger
                  className={inputs.tool}
                  aria-label={`${label}: Kalender öffnen`}
                  disabled={closed}
                  tabIndex={-1}
                >
                  <CalendarIcon aria-hidden="true" />
                </Popover.Trigger>
              </span>
            )}
          </div>
          <CalendarPopup {...{ label, day, today, box, input }} onPick={pick} />
        </Popover.Root>
      )}
    </Field>
  )
}

type TypedDay = Pick<DateFieldProps, 'value' | 'onChange' | 'onDay' | 'error'> & { today: Day }

/** What a text means as a day, and what becomes of it while it is typed, when it is left, and when a day is taken otherwise. */
function useTypedDay({ value, onChange, onDay, today, error }: TypedDay) {
  const parsed = value.trim() === '' ? null : parseDayText(value, today)
  const day = parsed?.ok ? parsed.day : null
  const own = useOwnError(parsed && !parsed.ok ? parsed.message : null, error)

  function take(next: Day) {
    onChange(formatDay(next))
    if (next !== day) onDay?.(next)
  }

  function type(text: string) {
    onChange(text)
    const meant = text.trim() === '' ? null : parseDayText(text, today)
    const next = meant?.ok ? meant.day : null
    if (next !== day) onDay?.(next)
  }

  function leave() {
    own.onLeave()
    if (day && formatDay(day) !== value) onChange(formatDay(day))
  }

  return { day, own, take, type, leave }
}

interface CalendarPopupProps {
  label: string
  day: Day | null
  today: Day
  /** What it stands at, and what has the focus when it is closed. */
  box: RefObject<HTMLElement | null>
  input: RefObject<HTMLElement | null>
  onPick: (day: Day) => void
}

/** The days of a month at a control, to pick one. */
export function CalendarPopup({ label, day, today, box, input, onPick }: CalendarPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Portal>
      <Popover.Positioner anchor={box} align="end" sideOffset={4} className={popups.positioner}>
        <Popover.Popup
          ref={popup}
          className={popups.popup}
          aria-label={`${label}: Kalender`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
          finalFocus={input}
        >
          <Calendar value={day} today={today} onPick={onPick} />
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}
