import { type Access, allows } from '#kernel/permissions.ts'
import { createStore, useStore } from '../store.ts'
import { readToken, type Session, storedSession, tokenKey } from './read-token.ts'
import { type TabMessage, type TabMessages, tabMessages } from './tab-messages.ts'

export type { Session } from './read-token.ts'

const locationKey = 'remembered-location'

/** Who is logged in here; null before login and after the end. */
export const sessionStore = createStore<Session | null>(storedSession())

let leftOnPurpose = false
let endedByServer = false

// Alone until startSession.
let tabs: TabMessages = { send() {} }

/**
 * Joins the open tabs, and asks them for their token when this one has none: done when one answers, or after
 * `waitMs`. An answer that comes later still counts. Called once, before the first rendering.
 */
export async function startSession(waitMs = 200): Promise<void> {
  tabs = tabMessages(hearTab)
  if (sessionStore.get()) return
  await new Promise<void>((resolve) => {
    const stop = sessionStore.subscribe(done)
    const timer = setTimeout(done, waitMs)
    function done() {
      stop()
      clearTimeout(timer)
      resolve()
    }
    tabs.send({ kind: 'ask' })
  })
}

function hearTab(message: TabMessage): void {
  const own = sessionStore.get()
  if (message.kind === 'logout' && own?.userId === message.userId) leave()
  // Asked by a tab that has just been opened.
  else if (message.kind === 'ask' && own) tabs.send({ kind: 'token', token: own.token })
  // A token helps a tab without one, and a newer one of the same user spares this tab its renewal.
  else if (message.kind === 'token') {
    const offered = readToken(message.token)
    if (offered && (!own || (own.userId === offered.userId && own.issuedAt < offered.issuedAt))) keep(offered)
  }
}

/** Keeps a token that the server gave; false when it cannot be read. */
export function login(token: string): boolean {
  const session = readToken(token)
  if (session) {
    keep(session)
    tabs.send({ kind: 'token', token })
  }
  return session !== null
}

/** Ends the session here, in the other tabs and, as far as it can be reached, on the server. */
export function logout(): void {
  const session = sessionStore.get()
  if (session) {
    // Nobody waits for it: without an answer the token simply expires.
    fetch('/api/auth/logouts', {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => {})
    tabs.send({ kind: 'logout', userId: session.userId })
  }
  leave()
}

function leave(): void {
  leftOnPurpose = true
  forgetLocation()
  keep(null)
}

/** Whether somebody logged out, so that the page that was open is nobody's wish any more. */
export function hasLeft(): boolean {
  return leftOnPurpose
}

/** The server said that a token is no longer good. Does nothing when it was replaced meanwhile. */
export function endSession(token: string): void {
  if (sessionStore.get()?.token !== token) return
  keep(null, true)
}

/** Whether the server ended the session (a rejection, a new password, too long a pause): the login page says so. */
export function wasEndedByServer(): boolean {
  return endedByServer
}

function keep(session: Session | null, byServer = false): void {
  endedByServer = byServer
  if (session) {
    leftOnPurpose = false
    sessionStorage.setItem(tokenKey, session.token)
  } else {
    sessionStorage.removeItem(tokenKey)
  }
  sessionStore.set(session)
}

export function useSession(): Session | null {
  return useStore(sessionStore)
}

/** Whether the person in front of the screen may see or call something. */
export function useMay(access: Access): boolean {
  return allows(access, useSession()?.permissions ?? null)
}

/** The address that somebody without a session wanted; opened after login (spec 1 §2.2). */
export function rememberLocation(address: string): void {
  sessionStorage.setItem(locationKey, address)
}

export function rememberedLocation(): string | null {
  return sessionStorage.getItem(locationKey)
}

export function forgetLocation(): void {
  sessionStorage.removeItem(locationKey)
}
