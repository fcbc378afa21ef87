import { postPlain } from '../api.ts'
import { onGreeting, onLive } from '../live/live.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { known, renewalDueAt } from './read-token.ts'
import { endSession, login, sessionStore } from './session.ts'

const checkMs = 60_000
const retryMs = 5 * 60_000

let usedSinceRenewal = false
let triedAt = 0

// What changes what the own token permits.
const permitting = new Set(['role assigned', 'second factor set', 'second factor removed'])

/**
 * Keeps the token fresh while somebody works here (decisions §3), and fetches a new one as soon as the own account
 * gets a role or a second factor or is found to have another one, so that an approval or another role shows without a new login. Called once.
 */
export function keepSessionFresh(): void {
  const used = () => {
    usedSinceRenewal = true
  }
  document.addEventListener('pointerdown', used, { passive: true, capture: true })
  document.addEventListener('keydown', used, { passive: true, capture: true })
  setInterval(renewWhenDue, checkMs)
  onLive((_seq, message) => {
    const session = sessionStore.get()
    if (message && permitting.has(message.event) && message.entityId.uuid === session?.userId)
      renewal.insist()
  })
  // Nobody told a page that was not there: the token it kept may be older than the role.
  onGreeting(({ permissions }) => {
    const session = sessionStore.get()
    if (session && permissions && String(known(permissions)) !== String(session.permissions)) renewal.insist()
  })
}

function renewWhenDue(): void {
  const session = sessionStore.get()
  // The pause keeps a wrong clock of this computer from renewing every minute.
  if (!session || !usedSinceRenewal || Date.now() < renewalDueAt(session) || Date.now() - triedAt < retryMs)
    return
  renewal.ask()
}

/** A role that arrives while the token is exchanged may be too new for the answer. */
const renewal = oneAtATime(renewSession)

/** Exchanges the token for a new one with the permissions of this moment; false when that may work in a moment. */
async function renewSession(): Promise<boolean> {
  const session = sessionStore.get()
  if (!session) return true
  triedAt = Date.now()
  const outcome = await postPlain('/api/auth/renewals')
  const now = sessionStore.get()
  // Logged out while the server answered; or renewed by another tab, perhaps before the role that is asked for here.
  if (now !== session) return now?.userId !== session.userId
  if (outcome.kind === 'success') {
    usedSinceRenewal = false
    login(outcome.answer.token ?? '')
    return true
  }
  const isEnded = outcome.kind === 'error' && outcome.problem.status === 401
  if (isEnded) endSession(session.token)
  return isEnded
}
