import type { Database } from '#server/db/connect.ts'
import type { PaperReaders } from '../store-paper.ts'
import type { MailboxAddress } from './mailbox-address.ts'
import type { MailboxLimits } from './open-mailbox.ts'

/** What a look into the mailbox works with. */
export interface LookOptions {
  db: Database
  address: MailboxAddress
  readers: PaperReaders
  signal: AbortSignal
  limits?: Partial<MailboxLimits>
  /** For all papers of one e-mail. */
  longestReadMs?: number
  /** Told why the mailbox could not be read; `error` is one of Kontor's own. */
  onFailure: (failure: string, error: unknown) => void
}
