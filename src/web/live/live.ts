import type { PushGreeting, PushMessage, PushNumber, Resource } from '#kernel/declare.ts'
import type { TouchedRows } from '#kernel/touched-rows.ts'
import { onAnswered, postPlain } from '../api.ts'
import { forgetEarly } from '../early-answers.ts'
import { readAgain, readFailedAgain } from '../reads/query-client.ts'
import { endSession, sessionStore } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { parseFrame, receiveFrame } from './receive-frame.ts'
import { reconnectDelay } from './reconnect-delay.ts'

// Specification 1 §9.
const heartbeatCheckMs = 6000
const refreshDebounceMs = 50
const sessionEnded = 4401
// Somebody has opened more screens than the server serves: this one waits until it is used again.
const tooManyScreens = 4429
const setAsideMs = 600_000
// Of the screen that is in use itself: many of them do not take each other's place at once.
const inUseMs = 2000
// Shorter than what the server looks back (settledMs in src/server/push.ts), by far.
const firstReadsMs = 15_000

export interface LiveState {
  /** `opening`: nobody knows yet whether there is a server. */
  connection: 'opening' | 'open' | 'lost'
  /** Since when there is no connection, in milliseconds since 1970; null while connected or not logged in. */
  lostSince: number | null
  /** The server has closed it, because the same person has opened more screens than it serves. */
  isSetAside: boolean
  /** How often the server was not heard in time since the page was opened. */
  timeouts: number
  /** Both versions, when they differ: the page is older or newer than the server. */
  versions: { client: string; server: string } | null
}

export const liveStore = createStore<LiveState>({
  connection: 'opening',
  lostSince: null,
  isSetAside: false,
  timeouts: 0,
  versions: null,
})

export function useLive(): LiveState {
  return useStore(liveStore)
}

/** Every frame that moved the number; `message` is null when the event is not for this user. */
export type LiveListener = (lastSeq: number, message: PushMessage | null) => void

const listeners = new Set<LiveListener>()
const greetingListeners: ((greeting: PushGreeting) => void)[] = []
/** With their changed rows, where those of all events are known. */
const toRefresh = new Map<Resource, TouchedRows[] | null>()
let lastSeq: number | null = null
let refreshTimer: ReturnType<typeof setTimeout> | undefined
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
/** The connection that is open or being opened; without a socket as long as its ticket is asked for. */
let line: { socket: WebSocket | null; givenUp: AbortController } | null = null
let heardAt = 0
// The clock of the page itself may stand while the computer sleeps.
const openedAt = Date.now() - performance.now()
/** When the first read may have begun, in milliseconds since 1970: when the page was opened, or somebody logged in. */
let readingSince = openedAt
let attempt = 0

/** Follows every event from now on. Returns how to stop. */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows what each connection begins with from now on. */
export function onGreeting(listener: (greeting: PushGreeting) => void): void {
  greetingListeners.push(listener)
}

/** The journal's number up to which this screen knows everything; -1 before the first connection. */
export function currentSeq(): number {
  return lastSeq ?? -1
}

/** Opens the push connection whenever somebody is logged in, and keeps it open. Called once. */
export function startLive(): void {
  let userId: string | null = null
  const follow = () => {
    const session = sessionStore.get()
    if ((session?.userId ?? null) === userId) return
    userId = session?.userId ?? null
    disconnect()
    lastSeq = null
    readingSince = Date.now()
    const lostSince = session ? Date.now() : null
    liveStore.set({ ...liveStore.get(), connection: 'opening', lostSince, isSetAside: false })
    if (session) connect()
  }
  sessionStore.subscribe(follow)
  follow()
  // Whoever was logged in when the page was opened may have asked for rows before the program was here.
  readingSince = openedAt
  setInterval(checkHeartbeat, heartbeatCheckMs)
  window.addEventListener('online', hurry)
  // Whoever sends again after a loss waits for the event of it, not for the rest of the delay.
  onAnswered(hurry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
  for (const use of ['focus', 'pointerdown', 'keydown'])
    window.addEventListener(use, () => liveStore.get().isSetAside && hurry())
}

async function connect(): Promise<void> {
  const session = sessionStore.get()
  if (!session) return
  heardAt = Date.now()
  const own: NonNullable<typeof line> = { socket: null, givenUp: new AbortController() }
  line = own
  const asked = await postPlain('/api/auth/tickets', {}, own.givenUp.signal)
  // Given up meanwhile; or the answer ended the session.
  if (line !== own) return
  if (asked.kind !== 'success' || !asked.answer.ticket) return lose()
  // Each step of a slow line is a sign of life, long before the first heartbeat.
  heardAt = Date.now()
  const opened = new WebSocket(addressFor(asked.answer.ticket))
  own.socket = opened
  opened.onopen = () => {
    if (line === own) heardAt = Date.now()
  }
  opened.onmessage = (event) => line === own && hear(event.data)
  opened.onclose = (event) => {
    if (line !== own) return
    // A token that was renewed meanwhile gets its try: if its session has ended too, it is told the same.
    if (event.code === sessionEnded && sessionStore.get()?.token === session.token) endSession(session.token)
    else if (event.code === tooManyScreens) setAside()
    else lose()
  }
}

function addressFor(ticket: string): string {
  const address = new URL('/wsproxy/websocket/events', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('ticket', ticket)
  address.searchParams.set('version', __VERSION__)
  if (lastSeq !== null) address.searchParams.set('since', String(lastSeq))
  return address.href
}

function hear(data: unknown): void {
  const frame = parseFrame(data)
  if (!frame) return
  heardAt = Date.now()
  const received = receiveFrame(lastSeq, frame, Date.now() - readingSince < firstReadsMs)
  if (received.greeting) greeted(received.greeting)
  refresh(received.refresh, received.touched)
  if (received.lastSeq === lastSeq || received.lastSeq === null) return
  lastSeq = received.lastSeq
  for (const listener of [...listeners]) listener(lastSeq, received.message)
}

function greeted(greeting: PushGreeting): void {
  attempt = 0
  const server = greeting.version
  const versions = server === __VERSION__ ? null : { client: __VERSION__, server }
  liveStore.set({ ...liveStore.get(), connection: 'open', lostSince: null, isSetAside: false, versions })
  if (versions) window.dispatchEvent(new CustomEvent('kontor:version-mismatch', { detail: versions }))
  for (const listener of greetingListeners) listener(greeting)
  // What could not be read while the server was away can be read now.
  readFailedAgain()
}

/** Many events in a row make one refresh. */
function refresh(resources: 'all' | readonly Resource[], touched: PushNumber['touched'] = {}): void {
  forgetEarly(resources)
  if (resources === 'all') readAgain()
  else
    for (const resource of resources) {
      const [before, rows] = [toRefresh.get(resource), touched[resource]]
      toRefresh.set(resource, rows && before !== null ? [...(before ?? []), rows] : null)
    }
  if (toRefresh.size > 0 && refreshTimer === undefined)
    refreshTimer = setTimeout(refreshNow, refreshDebounceMs)
}

function refreshNow(): void {
  refreshTimer = undefined
  for (const [resource, rows] of toRefresh) void readListAgain(resource, rows)
  toRefresh.clear()
}

/** Where the rows are known, what shows none of them is left alone. Without the file that tells, everything is read. */
async function readListAgain(resource: Resource, rows: TouchedRows[] | null): Promise<void> {
  const known = rows && (await import('../reads/may-show.ts').catch(() => null))
  readAgain({ queryKey: [resource], ...(known && rows && { predicate: known.mayShow(rows) }) })
}

function checkHeartbeat(): void {
  if (line === null || Date.now() - heardAt < heartbeatCheckMs) return
  liveStore.set({ ...liveStore.get(), timeouts: liveStore.get().timeouts + 1 })
  lose()
}

function lose(waitMs = reconnectDelay(attempt++, Math.random())): void {
  const before = liveStore.get()
  const lostSince = before.lostSince ?? Date.now()
  liveStore.set({ ...before, connection: 'lost', lostSince, isSetAside: false })
  disconnect()
  reconnectTimer = setTimeout(() => {
    reconnectTimer = undefined
    connect()
  }, waitMs)
}

/** Another screen took its place. The one in which somebody works comes back by itself, the others once they are used. */
function setAside(): void {
  lose(document.hasFocus() ? inUseMs : setAsideMs)
  liveStore.set({ ...liveStore.get(), isSetAside: true })
}

function disconnect(): void {
  clearTimeout(reconnectTimer)
  reconnectTimer = undefined
  const old = line
  line = null
  old?.givenUp.abort()
  old?.socket?.close()
}

/** The network, the person or the server came back: no reason to wait any longer. */
function hurry(): void {
  if (reconnectTimer === undefined) return
  disconnect()
  connect()
}
