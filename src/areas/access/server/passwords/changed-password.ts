import type { EntityId } from '#kernel/id.ts'
import { type Context, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordChanged } from '../../contract.ts'
import { endGoodKeys, goodKeysOf } from '../keys/end-keys.ts'
import { passwordChangedMail } from '../mails.ts'

interface NewPassword {
  /** Whether the keys for scripts end with the old one. */
  endKeys: boolean
  /** Changed in a session, which goes on; else set by a link. */
  isOwn: boolean
}

/** With a new password: the keys end, unless they were to go on, and an e-mail tells its owner what became of them. */
export async function changedPassword(
  tx: Tx,
  context: Context,
  { user_id, email }: { user_id: EntityId; email: string },
  { endKeys, isOwn }: NewPassword,
) {
  const ended = endKeys ? await endGoodKeys(tx, context, user_id) : []
  const left = endKeys ? [] : await goodKeysOf(tx, context, user_id)
  const mail = passwordChangedMail(context.installation.publicUrl, email, { isOwn, ended, left })
  queueMail(tx, context, mail)
  return fact(passwordChanged, user_id, ended.length > 0 ? { endedKeys: ended } : {})
}
