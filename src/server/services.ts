import type { Logger } from 'pino'
import type { Worker } from './command.ts'
import type { Database } from './db/connect.ts'
import type { SessionKeeper } from './session.ts'
import type { Settings } from './settings.ts'
import type { Traffic } from './traffic.ts'
import type { Warnings } from './warnings.ts'

/** What the routes work with; made once in main.ts. */
export interface Services {
  db: Database
  sessions: SessionKeeper
  settings: Settings
  log: Logger
  traffic: Traffic
  warnings: Warnings
  /** Says something to the person at the console. */
  tell(text: string): void
  /** Wakes background workers; resolves when what must be there before the answer is there (mails in the outbox). */
  wake(workers: ReadonlySet<Worker>): Promise<void>
}
