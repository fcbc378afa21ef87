import { addressSubject } from '#kernel/address-subject.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { countTry, isExhausted, sweepTries } from './sessions/tries.ts'

/**
 * Whether another e-mail may go to this recipient; nobody's inbox is filled by our forms. The caller is not told, for
 * the answer is always the same; only one that asks for many e-mails altogether is refused.
 */
export async function mayAskForMail(
  tx: Tx,
  context: Pick<Context, 'write' | 'clientAddress'>,
  recipient: string,
): Promise<boolean> {
  const sender = addressSubject(context.clientAddress)
  const [recipientExhausted, senderExhausted] = await Promise.all([
    isExhausted(tx, 'recipient', recipient),
    isExhausted(tx, 'sender', sender),
  ])
  if (senderExhausted) throw new Refusal('too-many-tries')
  countTry(tx, context, 'recipient', recipient)
  countTry(tx, context, 'sender', sender)
  sweepTries(tx, context)
  return !recipientExhausted
}
