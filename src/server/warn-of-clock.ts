import type { Logger } from 'pino'
import type { Database } from './db/connect.ts'
import type { Warnings } from './warnings.ts'

// Clocks of two machines are never quite the same.
const toleratedMs = 2000

/**
 * A clock that stands before the newest row of the journal, this machine's or the database's: what is recorded now would seem to
 * have happened earlier. Logged, and told to the managers until the clock has come so far.
 */
export async function warnOfClock(
  { sql }: Pick<Database, 'sql'>,
  warnings: Warnings,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const [newest] = await sql<{ at: Date; now: Date }[]>`
    select at, clock_timestamp() as now from journal order by seq desc limit 1`
  if (!newest) return
  const behindMs = newest.at.getTime() - Math.min(Date.now(), newest.now.getTime())
  if (behindMs <= toleratedMs) return
  log.error(
    { behindSeconds: Math.round(behindMs / 1000), newest: newest.at.toISOString() },
    'the clock stands before the newest row of the journal',
  )
  warnings.tell('clock-behind', new Date(Date.now() + behindMs))
}
