import { useSyncExternalStore } from 'react'
import { berlinDay, type Day } from '#kernel/day.ts'

const checkMs = 30_000
const otherClocksMs = 30_000

/** The day in Europe/Berlin, also on a screen that stays open over midnight. */
export function useToday(): Day {
  return useSyncExternalStore(follow, now)
}

const now = () => berlinDay(new Date())

/**
 * What the server says of this day, or of months that are over, is no longer so on the next: tells of each new day, also one that
 * began while the computer slept; a while after it began, as clocks differ.
 */
export function onNewDay(then: () => void): void {
  let day = now()
  setInterval(() => {
    const today = now()
    if (today === day) return
    day = today
    setTimeout(then, otherClocksMs * (1 + Math.random()))
  }, checkMs)
}

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkMs)
  return () => clearInterval(timer)
}
