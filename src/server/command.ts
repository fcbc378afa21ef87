import type { Compilable } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type {
  CommandDeclaration,
  EventDeclaration,
  FileDeclaration,
  FileNamesOf,
  InputOf,
  ListDeclaration,
  ParamValues,
  ReadDeclaration,
  RowOf,
  StatsOf,
} from '#kernel/declare.ts'
import type { FieldError, Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'
import type { z } from '#kernel/zod.ts'
import type { Tx } from './db/connect.ts'
import type { FileContent, ReceivedFile } from './files/received-file.ts'
import type { Installation } from './installation.ts'

/** On whose behalf something is done. `userId` is null for the system and for callers without an account. */
export interface Actor {
  userId: EntityId | null
  sessionId: EntityId | null
  /** The key by which a script calls in the user's name, without a session; null of a person. */
  keyId: EntityId | null
  permissions: readonly Permission[]
}

export const system: Actor = { userId: null, sessionId: null, keyId: null, permissions: [] }

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
  /** What the caller's program says of itself; '' for the system. */
  userAgent: string
  installation: Installation
  /**
   * Gives a write to the runner, which sends it at once and waits for none; journal row and commit follow when the handler has returned.
   * What is read behind it sees it, once anything was read before: nothing is written until the transaction has begun.
   */
  write(query: Compilable): void
  /**
   * Leaves a check to the runner that takes its time and asks the database nothing: it runs while the writes are on their way, and may
   * still refuse, which rolls them back.
   */
  checkMeanwhile(check: () => void): void
  /** Wakes a background worker after the commit. */
  wake(worker: Worker): void
}

/** The background workers: each empties a queue that is a table. */
export type Worker = 'mail' | 'pdf' | 'letter' | 'mailbox'

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
  ticket?: string
  told?: object
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

/** The received files of a command, by the name of their part. */
export type FilesOf<D extends CommandDeclaration> = Readonly<Record<FileNamesOf<D>, readonly ReceivedFile[]>>

/** What a command's preparation may know of the request besides its input. */
export interface PrepareContext<D extends CommandDeclaration = CommandDeclaration>
  extends Pick<Context, 'actor' | 'now' | 'today' | 'clientAddress' | 'installation'> {
  params: ParamValues<D['path']>
  files: FilesOf<D>
  /** Reads in a snapshot of its own, which is over when it answers: no connection is held by what follows. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** A stored content as a whole; refuses one that is gone, or whose bytes have changed. */
  loadContent(sha256: Buffer): Promise<Buffer>
}

export interface ServerCommand<D extends CommandDeclaration = CommandDeclaration, Prepared = unknown> {
  declaration: D
  /**
   * What takes its time and needs no transaction, before it begins: a password's hash, the receipt of a file. Runs once a
   * request, also of one that was answered earlier, and not again when the transaction is. What it reads may have changed
   * when the handler runs, which decides anew.
   */
  prepare?(input: InputOf<D>, context: PrepareContext<D>): Promise<Prepared>
  /** What the preparation found that is to be stored as the command's own files are: before the handler, in pieces. */
  found?(prepared: Prepared): readonly FileContent[]
  handle(
    tx: Tx,
    input: InputOf<D>,
    context: Context & { params: ParamValues<D['path']>; files: FilesOf<D>; prepared: Prepared },
  ): Promise<Outcome>
  /**
   * What else is wrong with an input that its schema refuses, as far as the database knows: a person is told everything at once. The
   * input is as it was sent.
   */
  alsoWrong?(tx: Tx, input: unknown): Promise<FieldError[]>
  /** What a violated database constraint means: its name → the field and the German sentence. */
  constraints: Readonly<Record<string, ConstraintMeaning>>
}

type NamedMeaning = FieldError & { code?: 'in-use' | 'not-found' | 'locked' }

/** What a violated constraint means, always or by what the database tells of it. */
export type ConstraintMeaning = NamedMeaning | ((violation: Violation) => NamedMeaning)

/** How a constraint of the database was violated: its error's detail and hint, and the input as the schema parsed it. */
export interface Violation {
  detail: string
  hint: string
  input: unknown
}

/** Joins a declaration with its handler. */
export function command<D extends CommandDeclaration>(
  declaration: D,
  handle: ServerCommand<D>['handle'],
  constraints: ServerCommand['constraints'] = {},
  { alsoWrong }: Pick<ServerCommand, 'alsoWrong'> = {},
): ServerCommand {
  // The runner parses with the declaration's own schema before it calls the handler, so the input has this type.
  return { declaration, handle, constraints, ...(alsoWrong && { alsoWrong }) } as unknown as ServerCommand
}

/** The same with a preparation before the transaction; the handler finds its result in `context.prepared`. */
export function preparedCommand<D extends CommandDeclaration, Prepared>(
  declaration: D,
  prepare: (input: InputOf<D>, context: PrepareContext<D>) => Promise<Prepared>,
  handle: ServerCommand<D, Prepared>['handle'],
  constraints: ServerCommand['constraints'] = {},
  { found }: Pick<ServerCommand<D, Prepared>, 'found'> = {},
): ServerCommand {
  // As above; and the runner hands on what this very preparation answered.
  return { declaration, prepare, handle, constraints, ...(found && { found }) } as unknown as ServerCommand
}

/** What is looked for in a list. */
export interface ListSearch<Filter> {
  /** The words typed; every one must be found. */
  words: SearchWord[]
  filter: Filter | { filterType: 'noop' }
}

/** By which name of the row a list is sorted, and which way. */
export interface ListSort {
  by: string
  isDescending: boolean
}

/** What was found from a place on. */
export interface ListRest<Filter> extends ListSearch<Filter> {
  /** Null: in the usual order of the list. */
  sort: ListSort | null
  startIndex: number
}

/** A section of what was found. */
export interface ListWindow<Filter> extends ListRest<Filter> {
  /** Exclusive. */
  stopIndex: number
}

export interface ListTotals<Stats> {
  totalCount: number
  stats: Stats
}

/**
 * What a list's statements may know of whoever asks. The user is not among it: the answer is shared by all who may see the
 * same (`http/share-answers.ts`).
 */
export interface ListContext {
  permissions: readonly Permission[]
  /** Who asks, of a list that `isPersonal`; of the others people share the answers. */
  userId?: EntityId | null
  today: Day
}

/** A list's statements. Whatever it is sorted by, all rows stand in one order, to the id at its end. */
export interface ListStatements<Row, Stats, Filter> {
  /** How many rows were found, and their sums. */
  totals(tx: Tx, search: ListSearch<Filter>, context: ListContext): Promise<ListTotals<Stats>>
  /** The rows of a section. Counts nothing. */
  window(tx: Tx, window: ListWindow<Filter>, context: ListContext): Promise<Row[]>
  /** Every row from `startIndex` on, in parts, by a cursor. */
  everything(tx: Tx, search: ListRest<Filter>, context: ListContext): AsyncIterable<Row[]>
}

export interface ServerList<D extends ListDeclaration = ListDeclaration>
  extends ListStatements<RowOf<D>, StatsOf<D>, z.output<D['filter']>> {
  declaration: D
}

export interface ReadContext {
  actor: Actor
  today: Day
}

/** Joins a list's declaration with its statements. */
export function list<D extends ListDeclaration>(
  declaration: D,
  statements: ListStatements<RowOf<D>, StatsOf<D>, z.output<D['filter']>>,
): ServerList {
  // As with commands: the request is parsed with the declaration's schemas before a statement runs.
  return { declaration, ...statements } as unknown as ServerList
}

export interface ServerRead<D extends ReadDeclaration = ReadDeclaration> {
  declaration: D
  /** May answer with what is still to be done after the snapshot was closed: something that others take their time for. */
  read(
    tx: Tx,
    query: z.output<D['query']>,
    context: ReadContext & { installation: Installation; params: ParamValues<D['path']> },
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
  /** Where it is known only now: the declared one where it is absent. */
  type?: string
}

/** Joins a file's declaration with what makes it. */
export function file<D extends FileDeclaration>(
  declaration: D,
  prepare: ServerFile<D>['prepare'],
): ServerFile {
  // As with commands.
  return { declaration, prepare } as unknown as ServerFile
}
