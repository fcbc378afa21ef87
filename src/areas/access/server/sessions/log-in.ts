import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { logIn, sessionStarted } from '../../contract.ts'
import { fitsPassword, hashing, hashingForKnown, looking } from '../passwords/password.ts'
import { secondFactorOf } from '../second-factors/second-factor-needed.ts'
import { findUser, lockUser } from '../users/find-user.ts'
import {
  countWrong,
  forgetWrong,
  inTurn,
  noteGuessing,
  refuseHasty,
  rememberBrowser,
  triedBy,
} from './slow-down.ts'
import { startSession } from './start-session.ts'
import { loadTokenKey } from './token-key.ts'
import { sweepTries } from './tries.ts'

/** The same answer, after the same work, for a wrong password and for an unknown account (decisions §3). */
export const logInCommand = preparedCommand(
  logIn,
  async ({ email, password, browserKey }, { clientAddress, read }) => {
    const look = () =>
      read(async (tx) => {
        const tried = await triedBy(tx, { email, clientAddress, browserKey })
        await refuseHasty(tx, tried)
        return { user: await findUser(tx, email), isKnown: tried.some(({ by }) => by === 'browser') }
      })
    // Who comes too soon takes nobody's place, and a known browser waits behind no unknown one.
    const { isKnown } = await looking.run(look)
    return (isKnown ? hashingForKnown : hashing).run(async () => {
      // Looked at again when its turn has come: those before it are counted by then.
      const { user } = await look()
      const passwordHash = user?.password_hash ?? null
      return { passwordHash, fits: await fitsPassword(passwordHash, password) }
    }, email)
  },
  async (tx, input, context) => {
    const { prepared } = context
    const [tried, found, key] = await Promise.all([
      triedBy(tx, { ...input, clientAddress: context.clientAddress }),
      findUser(tx, input.email),
      loadTokenKey(tx),
    ])
    await inTurn(tx, tried)
    await refuseHasty(tx, tried)
    // Held until the commit: a new password, a new role or a factor that goes comes wholly before this login, or ends what it began.
    const user = found && prepared.fits ? await lockUser(tx, found.user_id, 'changing') : undefined
    // A password that was changed meanwhile is another one.
    if (!user || user.password_hash !== prepared.passwordHash) {
      countWrong(tx, context, tried)
      sweepTries(tx, context)
      await noteGuessing(tx, context, tried, found !== undefined)
      return { refusal: new Refusal('login-failed') }
    }
    forgetWrong(tx, context, tried)
    const needed = await secondFactorOf(tx, context, user, input, tried)
    if (needed) return { refusal: needed }
    rememberBrowser(tx, context, user.user_id, input.browserKey)
    const { sessionId, token } = await startSession(tx, context, key, user)
    return { ...fact(sessionStarted, user.user_id, { sessionEntityId: sessionId }), token }
  },
)
