import { type Day, monthOf } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { readOpenFrom } from '../contract.ts'
import { lockedProblem } from '../rules/locked-problems.ts'

/** The first open day; null where no month is locked, or as long as it is not known: the server looks again. */
export function useOpenFrom(): Day | null {
  const { data } = useRead(readOpenFrom)
  // As the server's database wrote it.
  return (data?.day ?? null) as Day | null
}

/** What forms say of a day that lies in a locked month, before it is saved; null for an open one. */
export function useLockedDay(what: string, day: Day | null): string | null {
  const openFrom = useOpenFrom()
  return day === null ? null : lockedProblem(what, monthOf(day), openFrom)
}
