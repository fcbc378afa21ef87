import { addressSubject } from '#kernel/address-subject.ts'
import type { InputOf } from '#kernel/declare.ts'
import { Refusal, type SecondFactorNeeded } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { logIn } from '../../contract.ts'
import { keyHash, type Tried } from '../sessions/slow-down.ts'
import { subjectHash } from '../sessions/tries.ts'
import { issueChallenge, type WaitingLogin } from './challenges.ts'
import { loadFactors } from './load-factors.ts'
import { passkeysOf, rpIdOf } from './passkeys.ts'
import { isTrusted } from './trusted-browsers.ts'

/** How a login goes on whose password is proved; `expires_at` of one that goes on after a wrong code. */
export async function secondFactorNeeded(
  tx: Tx,
  context: Pick<Context, 'write' | 'now' | 'installation'>,
  login: Omit<WaitingLogin, 'expires_at'> & { expires_at?: Date },
): Promise<SecondFactorNeeded> {
  const factors = await loadFactors(tx, login.user_id)
  const challenge = issueChallenge(tx, context, login)
  const credentials = passkeysOf(factors).map(({ credential_id, transports }) => ({
    ...{ id: credential_id, transports },
  }))
  return {
    challenge,
    code: factors.some(({ kind }) => kind === 'CODE'),
    ...(credentials.length > 0 && {
      passkey: { rpId: rpIdOf(context.installation.publicUrl), credentials },
    }),
  }
}

/** After the right password, with the user's row locked: the refusal with which the login goes on; null where the password is enough. */
export async function secondFactorOf(
  tx: Tx,
  context: Pick<Context, 'write' | 'now' | 'installation' | 'clientAddress'>,
  user: { user_id: EntityId },
  { browserKey, trustedBrowser }: Pick<InputOf<typeof logIn>, 'browserKey' | 'trustedBrowser'>,
  tried: readonly Tried[],
): Promise<Refusal | null> {
  const [factors, isEnough] = await Promise.all([
    loadFactors(tx, user.user_id),
    trustedBrowser ? isTrusted(tx, user.user_id, trustedBrowser) : false,
  ])
  if (factors.length === 0 || isEnough) return null
  const is_known_browser = tried.some(({ by }) => by === 'browser')
  const browser_hash = browserKey === '' ? null : keyHash(browserKey)
  const needed = await secondFactorNeeded(tx, context, {
    ...{ user_id: user.user_id, browser_hash, is_known_browser },
    // An unknown browser names any key that it likes: its address stands for it.
    place_hash:
      is_known_browser && browser_hash ? browser_hash : subjectHash(addressSubject(context.clientAddress)),
  })
  return new Refusal('second-factor-needed', [], undefined, needed)
}
