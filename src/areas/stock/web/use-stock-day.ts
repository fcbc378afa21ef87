import { useState } from 'react'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { RememberedList } from '#web/remember.ts'
import { dayValue } from '#web/ui/field-input.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { useToday } from '#web/use-today.ts'

const dayDebounceMs = 200

/**
 * 'Bestand bis' of the stock list: today, until another day is typed. While what is typed is no day, the list stays at the last
 * one.
 */
export function useStockDay(remembered: RememberedList, remember: (part: Partial<RememberedList>) => void) {
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
    remember({ filters: { day: meant === today ? null : meant }, scrollIndex: 0 })
  }
  // '31.12.' says other days while it is typed.
  const shown = useDebounced(day ?? today, dayDebounceMs)
  return { text: typed ?? formatDay(today), onChange, day: shown }
}
