import type { EntityId } from '#kernel/id.ts'
import type { Database } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { workOff } from '#server/work-off.ts'
import { type MakingLetters, makeLetter } from './make-letter.ts'

// What failed, was written on another node, or was left by one that died, is looked for this often.
const pauseMs = 15_000

/**
 * Makes the papers of letters, the oldest first: after the commit of the command that writes one, and at the start. Two nodes may print one
 * letter at once; one of both is kept.
 */
export function startLetterWorker(
  { db, log, wake }: Pick<Services, 'db' | 'log' | 'wake'>,
  printer: MakingLetters['printer'],
) {
  /** What could not be made lets the others go first until the next look. */
  const tried = new Set<EntityId>()
  const queue = workOff(log, 'letter', async () => {
    const reminderId = await findWaiting(db, [...tried])
    if (reminderId === null) return false
    tried.add(reminderId)
    try {
      await makeLetter({ db, printer, wake }, reminderId)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'a letter could not be made')
    }
    return true
  })
  const timer = setInterval(() => {
    tried.clear()
    void queue.wake()
  }, pauseMs)
  void queue.wake()
  return {
    wake: () => void queue.wake(),
    /** Makes the paper of one letter at once, if it has none yet. */
    makeNow: (reminderId: EntityId) => makeLetter({ db, printer, wake }, reminderId),
    async isWaiting(reminderId: EntityId): Promise<boolean> {
      const rows = await db.sql`
        select 1 from reminders r where reminder_id = ${reminderId} and withdrawn_at is null
          and not exists (select from papers p where p.paper_id = r.reminder_id)`
      return rows.length > 0
    },
    async stop() {
      clearInterval(timer)
      await queue.stop()
    },
  }
}

async function findWaiting(
  { sql }: Pick<Database, 'sql'>,
  tried: readonly EntityId[],
): Promise<EntityId | null> {
  const [row] = await sql<{ reminder_id: EntityId }[]>`
    select reminder_id from reminders r
    where withdrawn_at is null and not exists (select from papers p where p.paper_id = r.reminder_id)
      and reminder_id <> all(${[...tried]}::uuid[])
    order by written_at, reminder_id limit 1`
  return row?.reminder_id ?? null
}
