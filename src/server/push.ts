import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import {
  type EventDeclaration,
  type PushFrame,
  type PushMessage,
  type PushNumber,
  type Resource,
  toldData,
} from '#kernel/declare.ts'
import { type Access, allows } from '#kernel/permissions.ts'
import type { Actor } from './command.ts'
import type { Database } from './db/connect.ts'
import { followJournal, type JournalFollower } from './journal/follow-journal.ts'
import { journalHead, readJournalAfter } from './journal/read-journal.ts'
import type { SessionActor, SessionKeeper } from './session.ts'
import { type Touching, touchedBy } from './touched-by.ts'

interface Client {
  socket: WebSocket
  actor: SessionActor
  /** Asks about the session at the moment in which it ends. */
  sessionTimer?: NodeJS.Timeout
  /** The last journal row that this client was told of. */
  seq: number
  /** Before `live` it is greeted, then told what it missed. */
  state: 'joining' | 'replaying' | 'live'
}

const heartbeatMs = 2000
// A client that does not read its frames is cut off; it comes back with `since`.
const largestBacklogBytes = 8_000_000
// Of what it missed it is told no faster than it reads.
const largestReplayBytes = 1_000_000
const replayBatch = 100
// Whoever has just begun to read (firstReadsMs in src/web/live/live.ts) began after whatever was committed so long ago.
const settledMs = 30_000
// Whoever would be told more than that at the beginning reads everything again instead.
const mostAtFirst = 200
// A timer that was set for longer than 24 days would ring at once.
const longestTimerMs = 86_400_000

// Nobody looks at more; each costs memory and a place in every delivery. Counted on each node.
const mostScreens = 20

/** The close codes that tell a screen what to do: log in again, just come back, come back with another ticket, stay away until it is looked at; and a script that no key opens this. */
export const sessionEnded = 4401
export const notByKey = 4403
export const tryAgainLater = 1013
export const ticketSpent = 4410
export const tooManyScreens = 4429

export interface PushOptions {
  db: Pick<Database, 'sql' | 'listener'>
  sessions: SessionKeeper
  events: readonly EventDeclaration[]
  /** The lists and reads: who may read which resource. */
  shown: readonly { resource: Resource; access: Access }[]
  /** What is known of the rows that events touch. */
  touching: readonly Touching[]
  version: string
  onError(error: unknown): void
}

/** Sends every committed event to every open screen whose user may see it (decisions §2, push). */
export class Push {
  readonly #options: PushOptions
  readonly #events: Map<string, EventDeclaration>
  readonly #touchedBy: ReturnType<typeof touchedBy>
  readonly #clients = new Set<Client>()
  #follower: JournalFollower | null = null
  #heartbeat: NodeJS.Timeout | null = null
  #settling: NodeJS.Timeout | null = null
  /** Where the journal stood `settledMs` ago or earlier, and at the last look; null as long as nobody knows. */
  #settled: number | null = null
  #latest: number | null = null
  #delivering: Promise<void> = Promise.resolve()

  constructor(options: PushOptions) {
    this.#options = options
    this.#events = new Map(options.events.map((event) => [event.name, event]))
    this.#touchedBy = touchedBy(options.touching)
  }

  /** How many are open on this node. */
  get screens(): number {
    return this.#clients.size
  }

  async start(): Promise<void> {
    const { db, onError } = this.#options
    this.#follower = await followJournal(db, (messages) => this.#enqueue(messages), onError)
    this.#heartbeat = setInterval(() => {
      for (const client of this.#clients) {
        if (client.state !== 'joining') this.#send(client, { event: 'heartbeat' })
      }
    }, heartbeatMs)
    this.#settling = setInterval(() => this.#settle(), settledMs)
    this.#settle()
  }

  #settle(): void {
    this.#settled = this.#latest
    this.#latest = this.#follower?.position ?? null
  }

  async stop(): Promise<void> {
    if (this.#heartbeat) clearInterval(this.#heartbeat)
    if (this.#settling) clearInterval(this.#settling)
    await this.#follower?.stop()
    await this.#delivering
    for (const client of this.#clients) this.#forget(client, 1001)
  }

  /**
   * Greets a client with the version, replays what it missed after `since`, then keeps it up to date. One that comes for the first time is
   * told what happened since shortly before, so that what it reads meanwhile need not be read again.
   */
  async join(socket: WebSocket, actor: SessionActor, since: number | null): Promise<void> {
    const client: Client = { socket, actor, seq: 0, state: 'joining' }
    socket.on('close', () => this.#forget(client))
    socket.on('error', () => socket.terminate())
    this.#makeRoom(actor)
    this.#clients.add(client)
    // Asked once more now that this client is among those whose change of role or session is noticed.
    const [head, current] = await Promise.all([
      journalHead(this.#options.db.sql),
      this.#options.sessions.current(actor),
    ])
    if (socket.readyState !== socket.OPEN) return this.#forget(client)
    if (!current) return this.#forget(client, sessionEnded)
    this.#keep(client, current)
    const first = since === null ? this.#firstAfter(head) : null
    client.seq = Math.min(since ?? first ?? head, head)
    this.#send(client, {
      event: 'version',
      data: {
        version: this.#options.version,
        seq: head,
        ...(first !== null && { since: first }),
        permissions: current.permissions,
      },
    })
    client.state = 'replaying'
    await this.#replay(client)
  }

  /** After which number a new client is told what happened; null where that is unknown, or too much. */
  #firstAfter(head: number): number | null {
    const settled = this.#settled
    return settled !== null && settled <= head && head - settled <= mostAtFirst ? settled : null
  }

  /** A further screen of somebody takes the place of the one that has been open for longest. */
  #makeRoom({ userId }: Actor): void {
    const own = [...this.#clients].filter(({ actor }) => actor.userId === userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - mostScreens + 1))) {
      this.#forget(oldest, tooManyScreens)
    }
  }

  /** Holds on to somebody until the session ends; whether it was renewed meanwhile is asked then. */
  #keep(client: Client, actor: SessionActor): void {
    client.actor = actor
    clearTimeout(client.sessionTimer)
    const inMs = Math.min(Math.ceil(actor.endsInMs) + 1, longestTimerMs)
    client.sessionTimer = setTimeout(() => this.#recheck(client), inMs)
  }

  #forget(client: Client, code?: number): void {
    clearTimeout(client.sessionTimer)
    this.#clients.delete(client)
    if (code !== undefined) client.socket.close(code)
  }

  async #replay(client: Client): Promise<void> {
    const { socket } = client
    while (socket.readyState === socket.OPEN) {
      const messages = await readJournalAfter(this.#options.db.sql, client.seq, replayBatch)
      for (const message of messages) this.#tell(client, message)
      // Nothing was awaited since the rows were read: whatever comes later reaches this client live.
      if (messages.length === 0 && client.seq >= (this.#follower?.position ?? 0)) {
        client.state = 'live'
        return
      }
      do await sleep(messages.length === 0 ? 5 : 0)
      while (socket.bufferedAmount > largestReplayBytes && socket.readyState === socket.OPEN)
    }
  }

  #enqueue(messages: PushMessage[]): void {
    this.#delivering = this.#delivering.then(() => this.#deliver(messages)).catch(this.#options.onError)
  }

  async #deliver(messages: PushMessage[]): Promise<void> {
    for (const message of messages) {
      if (this.#events.get(message.event)?.changesSessions) await this.#recheckSessions(message)
      // Those who may see the same are told the same: it is written once.
      const written = new Map<string, string>()
      for (const client of this.#clients) if (client.state === 'live') this.#tell(client, message, written)
    }
  }

  /** A role or a session changed: the permissions that the next messages are checked with must be the current ones. */
  async #recheckSessions(message: PushMessage): Promise<void> {
    const affected = [...this.#clients].filter((client) => client.actor.userId === message.entityId.uuid)
    await Promise.all(affected.map((client) => this.#recheck(client)))
  }

  async #recheck(client: Client): Promise<void> {
    try {
      const actor = await this.#options.sessions.current(client.actor)
      if (!this.#clients.has(client)) return
      if (actor) this.#keep(client, actor)
      else this.#forget(client, sessionEnded)
    } catch (error) {
      // Nobody knows what it may see: it comes back and is asked anew, and the others go on.
      this.#options.onError(error)
      this.#forget(client, tryAgainLater)
    }
  }

  #tell(client: Client, message: PushMessage, written = new Map<string, string>()): void {
    if (message.seq <= client.seq) return
    client.seq = message.seq
    const { userId, permissions } = client.actor
    const key = `${userId === message.entityId.uuid} ${permissions.join()}`
    const frame = written.get(key) ?? JSON.stringify(this.#frameFor(client.actor, message))
    written.set(key, frame)
    this.#sendText(client, frame)
  }

  /** What this user is told: the lists to read again in any case, what happened only to whom it is meant for. */
  #frameFor(actor: Actor, message: PushMessage): PushMessage | PushNumber {
    const { seq } = message
    const refreshes = message.refreshes.filter((resource) => this.#mayRead(actor, resource))
    const known = Object.entries(this.#touchedBy(message)).filter(([one]) => refreshes.includes(one))
    const touched = known.length > 0 ? { touched: Object.fromEntries(known) } : null
    const event = this.#events.get(message.event)
    if (event && maySee(actor, event, message)) {
      const told = this.#toldOf(actor, event, message)
      if (told) return { ...told, refreshes, ...touched }
    }
    return refreshes.length > 0 ? { seq, refreshes, ...touched } : { seq }
  }

  /** The message with the part of it that this user may see; null where that cannot be told: it keeps nobody from what comes after it. */
  #toldOf(actor: Actor, event: EventDeclaration, message: PushMessage): PushMessage | null {
    try {
      return { ...message, data: toldData(event, message.data, actor.permissions) }
    } catch (error) {
      this.#options.onError(error)
      return null
    }
  }

  #mayRead({ permissions }: Actor, resource: Resource): boolean {
    return this.#options.shown.some((one) => one.resource === resource && allows(one.access, permissions))
  }

  #send(client: Client, frame: PushFrame): void {
    this.#sendText(client, JSON.stringify(frame))
  }

  #sendText({ socket }: Client, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > largestBacklogBytes) socket.terminate()
    else socket.send(text)
  }
}

function maySee(actor: Actor, event: EventDeclaration, message: PushMessage): boolean {
  const access = (message.data !== undefined && event.visibleBy?.(message.data)) || event.visibleTo
  return allows(access, actor.permissions) || message.entityId.uuid === actor.userId
}
