import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context, PrepareContext } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Assertion } from '../../contract/second-factor.ts'
import { typedCode } from '../../rules/typed-code.ts'
import { guessedCodeMail } from '../mails.ts'
import { hashing } from '../passwords/password.ts'
import { countWrong, forgetWrong, refuseHasty, type Tried } from '../sessions/slow-down.ts'
import { countOf } from '../sessions/tries.ts'
import { signCountOf } from './passkeys.ts'
import { hashTyped, isRecoveryCode, saltOf, spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** At so many wrong codes their owner is told: whoever types them knows the password. */
const toldAt = 10

/** A typed code, as the transaction compares it. */
export type ReadCode =
  | { app: string }
  | { recoveryHash: Buffer }
  | { assertion: Assertion; challenge: string }
  | null

/** What takes its time, before the transaction: the hash of a recovery code. Refuses one who comes too soon. */
export function readCode(
  { read }: Pick<PrepareContext, 'read'>,
  userId: EntityId,
  text: string,
  tried: readonly Tried[],
): Promise<ReadCode> {
  const typed = typedCode(text)
  if (typed?.kind !== 'recovery') return Promise.resolve(typed && { app: typed.code })
  return hashing.run(async () => {
    const salt = await read(async (tx) => {
      await refuseHasty(tx, tried)
      return saltOf(tx, userId)
    })
    const recoveryHash = await hashTyped(salt, typed.code)
    return recoveryHash && { recoveryHash }
  })
}

/**
 * Whether the code is right, which spends it; what was wrong is counted. To be called with the user's row locked: of two calls at once the
 * second sees what the first did.
 */
export async function takeCode(
  tx: Tx,
  context: Pick<Context, 'now' | 'write' | 'newId' | 'wake' | 'installation'>,
  user: { user_id: EntityId; email: string },
  code: ReadCode,
  tried: readonly Tried[],
): Promise<'app' | 'recovery' | 'passkey' | null> {
  await refuseHasty(tx, tried)
  const kind = await spend(tx, context, user.user_id, code)
  if (kind === null) {
    countWrong(tx, context, tried)
    if ((await countOf(tx, tried)) === toldAt)
      queueMail(tx, context, guessedCodeMail(context.installation.publicUrl, user.email))
  } else forgetWrong(tx, context, tried)
  return kind
}

async function spend(
  tx: Tx,
  context: Pick<Context, 'now' | 'write' | 'installation'>,
  userId: EntityId,
  code: ReadCode,
): Promise<'app' | 'recovery' | 'passkey' | null> {
  if (code === null) return null
  if ('recoveryHash' in code)
    return (await spendRecoveryCode(tx, context, userId, code.recoveryHash)) ? 'recovery' : null
  if ('assertion' in code) return (await spendAssertion(tx, context, userId, code)) ? 'passkey' : null
  const found = await appStep(tx, userId, code.app, context.now)
  if (!found) return null
  context.write(
    tx
      .updateTable('second_factors')
      .set({ last_step: found.step, last_used_at: context.now })
      .where('factor_id', '=', found.factor_id),
  )
  return 'app'
}

/** The span of time whose code this is, with the app that shows it; null where it is wrong, or was taken. */
async function appStep(tx: Tx, userId: EntityId, code: string, now: Date) {
  const app = await tx
    .selectFrom('second_factors')
    .select(['factor_id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'CODE')
    .executeTakeFirst()
  if (!app?.secret || app.last_step === null) return null
  const step = stepOfCode(app.secret, code, now, app.last_step)
  return step ? { factor_id: app.factor_id, step } : null
}

/** Whether a typed code is right, which is not spent by it. */
export async function fitsCode(tx: Tx, userId: EntityId, code: ReadCode, now: Date): Promise<boolean> {
  if (code === null || 'assertion' in code) return false
  if ('recoveryHash' in code) return isRecoveryCode(tx, userId, code.recoveryHash)
  return (await appStep(tx, userId, code.app, now)) !== null
}

async function spendAssertion(
  tx: Tx,
  { now, write, installation }: Pick<Context, 'now' | 'write' | 'installation'>,
  userId: EntityId,
  { assertion, challenge }: { assertion: Assertion; challenge: string },
): Promise<boolean> {
  const stored = await tx
    .selectFrom('second_factors')
    .select(['factor_id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst()
  const { factor_id, credential_id, public_key, sign_count, transports } = stored ?? {}
  if (!factor_id || !credential_id || !public_key || sign_count == null || !transports) return false
  const passkey = { credential_id, public_key, sign_count, transports }
  const counted = await signCountOf(installation.publicUrl, challenge, passkey, assertion)
  if (counted === null) return false
  write(
    tx
      .updateTable('second_factors')
      .set({ sign_count: counted, last_used_at: now })
      .where('factor_id', '=', factor_id),
  )
  return true
}

/** Under what somebody's wrong codes count: a browser that its user has used before, and a session, stand apart from those of others. */
export const triedCodes = (userId: EntityId, where: string): readonly Tried[] => [
  { by: 'code', subject: `${userId} ${where}` },
]

export const noSuchLogin = () => new Refusal('challenge-invalid')
