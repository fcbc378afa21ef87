import type postgres from 'postgres'
import type { PushMessage } from '#kernel/declare.ts'
import { journalHead, readJournalAfter } from './read-journal.ts'

export interface JournalFollower {
  /** The last row that the listeners were told of. */
  readonly position: number
  stop(): Promise<void>
}

const batch = 500

/**
 * Follows the journal across all nodes by LISTEN/NOTIFY: calls `onMessages` with every committed row once, in order.
 * After a lost database connection it reads what was missed.
 */
export async function followJournal(
  sql: postgres.Sql,
  onMessages: (messages: PushMessage[]) => void,
  onError: (error: unknown) => void,
): Promise<JournalFollower> {
  let position = await journalHead(sql)
  let announced = position
  let reading: Promise<void> | null = null
  let stopped = false

  async function catchUp(): Promise<void> {
    for (;;) {
      const messages = await readJournalAfter(sql, position, batch)
      const last = messages.at(-1)
      if (!last || stopped) return
      position = last.seq
      onMessages(messages)
    }
  }

  function wake(): void {
    if (reading || stopped) return
    reading = catchUp()
      .catch(onError)
      .finally(() => {
        reading = null
        if (announced > position && !stopped) setTimeout(wake, 50)
      })
  }

  const listening = await sql.listen(
    'kontor_journal',
    (payload) => {
      announced = Math.max(announced, Number(payload))
      wake()
    },
    wake,
  )
  return {
    get position() {
      return position
    },
    async stop() {
      stopped = true
      await listening.unlisten().catch(() => {})
      await reading
    },
  }
}
