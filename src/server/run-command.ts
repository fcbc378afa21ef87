import { createHash } from 'node:crypto'
import { berlinDay } from '#kernel/day.ts'
import type { CommandAnswer, Resource } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Actor, Fact, Outcome, ServerCommand, Worker } from './command.ts'
import type { Database } from './db/connect.ts'
import { type Connection, txOn } from './db/driver.ts'
import { troubleOf } from './db/trouble-of.ts'
import { whenSent } from './db/when-sent.ts'
import { type Writes, writesOn } from './db/writes.ts'
import { loadContent } from './files/content-pieces.ts'
import { type FileContent, isDiskFull, type ReceivedFile } from './files/received-file.ts'
import { storeFile } from './files/store-file.ts'
import type { Installation } from './installation.ts'
import { newId } from './new-id.ts'
import { stableJson } from './stable-json.ts'

export interface CommandRequest {
  /** The input as the schema parsed it. */
  input: unknown
  /** The input as it came over the wire; tells a repeated request from another one. */
  wireInput: unknown
  params: Record<string, string>
  /** The files that came with it, by the name of their part. */
  files?: Readonly<Record<string, readonly ReceivedFile[]>>
  actor: Actor
  requestId: EntityId
  clientAddress: string
  userAgent?: string
}

interface PreparedRequest extends CommandRequest {
  /** What the command's preparation answered. */
  prepared: unknown
}

export interface CommandResult {
  /** Null when nothing was recorded. */
  answer: CommandAnswer | null
  text?: string | undefined
  token?: string | undefined
  ticket?: string | undefined
  told?: object | undefined
  replayed: boolean
  refusal?: Refusal | undefined
  /** The workers that the handler left something to do. */
  woken: ReadonlySet<Worker>
}

/** What a handler writes and leaves to be checked, and whom it wants woken. */
interface Trail {
  writes: Writes
  checks: (() => void)[]
  woken: Set<Worker>
}

/**
 * Runs one command: one transaction, one event. The only place of Kontor that writes.
 *
 * What takes its time and needs no transaction is prepared before it, and no connection is held meanwhile.
 * Begin and the handler's first reads travel together. Its writes are sent as they come and not waited for: the database works on
 * them while the handler goes on. The journal row and the commit follow in the same breath; the journal's lock is held for that one
 * round trip.
 * An earlier answer is not looked for at first, since almost no request comes twice: the journal refuses a second row of one, or
 * the handler refuses because it finds its own effect. Then everything is rolled back and run again, with the look before it.
 * Files that came along, and those that were found in them, are stored before the handler runs and takes its locks, unless there is an earlier answer: nobody waits
 * for what is being stored.
 * The lock of the invoices' numbers is taken by a read of the handler: it is held from there on, through the writes.
 */
export async function runCommand(
  db: Database,
  command: ServerCommand,
  request: CommandRequest,
): Promise<CommandResult> {
  const prepared = await prepare(db, command, request)
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await attemptCommand(db, command, { ...request, prepared }, attempt)
      // Thrown after the commit: what was written stays (a wrong password counts as a try).
      if (result.refusal) throw result.refusal
      return result
    } catch (error) {
      if (attempt < 4 && (isConflict(error) || (await isRefusedByTwin(db, request, error)))) continue
      throw refusalOf(db, command, request.input, error)
    }
  }
}

/** What takes its time and needs no transaction; see `ServerCommand.prepare`. */
async function prepare(db: Database, command: ServerCommand, request: CommandRequest): Promise<unknown> {
  if (!command.prepare) return undefined
  const { params, files = {}, actor, clientAddress } = request
  const { installation } = db
  const now = new Date()
  const today = berlinDay(now)
  const context = {
    ...{ params, files, actor, clientAddress, installation, now, today, read: db.reading },
    loadContent: (sha256: Buffer) => loadContent(db, sha256),
  }
  try {
    return await command.prepare(request.input, context)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    db.storage.noteFull()
    throw new Refusal('storage-full')
  }
}

async function attemptCommand(
  db: Database,
  command: ServerCommand,
  request: PreparedRequest,
  attempt: number,
): Promise<CommandResult> {
  const connection = await db.commands.lend('begin')
  const trail: Trail = { writes: writesOn(connection), checks: [], woken: new Set() }
  let failure: unknown
  try {
    const kept = keptFiles(command, request)
    const earlier = attempt > 1 || kept.length > 0 ? await findEarlier(connection, request) : null
    if (earlier) {
      failure = 'replayed'
      return replay(earlier, hashInput(command, request))
    }
    for (const file of kept) await storeFile(connection, file)
    const handling = settle(() => callHandler(db.installation, command, request, trail))
    const hashing = whenSent().then(() => hashInput(command, request))
    const [result, inputHash] = await Promise.all([handling, hashing])
    await connection.begun
    if ('error' in result) throw await trail.writes.reasonOf(result.error)
    const { fact } = result.outcome
    if (fact === undefined) {
      // The journal takes no second row of a request; a change that is found to be made already would leave none.
      await Promise.all(trail.writes.sent)
      const recorded = await findEarlier(connection, request)
      if (recorded) {
        failure = 'replayed'
        return replay(recorded, inputHash)
      }
    }
    // While the database writes. What a check refuses, or is no event of the command, is found here and rolled back.
    for (const check of trail.checks) check()
    const row = fact && journalRow(command, request, inputHash, fact, db.refreshesOf(fact.event))
    const answer = await finish(connection, request, trail.writes.sent, fact, row)
    return { ...result.outcome, answer, replayed: false, woken: trail.woken }
  } catch (error) {
    failure = error
    throw error
  } finally {
    trail.writes.close()
    await connection.end(failure)
  }
}

/** The answer of a request that was carried out before, unless it said something else then. */
function replay(recorded: Recorded, inputHash: Buffer): CommandResult {
  if (!recorded.inputHash.equals(inputHash)) throw new Refusal('request-id-reused')
  return { answer: recorded.answer, replayed: true, woken: new Set() }
}

function keptFiles(command: ServerCommand, { files = {}, prepared }: PreparedRequest): FileContent[] {
  const parts = Object.entries(command.declaration.files ?? {}).filter(([, { kept }]) => kept)
  const found = command.found?.(prepared) ?? []
  // Contents are locked in the order of their hashes.
  return [...parts.flatMap(([name]) => files[name] ?? []), ...found].toSorted((one, other) =>
    one.sha256.compare(other.sha256),
  )
}

function callHandler(
  installation: Installation,
  command: ServerCommand,
  request: PreparedRequest,
  trail: Trail,
): Promise<Outcome> {
  const now = new Date()
  return command.handle(txOn(trail.writes.reading), request.input, {
    params: request.params,
    files: request.files ?? {},
    prepared: request.prepared,
    actor: request.actor,
    requestId: request.requestId,
    clientAddress: request.clientAddress,
    userAgent: request.userAgent ?? '',
    installation,
    now,
    today: berlinDay(now),
    newId,
    write: (query) => trail.writes.give(query.compile()),
    checkMeanwhile: (check) => trail.checks.push(check),
    wake: (worker) => trail.woken.add(worker),
  })
}

/** What the journal says of a request. */
interface Recorded {
  answer: CommandAnswer
  inputHash: Buffer
}

async function findEarlier(
  connection: Connection,
  { actor, requestId }: CommandRequest,
): Promise<Recorded | null> {
  if (actor.userId === null) return null
  const [row] = await send(
    connection,
    'select seq, entity_id, input_hash from journal where user_id = $1 and request_id = $2',
    [actor.userId, requestId],
  )
  if (!row) return null
  const answer: CommandAnswer = { entityId: { uuid: row['entity_id'] }, requestId, seq: row['seq'] }
  return { answer, inputHash: row['input_hash'] }
}

/** Sends the journal row and the commit behind the writes, and waits for all of them. */
async function finish(
  connection: Connection,
  request: CommandRequest,
  written: readonly Promise<unknown>[],
  fact: Fact | undefined,
  row: unknown[] | undefined,
): Promise<CommandAnswer | null> {
  const appended = row ? send(connection, appendStatement, row) : null
  // Behind a failed statement this commits nothing: PostgreSQL turns it into a rollback.
  const committed = connection.unsafe('commit')
  const results = await Promise.allSettled([...written, appended, committed])
  for (const result of results) if (result.status === 'rejected') throw result.reason
  if (!fact || !appended) return null
  return {
    entityId: { uuid: fact.entityId },
    requestId: request.requestId,
    seq: (await appended)[0]?.['seq'],
  }
}

const appendStatement = `select seq from journal_append(
  $1::uuid, $2::uuid, $3::text, $4::bytea, $5::text, $6::uuid, $7::text[], $8::text::json, $9::uuid)`

/** The parameters that append the fact to the journal, checked. */
function journalRow(
  command: ServerCommand,
  { requestId, actor }: CommandRequest,
  inputHash: Buffer,
  { event, entityId, data }: Fact,
  refreshes: readonly Resource[],
): unknown[] {
  if (!command.declaration.events.includes(event)) {
    throw new Error(`${command.declaration.name} does not declare the event ${event.name}`)
  }
  const json = JSON.stringify(event.data.parse(data))
  const { name } = command.declaration
  return [requestId, actor.userId, name, inputHash, event.name, entityId, refreshes, json, actor.keyId]
}

/** Sends a statement that is prepared once a connection. */
function send(connection: Connection, statement: string, parameters: readonly unknown[]) {
  // postgres.js types parameters as what it can serialise; ours come from Kysely and from this file.
  return connection.unsafe(statement, [...parameters] as never[], { prepare: true })
}

async function settle(run: () => Promise<Outcome>): Promise<{ outcome: Outcome } | { error: unknown }> {
  try {
    return { outcome: await run() }
  } catch (error) {
    return { error }
  }
}

function hashInput(command: ServerCommand, { params, wireInput, files = {} }: CommandRequest): Buffer {
  const { name, secretFields } = command.declaration
  const input = withoutSecrets(wireInput, secretFields ?? [])
  return createHash('sha256')
    .update(stableJson([name, params, input, ...hashesOf(files)]))
    .digest()
}

/** What tells the files of a request from those of another; nothing where it has none, as commands without files have it. */
function hashesOf(files: NonNullable<CommandRequest['files']>): Record<string, string[]>[] {
  const sent = Object.entries(files).filter(([, { length }]) => length > 0)
  if (sent.length === 0) return []
  return [
    Object.fromEntries(sent.map(([name, some]) => [name, some.map(({ sha256 }) => sha256.toString('hex'))])),
  ]
}

/** The input with the values at the dotted paths taken out; see `CommandDeclaration.secretFields`. */
function withoutSecrets(input: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return input
  const copy: unknown = structuredClone(input)
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let holder = copy
    for (const name of names) holder = isObject(holder) ? holder[name] : undefined
    if (isObject(holder) && last in holder) holder[last] = ''
  }
  return copy
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface DatabaseError {
  code: string
  constraint_name?: string
  detail?: string
  hint?: string
}

// What the driver adds to an error is in no type of its own.
function databaseError(error: unknown): DatabaseError | null {
  return error instanceof Error && error.name === 'PostgresError' ? (error as unknown as DatabaseError) : null
}

/** A deadlock, or a second try of the same request that was faster: run again, and find the recorded answer. */
function isConflict(error: unknown): boolean {
  const failure = databaseError(error)
  if (!failure) return false
  if (failure.code === '40P01' || failure.code === '40001') return true
  const constraint = failure.constraint_name ?? ''
  // A content that was stored already, and was swept in the same moment (or the other way round).
  return constraint === 'journal_request' || constraint.endsWith('_sha256_fkey')
}

/**
 * Whether a request was refused because it stands twice: the same request, sent again before the first was answered,
 * waits for the first one's lock and then finds the number taken, the entity gone or the value changed by it.
 */
async function isRefusedByTwin(
  { sql }: Database,
  { actor, requestId }: CommandRequest,
  error: unknown,
): Promise<boolean> {
  const refused = error instanceof Refusal ? error.code !== 'request-id-reused' : databaseError(error)
  if (!refused || actor.userId === null) return false
  const [twin] =
    await sql`select 1 from journal where user_id = ${actor.userId} and request_id = ${requestId}`
  return twin !== undefined
}

/** The refusal that a failure of the database amounts to, by the command's constraints or by the state of the machine. */
function refusalOf({ storage }: Database, command: ServerCommand, input: unknown, error: unknown): unknown {
  const { constraint_name: name, detail = '', hint = '' } = databaseError(error) ?? {}
  const named = name ? command.constraints[name] : undefined
  const meaning = typeof named === 'function' ? named({ detail, hint, input }) : named
  if (meaning)
    return new Refusal(meaning.code ?? 'invalid-input', [{ path: meaning.path, message: meaning.message }])
  // Only here: a read that would write is a bug.
  if (databaseError(error)?.code === '25006') return new Refusal('read-only')
  const trouble = troubleOf(error)
  if (trouble === 'storage-full') storage.noteFull()
  return trouble ? new Refusal(trouble) : error
}
