import { Refusal } from '#kernel/errors.ts'
import type { Context, PrepareContext } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Assertion, codeWrong } from '../../contract/second-factor.ts'
import { subjectHash } from '../sessions/tries.ts'
import type { lockUser } from '../users/find-user.ts'
import { findWaiting, takeWaiting } from './challenges.ts'
import { type ReadCode, readCode, takeCode, triedCodes } from './check-code.ts'
import { loadFactors } from './load-factors.ts'
import { proveAgain, type ReadProof, readProof, userOf } from './prove-again.ts'
import { secondFactorNeeded } from './second-factor-needed.ts'

/** What somebody proves who makes another way in: the password and, who has one, the second factor, as at the login. */
export interface WholeProof {
  currentPassword: string
  code: string | null
  /** Of the refusal that asked for the second factor; a passkey signs it. */
  challenge: string | null
  assertion: Assertion | null
}

export interface ReadWholeProof {
  password: ReadProof
  code: ReadCode
}

const passwordOf = ({ currentPassword }: WholeProof) => ({ currentPassword, code: null })

/** What takes its time of it, before the transaction. Of who does not know the password no code is looked at. */
export async function readWholeProof(
  context: Pick<PrepareContext, 'actor' | 'read'>,
  proof: WholeProof,
): Promise<ReadWholeProof> {
  const password = await readProof(context, passwordOf(proof))
  return { password, code: password.fits ? await readFactor(context, proof) : null }
}

async function readFactor(
  context: Pick<PrepareContext, 'actor' | 'read'>,
  { code, challenge, assertion }: WholeProof,
): Promise<ReadCode> {
  if (assertion) return { assertion, challenge: challenge ?? '' }
  const userId = userOf(context.actor)
  return code === null ? null : readCode(context, userId, code, triedCodes(userId, 'session'))
}

/** Locks the caller's account and looks at both: the account, or the refusal that counts as a try or asks for the second factor. */
export async function proveWhole(
  tx: Tx,
  context: Context,
  proof: WholeProof,
  read: ReadWholeProof,
): Promise<
  | { user: NonNullable<Awaited<ReturnType<typeof lockUser>>>; refusal?: undefined }
  | { refusal: Refusal; user?: undefined }
> {
  const { user, refusal } = await proveAgain(tx, context, passwordOf(proof), read.password)
  if (refusal) return { refusal }
  const { user_id } = user
  if ((await loadFactors(tx, user_id)).length === 0) return { user }
  const ask = async (code: 'second-factor-needed' | 'second-factor-failed') => {
    const place_hash = subjectHash(`session ${context.actor.sessionId}`)
    const waiting = { user_id, browser_hash: null, is_known_browser: false, place_hash }
    return { refusal: new Refusal(code, [], undefined, await secondFactorNeeded(tx, context, waiting)) }
  }
  if (proof.code === null && proof.assertion === null) return ask('second-factor-needed')
  // What a passkey has signed is good once, and of this account alone.
  const isOwn = proof.assertion === null || (await takeOwnChallenge(tx, user_id, proof.challenge))
  const kind = await takeCode(tx, context, user, isOwn ? read.code : null, triedCodes(user_id, 'session'))
  if (kind !== null) return { user }
  if (proof.assertion) return ask('second-factor-failed')
  return { refusal: new Refusal('invalid-input', [{ path: 'code', message: codeWrong }]) }
}

async function takeOwnChallenge(tx: Tx, userId: string, challenge: string | null): Promise<boolean> {
  if (challenge === null || (await findWaiting(tx, challenge))?.user_id !== userId) return false
  return takeWaiting(tx, challenge)
}
