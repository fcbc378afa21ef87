import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { setPasskey } from '../../contract/passkeys.ts'
import { secondFactorSet } from '../../contract/second-factor.ts'
import { secondFactorSetMail } from '../mails.ts'
import { hashing } from '../passwords/password.ts'
import { lockUser } from '../users/find-user.ts'
import { admitSession, loadFactors } from './load-factors.ts'
import { verifiedPasskey } from './passkeys.ts'
import { userOf } from './prove-again.ts'
import { drawRecoveryCodes, keepRecoveryCodes, saltOf, shownRecoveryCodes } from './recovery-codes.ts'

/** More than anybody has at hand. */
const mostPasskeys = 10

/** Keeps a passkey that the browser has made. With the first factor come the recovery codes. */
export const setPasskeyCommand = preparedCommand(
  setPasskey,
  async ({ attestation }, { actor, read, now, installation }) => {
    const userId = userOf(actor)
    const { challenge, hasCodes } = await read(async (tx) => ({
      challenge: await pendingChallenge(tx, userId, now),
      hasCodes: (await saltOf(tx, userId)) !== null,
    }))
    const passkey = await verifiedPasskey(installation.publicUrl, challenge, attestation)
    if (!passkey)
      refuse('attestation', `Der Passkey passt nicht. Er gilt nur unter ${installation.publicUrl}`)
    return { challenge, passkey, drawn: hasCodes ? null : await hashing.run(drawRecoveryCodes) }
  },
  async (tx, { name }, context) => {
    const { challenge, passkey, drawn } = context.prepared
    const userId = userOf(context.actor)
    const user = await lockUser(tx, userId, 'changing')
    if (!user) throw new Refusal('session-ended')
    // Each challenge is signed once: another tab has begun anew, or this very answer came before.
    if ((await pendingChallenge(tx, userId, context.now)) !== challenge) refuse('attestation', tooLate)
    const [factors, salt] = await Promise.all([loadFactors(tx, userId), saltOf(tx, userId)])
    if (factors.filter(({ kind }) => kind === 'PASSKEY').length >= mostPasskeys)
      refuse('name', `Höchstens ${mostPasskeys} Passkeys: Bitte entfernen Sie zuerst einen`)
    await tx
      .insertInto('second_factors')
      .values({
        ...{ factor_id: context.newId(), user_id: userId, kind: 'PASSKEY', set_at: context.now, name },
        ...passkey,
        public_key: Buffer.from(passkey.public_key),
      })
      .execute()
    context.write(tx.deleteFrom('pending_passkeys').where('user_id', '=', userId))
    admitSession(tx, context, userId)
    const kept = salt === null ? drawn : null
    if (kept) keepRecoveryCodes(tx, context, userId, kept)
    queueMail(tx, context, secondFactorSetMail(context.installation.publicUrl, user.email))
    const told = kept ? { recoveryCodes: shownRecoveryCodes(kept) } : {}
    return { ...fact(secondFactorSet, userId, { kind: 'PASSKEY' }), told }
  },
  {
    second_factors_credential: { path: 'attestation', message: 'Dieser Passkey ist schon eingerichtet' },
  },
)

const tooLate = 'Das Einrichten hat zu lange gedauert. Bitte beginnen Sie von vorn'

async function pendingChallenge(tx: Tx, userId: EntityId, now: Date): Promise<string> {
  const pending = await tx
    .selectFrom('pending_passkeys')
    .select('challenge')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return pending?.challenge ?? refuse('attestation', tooLate)
}
