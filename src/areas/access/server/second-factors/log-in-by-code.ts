import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { logInByCode, recoveryCodeUsed } from '../../contract/second-factor.ts'
import { sessionStarted } from '../../contract.ts'
import { recoveryCodeUsedMail } from '../mails.ts'
import { rememberBrowserHash } from '../sessions/slow-down.ts'
import { startSession } from '../sessions/start-session.ts'
import { loadTokenKey } from '../sessions/token-key.ts'
import { lockUser } from '../users/find-user.ts'
import { findWaiting, takeWaiting, type WaitingLogin } from './challenges.ts'
import { noSuchLogin, readCode, takeCode, triedCodes } from './check-code.ts'
import { codesLeft } from './recovery-codes.ts'
import { secondFactorNeeded } from './second-factor-needed.ts'
import { trustBrowser } from './trusted-browsers.ts'

/**
 * The second call of a login. Each challenge is taken once; after a wrong code the refusal brings the next one, for what is left of the five
 * minutes, so that nobody types the password again.
 */
export const logInByCodeCommand = preparedCommand(
  logInByCode,
  async ({ challenge, code, assertion }, context) => {
    const waiting = await context.read((tx) => findWaiting(tx, challenge))
    if (!waiting) throw noSuchLogin()
    // The challenge of the login is what the passkey signs: it is good once.
    if (assertion) return { assertion, challenge }
    return readCode(context, waiting.user_id, code ?? '', triedIn(waiting))
  },
  async (tx, input, context) => {
    const waiting = await findWaiting(tx, input.challenge)
    const user = waiting && (await lockUser(tx, waiting.user_id, 'changing'))
    if (!waiting || !user) throw noSuchLogin()
    const [kind, key] = await Promise.all([
      takeCode(tx, context, user, context.prepared, triedIn(waiting)),
      loadTokenKey(tx),
    ])
    if (!(await takeWaiting(tx, input.challenge))) throw noSuchLogin()
    if (kind === null) {
      const next = await secondFactorNeeded(tx, context, waiting)
      return { refusal: new Refusal('second-factor-failed', [], undefined, next) }
    }
    if (waiting.browser_hash) rememberBrowserHash(tx, context, user.user_id, waiting.browser_hash)
    const { sessionId: sessionEntityId, token } = await startSession(tx, context, key, user)
    const trusted = input.trustBrowser ? { trustedBrowser: trustBrowser(tx, context, user.user_id) } : {}
    const told = { token, ...trusted }
    if (kind !== 'recovery') return { ...fact(sessionStarted, user.user_id, { sessionEntityId }), told }
    const left = await codesLeft(tx, user.user_id)
    queueMail(tx, context, recoveryCodeUsedMail(context.installation.publicUrl, user.email, left))
    return { ...fact(recoveryCodeUsed, user.user_id, { sessionEntityId, codesLeft: left }), told }
  },
)

const triedIn = ({ user_id, browser_hash, is_known_browser }: WaitingLogin) =>
  triedCodes(user_id, is_known_browser && browser_hash ? browser_hash.toString('hex') : 'elsewhere')
