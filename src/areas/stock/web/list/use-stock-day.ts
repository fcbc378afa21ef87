import { useState } from 'react'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { RememberedList } from '#web/remember.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { useToday } from '#web/use-today.ts'

const dayDebounceMs = 200
const faultDebounceMs = 1000

/**
 * 'Bestand bis' of the stock list: today, until another day is typed. While what is typed is no day, the list stays at the last
 * one.
 */
export function useStockDay(remembered: RememberedList, remember: (filters: { day: Day | null }) => void) {
  const today = useToday()
  // null: today, also past midnight
  const [typed, setTyped] = useState<string | null>(() => {
    const { day } = remembered.filters
    const kept = typeof day === 'string' ? parseDay(day) : null
    return kept && formatDay(kept)
  })
  const [day, setDay] = useState<Day | null>(() => (typed === null ? null : dayValue(typed, today)))

  function onChange(text: string) {
    setTyped(text)
    const meant = dayValue(text, today)
    if (meant === null) return
    setDay(meant === today ? null : meant)
    remember({ day: meant === today ? null : meant })
  }
  // '31.12.' says other days while it is typed.
  const shown = useDebounced(day ?? today, dayDebounceMs)
  // Whoever goes on typing is not told; whoever stops is, also while the field keeps the focus.
  const rested = useDebounced(typed, faultDebounceMs)
  const isFaulty = typed !== null && rested === typed && dayValue(typed, today) === null
  const error = isFaulty ? `Kein Datum. Die Liste zeigt den Bestand bis ${formatDay(shown)}.` : undefined
  return { text: typed ?? formatDay(today), onChange, day: shown, error }
}
