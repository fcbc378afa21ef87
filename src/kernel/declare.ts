import type { EntityId } from './id.ts'
import { type Access, allows, type Permission } from './permissions.ts'
import type { TouchedRows } from './touched-rows.ts'
import { z } from './zod.ts'

/**
 * What an area keeps and others may show: its bills, its number range. An event says what it changes, a list or read what it
 * depends on; the area that keeps it declares it, once.
 */
export interface Subject {
  /** In English, for the reference; no two alike. */
  name: string
}

/** What screens refresh together: the resource of `/proxy/get/{resource}`, and the plain reads of the same things. */
export type Resource = string

/** A recorded fact: one row in the journal and one push message. */
export interface EventDeclaration<Data extends z.ZodType = z.ZodType> {
  /** A noun and what happened to it, e.g. `invoice created`. */
  name: string
  /** What the event says besides the id of its entity. No secrets: the journal keeps it for ever. */
  data: Data
  /** What is another one afterwards: everything that its commands write. Whoever shows it is derived (`refreshesOf`). */
  changes: readonly Subject[]
  /** Whose open screens get more of it than its number. */
  visibleTo: Access
  /** Who of them, where that depends on what it says. */
  visibleBy?(data: z.output<Data>): Access
  /** Who of them is told all of its data, and what is left of it for the others. */
  wholeFor?: { access: Access; cut(data: z.output<Data>): z.input<Data> }
  /** Set when the event may end sessions of its user or change the user's permissions. */
  changesSessions?: boolean
}

/** The recorded data of an event as somebody is told it who may see the event. */
export function toldData(
  event: EventDeclaration,
  data: unknown,
  permissions: readonly Permission[],
): unknown {
  const { wholeFor } = event
  if (!wholeFor || data === undefined || allows(wholeFor.access, permissions)) return data
  return wholeFor.cut(data)
}

/** The files that a command takes in one part of its form. */
export interface FilePart {
  /** How many at the most, 1 or more. */
  most: number
  /** Whether the command may come without. */
  optional?: boolean
  /** How large each of them may be. */
  largestBytes: number
  /** Which are taken, by their content and never by their name: media types, or `any` where the command looks for itself. */
  types: readonly string[] | 'any'
  /** What is said of others, in German. */
  refusal: string
  /**
   * Whether their contents are kept: they are then stored before the handler runs, and a write may name their SHA-256. Else the
   * command only reads them.
   */
  kept?: boolean
}

/** One request that changes something. */
export interface CommandDeclaration<
  Input extends z.ZodType = z.ZodType,
  Path extends string = string,
  Event extends EventDeclaration = EventDeclaration,
  FileName extends string = string,
  Told extends z.ZodType = z.ZodType,
> {
  /** A verb and a noun, e.g. `create invoice`. Stands in the journal. */
  name: string
  /** The path of the specification; `:name` marks a parameter. Always a POST. */
  path: Path
  access: Access
  input: Input
  /** What may be recorded. A command that changes nothing records nothing. */
  events: readonly Event[]
  /** `created`: 201 with Location; `done`: 200; `text`: 200 with a sentence; `token`, `ticket`: 200 with `{token}`, `{ticket}`; `told`: 200 with what `tells` describes. */
  answer: 'created' | 'done' | 'text' | 'token' | 'ticket' | 'told'
  /** What a command answers that is told once and stored nowhere as it is, such as codes: repeated, the request is answered without it. */
  tells?: Told
  /**
   * Dotted paths of input fields that hold passwords. The journal keeps a hash of the input, and a plain hash of a
   * password could be guessed; so these are left out of it.
   */
  secretFields?: readonly string[]
  /** The files that it takes, by the name of their part: it then comes as `multipart/form-data`, without files also as JSON. */
  files?: Readonly<Record<FileName, FilePart>>
  /** How the input stands in that form: as JSON in a part `command` (what holds if nothing is said), or each field in a part of its own. */
  inputParts?: 'command' | 'fields'
}

/** One searchable, pageable resource under `/proxy/get/{resource}`. */
export interface ListDeclaration<
  Row extends z.ZodType = z.ZodType,
  Stats extends z.ZodType = z.ZodType,
  Filter extends z.ZodType = z.ZodType,
> {
  resource: Resource
  access: Access
  /** Whatever its rows, their order or its figures are taken from. */
  dependsOn: readonly Subject[]
  row: Row
  stats: Stats
  /** Accepted `searchFilter` objects; `{filterType: 'noop'}` is always accepted. */
  filter: Filter
  /** Every event changes it, whatever that says that it changes: it shows the events. */
  followsEverything?: true
  /** What it shows differs from person to person, also of the same role; else those who may see the same share its answers. */
  isPersonal?: boolean
  /** The names of the row by which it can be sorted, one at a time. None unless said otherwise. */
  sortable?: readonly string[]
}

/** A plain read: one GET with its answer. */
export interface ReadDeclaration<
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Path extends string = string,
> {
  /** A noun for the reference, e.g. `one invoice`. */
  name: string
  path: Path
  /** What it is refreshed with. */
  resource: Resource
  access: Access
  /** Whatever its answer is taken from. */
  dependsOn: readonly Subject[]
  /** It sums much: a standby may answer it that has everything up to now. */
  isReport?: true
  query: Query
  answer: Answer
}

/** One request that makes a file of what it is sent, and stores nothing: a preview. Always a POST. */
export interface FileDeclaration<Input extends z.ZodType = z.ZodType> {
  /** A verb and a noun for the reference, e.g. `preview invoice`. */
  name: string
  /** Without parameters. */
  path: string
  access: Access
  input: Input
  /** The media type of the answer. */
  type: string
  /** Each answer is wanted: of several that one person asks for all are made, one after the other; else the newest of those that wait. */
  inTurn?: true
}

/** The names of the parameters of a path: `'/a/:uuid/b/:name'` → `'uuid' | 'name'`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What a handler gets of them: ids where the name ends in `uuid`, which the route has parsed; texts elsewhere. */
export type ParamValues<Path extends string> = {
  [Name in ParamsOf<Path>]: Lowercase<Name> extends `${string}uuid` ? EntityId : string
}

/** The names of the parts in which a command takes files. */
export type FileNamesOf<D extends CommandDeclaration> = keyof NonNullable<D['files']> & string

export type InputOf<D extends CommandDeclaration> = z.output<D['input']>
/** What the screen sends: the input before parsing. */
export type WireInputOf<D extends CommandDeclaration> = z.input<D['input']>
/** A row as it stands on the wire. */
export type RowOf<D extends ListDeclaration> = z.output<D['row']>
/** What a command of the answer `told` tells. */
export type ToldOf<D extends CommandDeclaration> = z.output<NonNullable<D['tells']>>
export type StatsOf<D extends ListDeclaration> = z.output<D['stats']>
export type AnswerOf<D extends ReadDeclaration> = z.output<D['answer']>

export function declareSubject(name: string): Subject {
  return { name }
}

export function declareEvent<const N extends string, D extends z.ZodType>(
  event: EventDeclaration<D> & { name: N },
) {
  return event
}

export function declareCommand<
  I extends z.ZodType,
  const P extends string,
  E extends EventDeclaration,
  const F extends string = never,
  T extends z.ZodType = z.ZodType,
>(command: CommandDeclaration<I, P, E, F, T>) {
  return command
}

/** Background work that goes through the command runner too: it has no path and nobody may call it. */
export function declareSystemCommand<E extends EventDeclaration>({
  name,
  events,
}: {
  name: string
  events: readonly E[]
}) {
  return declareCommand({ name, path: '', access: [], input: z.unknown(), events, answer: 'done' })
}

export function declareList<R extends z.ZodType, S extends z.ZodType, F extends z.ZodType>(
  list: ListDeclaration<R, S, F>,
) {
  return list
}

export function declareRead<A extends z.ZodType, Q extends z.ZodType, const P extends string>(
  read: ReadDeclaration<A, Q, P>,
) {
  return read
}

export function declareFile<I extends z.ZodType>(file: FileDeclaration<I>) {
  return file
}

/** The answer of a list. `stopIndex` of the request is exclusive. */
export interface ListAnswer<Row, Stats> {
  totalCount: number
  stats: Stats
  section: Row[]
}

/** The answer of a command that changed something: it is committed. */
export interface CommandAnswer {
  entityId: { uuid: EntityId }
  requestId: string
  seq: number
}

/** What the server pushes after the commit (decisions §2). */
export interface PushMessage {
  seq: number
  event: string
  requestId: string
  entityId: { uuid: EntityId }
  at: string
  /** Absent where the message would have more than 64 kB. */
  data?: unknown
  /** Those of them that this user may read. */
  refreshes: Resource[]
  /** Which of their rows, where that is known: a list that shows none of these by its filter need not be read again. */
  touched?: Record<Resource, TouchedRows>
}

/** The same for whom it is not meant: what to read again, if anything. */
export interface PushNumber {
  seq: number
  refreshes?: Resource[]
  touched?: Record<Resource, TouchedRows>
}

/** The first frame of each connection. */
export interface PushGreeting {
  version: string
  /** The number of the last event. */
  seq: number
  /** What happened after this number is told anew, to one who comes for the first time. */
  since?: number
  /** What this user may do now, whatever the token says; a server that is older than the page does not tell. */
  permissions?: readonly Permission[]
}

export type PushFrame =
  | { event: 'version'; data: PushGreeting }
  | { event: 'heartbeat' }
  | PushMessage
  | PushNumber
