import type { Compilable } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type {
  CommandDeclaration,
  EventDeclaration,
  FileDeclaration,
  InputOf,
  ListDeclaration,
  ParamsOf,
  ReadDeclaration,
  RowOf,
  StatsOf,
} from '#kernel/declare.ts'
import type { FieldError, Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import type { Tx } from './db/connect.ts'
import type { TickerAddresses } from './settings.ts'

/** On whose behalf something is done. `userId` is null for the system and for callers without an account. */
export interface Actor {
  userId: EntityId | null
  sessionId: EntityId | null
  permissions: readonly Permission[]
}

export const system: Actor = { userId: null, sessionId: null, permissions: [] }

/** What handlers know of the installation they run in. */
export interface Installation {
  /** The public address, without a slash at the end: links in e-mails are built from it alone. */
  publicUrl: string
  demo: boolean
  tickers: TickerAddresses
  /** Whether the rates of the ECB are fetched automatically. */
  fetchesRates: boolean
}

/** What a handler may know of the request besides its input. */
export interface Context {
  actor: Actor
  requestId: EntityId
  now: Date
  /** The day in Europe/Berlin. */
  today: Day
  newId(): EntityId
  /** The address of the caller, for counting tries; '' for the system. */
  clientAddress: string
  installation: Installation
  /** Leaves a write to the runner, which sends all of them with the journal row and the commit once the handler has returned. */
  write(query: Compilable): void
  /** Wakes a background worker after the commit. */
  wake(worker: Worker): void
}

/** The background workers: each empties a queue that is a table. */
export type Worker = 'mail' | 'pdf'

/** The fact that a handler reports. The runner appends it to the journal. */
export interface Fact<E extends EventDeclaration = EventDeclaration> {
  event: E
  entityId: EntityId
  data: z.input<E['data']>
}

/** What a handler returns: the fact, if something changed, and what calls with an answer of their own answer. */
export interface Outcome {
  fact?: Fact
  text?: string
  token?: string
  /** The caller is refused, and yet what was written stays: a wrong password counts as a try. */
  refusal?: Refusal
}

/** The fact `event` about an entity. */
export function fact<E extends EventDeclaration>(
  event: E,
  entityId: EntityId,
  data: z.input<E['data']>,
): Outcome {
  return { fact: { event, entityId, data } }
}

export interface ServerCommand<D extends CommandDeclaration = CommandDeclaration> {
  declaration: D
  handle(
    tx: Tx,
    input: InputOf<D>,
    context: Context & { params: Record<ParamsOf<D['path']>, string> },
  ): Promise<Outcome>
  /** What a violated database constraint means: its name → the field and the German sentence. */
  constraints: Readonly<Record<string, FieldError & { code?: 'in-use' | 'not-found' }>>
}

/** Joins a declaration with its handler. */
export function command<D extends CommandDeclaration>(
  declaration: D,
  handle: ServerCommand<D>['handle'],
  constraints: ServerCommand['constraints'] = {},
): ServerCommand {
  // The runner parses with the declaration's own schema before it calls the handler, so the input has this type.
  return { declaration, handle, constraints } as unknown as ServerCommand
}

export interface ListRequest<Filter> {
  /** The words typed, as search keys; every one must occur. */
  words: string[]
  startIndex: number
  /** Exclusive. */
  stopIndex: number
  filter: Filter | { filterType: 'noop' }
}

export interface ServerList<D extends ListDeclaration = ListDeclaration> {
  declaration: D
  list(
    tx: Tx,
    request: ListRequest<z.output<D['filter']>>,
    context: ReadContext,
  ): Promise<{ totalCount: number; stats: StatsOf<D>; section: RowOf<D>[] }>
}

export interface ReadContext {
  actor: Actor
  today: Day
}

/** Joins a list's declaration with its statement. */
export function list<D extends ListDeclaration>(declaration: D, run: ServerList<D>['list']): ServerList {
  // As with commands: the request is parsed with the declaration's schemas before the statement runs.
  return { declaration, list: run } as unknown as ServerList
}

export interface ServerRead<D extends ReadDeclaration = ReadDeclaration> {
  declaration: D
  /** May answer with what is still to be done after the snapshot was closed: something that others take their time for. */
  read(
    tx: Tx,
    query: z.output<D['query']>,
    context: ReadContext & { installation: Installation; params: Record<ParamsOf<D['path']>, string> },
  ): Promise<z.input<D['answer']> | (() => Promise<z.input<D['answer']>>)>
}

/** Joins a plain read's declaration with its statement. */
export function read<D extends ReadDeclaration>(declaration: D, run: ServerRead<D>['read']): ServerRead {
  // As with lists.
  return { declaration, read: run } as unknown as ServerRead
}

export interface ServerFile<D extends FileDeclaration = FileDeclaration> {
  declaration: D
  /** Reads and decides, refusing what is wrong; answers how the file is then made, outside of the snapshot. */
  prepare(tx: Tx, input: z.output<D['input']>, context: ReadContext): Promise<() => Promise<MadeFile>>
}

export interface MadeFile {
  bytes: Uint8Array
  fileName: string
}

/** Joins a file's declaration with what makes it. */
export function file<D extends FileDeclaration>(
  declaration: D,
  prepare: ServerFile<D>['prepare'],
): ServerFile {
  // As with commands.
  return { declaration, prepare } as unknown as ServerFile
}
