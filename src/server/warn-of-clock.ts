import type { Logger } from 'pino'
import type { Database } from './db/connect.ts'
import type { Warnings } from './warnings.ts'

// Clocks of two machines are never quite the same.
const toleratedMs = 2000
// An answer was on its way, and who gave it may have kept it for a while.
const toleratedOutsideMs = 5 * 60_000
// Somebody is asked each day.
const toldMs = 25 * 60 * 60 * 1000

/**
 * A clock that stands before the newest row of the journal, this machine's or the database's: what is recorded now would seem to
 * have happened earlier. Logged, and told to the managers until the clock has come so far. So is one that is ahead of the database's.
 */
export async function warnOfClock(
  { sql }: Pick<Database, 'sql'>,
  warnings: Warnings,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const [newest] = await sql<{ at: Date; now: Date }[]>`
    select at, clock_timestamp() as now from journal order by seq desc limit 1`
  if (!newest) return
  const aheadMs = Date.now() - newest.now.getTime()
  if (aheadMs > toleratedOutsideMs) {
    log.error({ aheadSeconds: Math.round(aheadMs / 1000) }, 'the clock is ahead of that of the database')
    warnings.tell('clock-ahead', new Date(Date.now() + toldMs))
  }
  const behindMs = newest.at.getTime() - Math.min(Date.now(), newest.now.getTime())
  if (behindMs <= toleratedMs) return
  log.error(
    { behindSeconds: Math.round(behindMs / 1000), newest: newest.at.toISOString() },
    'the clock stands before the newest row of the journal',
  )
  warnings.tell('clock-behind', new Date(Date.now() + behindMs))
}

/** Compares this machine's clock with that of a server elsewhere, which said in an answer what time it is. */
export function compareClock(
  outside: Date,
  { warnings, log }: { warnings: Warnings; log: Pick<Logger, 'error'> },
): void {
  const aheadMs = Date.now() - outside.getTime()
  if (Number.isNaN(aheadMs) || Math.abs(aheadMs) <= toleratedOutsideMs) return
  const warning = aheadMs > 0 ? 'clock-ahead' : 'clock-behind'
  if (warnings.tell(warning, new Date(Date.now() + toldMs)))
    log.error({ aheadSeconds: Math.round(aheadMs / 1000) }, 'the clock is not that of a server elsewhere')
}
