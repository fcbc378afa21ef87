import { postPlain } from './api.ts'
import { onGreeting, onLive } from './live.ts'
import { known, renewalDueAt } from './read-token.ts'
import { endSession, login, sessionStore } from './session.ts'

const checkMs = 60_000
const retryMs = 5 * 60_000

let usedSinceRenewal = false
let triedAt = 0

/**
 * Keeps the token fresh while somebody works here (decisions §3), and fetches a new one as soon as the own account
 * gets a role or is found to have another one, so that an approval or another role shows without a new login. Called once.
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
    if (message?.event === 'role assigned' && message.entityId.uuid === session?.userId) renewSession()
  })
  // Nobody told a page that was not there: the token it kept may be older than the role.
  onGreeting(({ permissions }) => {
    const session = sessionStore.get()
    if (session && permissions && String(known(permissions)) !== String(session.permissions)) renewSession()
  })
}

function renewWhenDue(): void {
  const session = sessionStore.get()
  // The pause keeps a wrong clock of this computer from renewing every minute.
  if (!session || !usedSinceRenewal || Date.now() < renewalDueAt(session) || Date.now() - triedAt < retryMs)
    return
  renewSession()
}

/** Exchanges the token for a new one with the permissions of this moment. */
export async function renewSession(): Promise<void> {
  const session = sessionStore.get()
  if (!session) return
  triedAt = Date.now()
  const outcome = await postPlain('/api/auth/renewals')
  // Logged out, or renewed by another tab, while the server answered.
  if (sessionStore.get() !== session) return
  if (outcome.kind === 'success') {
    usedSinceRenewal = false
    login(outcome.answer.token ?? '')
  } else if (outcome.kind === 'error' && outcome.problem.status === 401) {
    endSession(session.token)
  }
}
