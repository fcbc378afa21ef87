import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Actor, Context, PrepareContext } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { codeWrong } from '../../contract/second-factor.ts'
import { fitsPassword, hashing } from '../passwords/password.ts'
import { countWrong, forgetWrong, refuseHasty, type Tried } from '../sessions/slow-down.ts'
import { findUserById, lockUser } from '../users/find-user.ts'
import { fitsCode, type ReadCode, readCode, takeCode, triedCodes } from './check-code.ts'

/** What somebody proves once more who is logged in. With both the password counts. */
export interface Proof {
  currentPassword: string | null
  code: string | null
}

/** A proof, as the transaction looks at it. */
export interface ReadProof {
  passwordHash: string | null
  fits: boolean
  code: ReadCode
}

export function userOf({ userId }: Pick<Actor, 'userId'>): EntityId {
  if (!userId) throw new Refusal('not-logged-in')
  return userId
}

/** What takes its time of a proof, before the transaction. */
export async function readProof(
  context: Pick<PrepareContext, 'actor' | 'read'>,
  { currentPassword, code }: Proof,
): Promise<ReadProof> {
  const userId = userOf(context.actor)
  if (currentPassword === null) {
    const read = await readCode(context, userId, code ?? '', triedHere(userId))
    return { passwordHash: null, fits: false, code: read }
  }
  return hashing.run(async () => {
    const user = await context.read(async (tx) => {
      await refuseHasty(tx, triedPasswords(userId))
      return findUserById(tx, userId)
    })
    if (!user) throw new Refusal('session-ended')
    const fits = await fitsPassword(user.password_hash, currentPassword)
    return { passwordHash: user.password_hash, fits, code: null }
  })
}

/** Whether the transaction would take the proof, as things stand; nothing is spent or counted. Refuses one who comes too soon. */
export async function looksRight(
  { actor, now, read }: Pick<PrepareContext, 'actor' | 'now' | 'read'>,
  { currentPassword }: Proof,
  { fits, code }: ReadProof,
): Promise<boolean> {
  if (currentPassword !== null) return fits
  const userId = userOf(actor)
  return read(async (tx) => {
    await refuseHasty(tx, triedHere(userId))
    return fitsCode(tx, userId, code, now)
  })
}

/** Locks the caller's account and looks at the proof: the account, or the refusal that counts as a try. */
export async function proveAgain(
  tx: Tx,
  context: Context,
  { currentPassword }: Proof,
  read: ReadProof,
): Promise<
  | { user: NonNullable<Awaited<ReturnType<typeof lockUser>>>; refusal?: undefined }
  | { refusal: Refusal; user?: undefined }
> {
  const userId = userOf(context.actor)
  const user = await lockUser(tx, userId, 'changing')
  if (!user) throw new Refusal('session-ended')
  if (currentPassword === null) {
    const kind = await takeCode(tx, context, user, read.code, triedHere(userId))
    return kind ? { user } : { refusal: refusal('code', codeWrong) }
  }
  const tried = triedPasswords(userId)
  await refuseHasty(tx, tried)
  // Changed meanwhile: what was compared is no longer the present one.
  if (read.fits && user.password_hash === read.passwordHash) {
    forgetWrong(tx, context, tried)
    return { user }
  }
  countWrong(tx, context, tried)
  return { refusal: refusal('currentPassword', 'Das Passwort stimmt nicht') }
}

const refusal = (path: string, message: string) => new Refusal('invalid-input', [{ path, message }])
const triedPasswords = (userId: EntityId): readonly Tried[] => [{ by: 'session', subject: userId }]
const triedHere = (userId: EntityId) => triedCodes(userId, 'session')
