import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import type { Database } from '#server/db/connect.ts'
import type { MailReader } from '../mail/mail-reader.ts'
import type { MailboxAddress } from './mailbox-address.ts'
import type { MailboxLimits } from './open-mailbox.ts'

/** What a look into the mailbox works with. */
export interface LookOptions {
  db: Database
  address: MailboxAddress
  mailReader: MailReader
  electronicFiles: ElectronicFiles
  signal: AbortSignal
  limits?: Partial<MailboxLimits>
  /** Told why the mailbox could not be read. */
  onFailure: (failure: string) => void
}
