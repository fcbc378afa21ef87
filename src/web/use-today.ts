import { useSyncExternalStore } from 'react'
import { berlinDay, type Day } from '#kernel/day.ts'

const checkMs = 30_000

/** The day in Europe/Berlin, also on a screen that stays open over midnight. */
export function useToday(): Day {
  return useSyncExternalStore(follow, now)
}

const now = () => berlinDay(new Date())

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkMs)
  return () => clearInterval(timer)
}
