import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import { isOver } from '#kernel/many-run.ts'
import { callOff, close, type ShownRun } from '#web/many/shown-runs.ts'
import { useList } from '#web/reads/use-list.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { listReminders } from '../../contract/list-reminders.ts'
import { freshWorkingDays } from '../../rules/decide-reminder.ts'
import { workingDaysSince } from '../../rules/next-level.ts'
import type { LetterLine } from '../list/proposal-lines.ts'
import { writeLetters } from './reminder-way.ts'

export interface Writing {
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  day: Day | null
  /** What is wrong with the day, once somebody has wanted to write. */
  problem: string | undefined
  /** How many working days the entered payments are too old by now; 0 while they are fresh. */
  staleDays: number
  isConfirmed: boolean
  confirm: (isConfirmed: boolean) => void
  /** Leads to what has to be answered first, else begins. */
  write: (lines: readonly LetterLine[]) => void
  place: RefObject<HTMLDivElement | null>
}

/** The one question of a run, and what begins it. The last answer stands there already. */
export function useWriting(ticked: readonly LetterLine[], shown: ShownRun | null, today: Day): Writing {
  const written = useList(listReminders, { batch: 1, isCounted: false })
  const last = parseDay(written.rowAt(0)?.paymentsUntil ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [isConfirmed, confirm] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const text = typed ?? (last === null ? '' : formatDay(last))
  const day = dayValue(text, today)
  const age = day === null ? 0 : workingDaysSince(day, today)
  const staleDays = age > freshWorkingDays ? age : 0
  const fault = faultOf(day, today)

  function write(lines: readonly LetterLine[]) {
    if (lines.length === 0 || isRunning(shown)) return
    setAsked(true)
    if (fault !== undefined) return focusOn('input[type="text"]')
    if (staleDays > 0 && !isConfirmed) return focusOn('input[type="checkbox"]')
    // What ended before has been looked at.
    if (shown) close(shown)
    if (day === null) return
    setTyped(formatDay(day))
    writeLetters(lines, { day: today, paymentsUntil: day, confirmed: staleDays > 0 && isConfirmed })
  }

  function focusOn(selector: string) {
    const field = place.current?.querySelector<HTMLInputElement>(selector)
    field?.focus()
    field?.select()
  }

  useRunKeys(() => write(ticked), shown)
  return {
    ...{ text, setText: setTyped, day, staleDays, isConfirmed, confirm, write, place },
    problem: isAsked ? fault : undefined,
  }
}

const isRunning = (shown: ShownRun | null) => shown !== null && !isOver(shown.run)

function faultOf(day: Day | null, today: Day): string | undefined {
  if (day === null) return 'Bis zu welchem Tag sind Zahlungen erfasst?'
  return day > today ? 'Der Tag liegt in der Zukunft' : undefined
}

/** Strg+Enter begins, wherever the keyboard is on the page; Escape stops what runs. */
function useRunKeys(begin: () => void, shown: ShownRun | null) {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented } = event
    if (defaultPrevented || altKey || shiftKey || repeat || !noLayerOpen()) return
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      begin()
    } else if (key === 'Escape' && isRunning(shown) && shown) {
      event.preventDefault()
      callOff(shown)
    }
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
