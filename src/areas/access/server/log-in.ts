import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { logIn, sessionStarted } from '../contract.ts'
import { addressSubject } from '../rules/address-subject.ts'
import { findUser } from './find-user.ts'
import { fitsPassword, hashing } from './password.ts'
import { startSession } from './start-session.ts'
import { loadTokenKey } from './token-key.ts'
import { countTry, forgetTries, isExhausted, sweepTries } from './tries.ts'

/** The same answer, after the same work, for a wrong password and for an unknown account (decisions §3). */
export const logInCommand = preparedCommand(
  logIn,
  ({ email, password }, { clientAddress, read }) =>
    hashing.run(async () => {
      // Looked at when its turn has come: those before it are counted by then.
      const user = await read(async (tx) => {
        await refuseExhausted(tx, email, addressSubject(clientAddress))
        return findUser(tx, email)
      })
      const passwordHash = user?.password_hash ?? null
      return { passwordHash, fits: await fitsPassword(passwordHash, password) }
    }),
  async (tx, input, context) => {
    const { prepared } = context
    const address = addressSubject(context.clientAddress)
    const [, user, key] = await Promise.all([
      refuseExhausted(tx, input.email, address),
      findUser(tx, input.email),
      loadTokenKey(tx),
    ])
    // A password that was changed meanwhile is another one.
    if (!user || !prepared.fits || user.password_hash !== prepared.passwordHash) {
      countTry(tx, context, 'account', input.email)
      countTry(tx, context, 'address', address)
      sweepTries(tx, context)
      return { refusal: new Refusal('login-failed') }
    }
    forgetTries(tx, context, 'account', input.email)
    const { sessionId, token } = await startSession(tx, context, key, user)
    return { ...fact(sessionStarted, user.user_id, { sessionEntityId: sessionId }), token }
  },
)

async function refuseExhausted(tx: Tx, email: string, address: string): Promise<void> {
  const [account, sender] = await Promise.all([
    isExhausted(tx, 'account', email),
    isExhausted(tx, 'address', address),
  ])
  if (account || sender) throw new Refusal('too-many-tries')
}
