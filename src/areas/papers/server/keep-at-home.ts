import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { withdrawMails } from '#server/mail/queue-mail.ts'
import { holdLetter } from './hold-letters.ts'

/** Keeps the e-mails of a letter at home that is taken back. One that a worker has in hand just now looks for that itself, or is out. */
export async function keepAtHome(
  tx: Tx,
  context: Pick<Context, 'write'>,
  { paperId }: { paperId: EntityId },
): Promise<void> {
  await holdLetter(tx, paperId)
  const rows = await tx.selectFrom('issues').select('mail_id').where('paper_id', '=', paperId).execute()
  withdrawMails(
    tx,
    context,
    rows.flatMap(({ mail_id }) => mail_id ?? []),
    'waiting',
  )
}
