import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { codeWrong, secondFactorSet, setCodes } from '../../contract/second-factor.ts'
import { typedCode } from '../../rules/typed-code.ts'
import { secondFactorSetMail } from '../mails.ts'
import { hashing } from '../passwords/password.ts'
import { lockUser } from '../users/find-user.ts'
import { admitSession } from './load-factors.ts'
import { userOf } from './prove-again.ts'
import { drawRecoveryCodes, keepRecoveryCodes, saltOf, shownRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Sets an app up whose secret was shown before. With the first factor come the recovery codes. */
export const setCodesCommand = preparedCommand(
  setCodes,
  async ({ code }, { actor, read, now }) => {
    const userId = userOf(actor)
    const hasCodes = await read(async (tx) => {
      stepOf(await pendingSecret(tx, userId, now), code, now)
      return (await saltOf(tx, userId)) !== null
    })
    return hasCodes ? null : hashing.run(drawRecoveryCodes)
  },
  async (tx, { code }, context) => {
    const userId = userOf(context.actor)
    const user = await lockUser(tx, userId, 'changing')
    if (!user) throw new Refusal('session-ended')
    const [secret, salt] = await Promise.all([pendingSecret(tx, userId, context.now), saltOf(tx, userId)])
    const last_step = stepOf(secret, code, context.now)
    await tx
      .insertInto('second_factors')
      .values({
        ...{ factor_id: context.newId(), user_id: userId, kind: 'CODE', set_at: context.now },
        ...{ secret, last_step },
      })
      .execute()
    context.write(tx.deleteFrom('pending_second_factors').where('user_id', '=', userId))
    admitSession(tx, context, userId)
    const drawn = salt === null ? context.prepared : null
    if (drawn) keepRecoveryCodes(tx, context, userId, drawn)
    queueMail(tx, context, secondFactorSetMail(context.installation.publicUrl, user.email))
    const told = drawn ? { recoveryCodes: shownRecoveryCodes(drawn) } : {}
    return { ...fact(secondFactorSet, userId, { kind: 'CODE' }), told }
  },
  {
    second_factors_app: {
      path: 'code',
      message: 'Eine App ist schon eingerichtet. Entfernen Sie sie zuerst',
    },
  },
)

async function pendingSecret(tx: Tx, userId: EntityId, now: Date): Promise<Buffer> {
  const pending = await tx
    .selectFrom('pending_second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    pending?.secret ?? refuse('code', 'Das Einrichten hat zu lange gedauert. Bitte beginnen Sie von vorn')
  )
}

function stepOf(secret: Buffer, text: string, now: Date): number {
  const typed = typedCode(text)
  const step = typed?.kind === 'app' ? stepOfCode(secret, typed.code, now, 0) : null
  return step ?? refuse('code', codeWrong)
}
