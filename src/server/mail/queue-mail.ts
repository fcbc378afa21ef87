import type { Context } from '../command.ts'
import type { Tx } from '../db/connect.ts'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

/** Puts an e-mail into the queue, in the transaction of the command that causes it: no mail without the fact, no fact without the mail. */
export function queueMail(tx: Tx, context: Pick<Context, 'newId' | 'write' | 'wake'>, mail: Mail): void {
  context.write(tx.insertInto('mails').values({ mail_id: context.newId(), ...mail }))
  context.wake('mail')
}
