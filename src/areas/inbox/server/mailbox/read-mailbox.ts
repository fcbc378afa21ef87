import { read } from '#server/command.ts'
import { readMailbox } from '../../contract/mailbox.ts'
import { mailboxAddress } from './mailbox-address.ts'

/** How the mailbox of the settings stands. */
export const readMailboxRead = read(readMailbox, async (tx, _query, { installation: { imapUrl } }) => {
  if (imapUrl === null) return { mailbox: null }
  const { name } = mailboxAddress(imapUrl)
  const row = await tx
    .selectFrom('inbox_mailboxes')
    .select(['succeeded_at', 'failure', 'failing_since'])
    .where('mailbox', '=', name)
    .executeTakeFirst()
  const { waiting } = await tx
    .selectFrom('inbox_mails')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('mailbox', '=', name)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    mailbox: {
      name,
      succeededAt: row?.succeeded_at?.toISOString() ?? null,
      failure: row?.failure ?? null,
      failingSince: row?.failing_since?.toISOString() ?? null,
      waiting: Number(waiting),
    },
  }
})
