import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { logIn, sessionStarted } from '../contract.ts'
import { addressSubject } from '../rules/address-subject.ts'
import { findUser } from './find-user.ts'
import { fitsPassword } from './password.ts'
import { startSession } from './start-session.ts'
import { loadTokenKey } from './token-key.ts'
import { countTry, forgetTries, isExhausted, sweepTries } from './tries.ts'

/** The same answer, after the same work, for a wrong password and for an unknown account (decisions §3). */
export const logInCommand = command(logIn, async (tx, input, context) => {
  const address = addressSubject(context.clientAddress)
  const [accountExhausted, addressExhausted, user, key] = await Promise.all([
    isExhausted(tx, 'account', input.email),
    isExhausted(tx, 'address', address),
    findUser(tx, input.email),
    loadTokenKey(tx),
  ])
  if (accountExhausted || addressExhausted) throw new Refusal('too-many-tries')

  const fits = await fitsPassword(user?.password_hash ?? null, input.password)
  if (!user || !fits) {
    countTry(tx, context, 'account', input.email)
    countTry(tx, context, 'address', address)
    sweepTries(tx, context)
    return { refusal: new Refusal('login-failed') }
  }
  forgetTries(tx, context, 'account', input.email)
  const { sessionId, token } = await startSession(tx, context, key, user)
  return { ...fact(sessionStarted, user.user_id, { sessionEntityId: sessionId }), token }
})
