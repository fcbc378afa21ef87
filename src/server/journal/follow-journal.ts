import { setTimeout as sleep } from 'node:timers/promises'
import type { PushMessage } from '#kernel/declare.ts'
import type { Database } from '../db/connect.ts'
import { journalHead, readJournalAfter } from './read-journal.ts'

export interface JournalFollower {
  /** The last row that the listeners were told of. */
  readonly position: number
  stop(): Promise<void>
}

const batch = 500
const retryMs = 500
// A dead line says nothing of what is announced: it is asked for now and then.
const lookMs = 10_000
// The first announcement is followed at once; what comes so soon after it is read together.
const gatherMs = 20

/**
 * Follows the journal across all nodes by LISTEN/NOTIFY: calls `onMessages` with every committed row once, in order.
 * After a lost database connection it reads what was missed.
 */
export async function followJournal(
  { sql, listener }: Pick<Database, 'sql' | 'listener'>,
  onMessages: (messages: PushMessage[]) => void,
  onError: (error: unknown) => void,
): Promise<JournalFollower> {
  let position = await journalHead(sql)
  let reading: Promise<void> | null = null
  let again = false
  let stopped = false

  async function readNext(): Promise<boolean> {
    const messages = await readJournalAfter(sql, position, batch)
    const last = messages.at(-1)
    if (!last || stopped) return false
    position = last.seq
    onMessages(messages)
    // A shorter answer was the last one: what is committed from now on is announced, and sets `again`.
    return messages.length === batch
  }

  async function catchUp(): Promise<void> {
    while (again && !stopped) {
      again = false
      try {
        while (await readNext()) {}
        await sleep(gatherMs)
      } catch (error) {
        onError(error)
        again = true
        await sleep(retryMs)
      }
    }
    // In the same breath as the last look at `again`: a later wake starts anew.
    reading = null
  }

  function wake(): void {
    again = true
    reading ??= catchUp()
  }

  // The second callback comes after every new LISTEN: what was announced meanwhile, nobody heard.
  const listening = await listener.listen('kontor_journal', wake, wake)
  const timer = setInterval(wake, lookMs)
  return {
    get position() {
      return position
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await listening.unlisten().catch(() => {})
      await reading
    },
  }
}
