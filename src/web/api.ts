import type {
  AnswerOf,
  CommandAnswer,
  CommandDeclaration,
  FileDeclaration,
  ListAnswer,
  ListDeclaration,
  ReadDeclaration,
  RowOf,
  StatsOf,
  ToldOf,
  WireInputOf,
} from '#kernel/declare.ts'
import { codeOfProblem, type Problem } from '#kernel/errors.ts'
import { progressPreference, progressType } from '#kernel/files/file-progress.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import type { z } from '#kernel/zod.ts'
import { commandBody, type FilesToSend } from './commands/command-body.ts'
import { callInit, takeEarly, takeEarlyAnswer } from './early-answers.ts'
import { type Send, sendWithProgress } from './files/send-with-progress.ts'
import { fillPath, queryString } from './reads/fill-path.ts'
import { listAddress, totalsAddress } from './reads/list-address.ts'
import { readProgress } from './reads/read-progress.ts'
import { endSession, sessionStore } from './session/session.ts'

/** How a call ends: an ok answer, a refusal of the server, or no usable answer at all (spec 1 §4.2, §7). */
export type Outcome<Answer> =
  | { kind: 'success'; answer: Answer }
  | { kind: 'error'; problem: Problem }
  | { kind: 'failure'; error: unknown }

export type Params = Record<string, string>

/** What the server says to a command: by its declaration the record, a text or a token; `{}` when nothing changed. */
export type AnyCommandAnswer = Partial<CommandAnswer> & { text?: string; token?: string; ticket?: string }

export interface ListSearch {
  searchText?: string
  searchFilter?: object
}

export interface ListQuery extends ListSearch {
  sort?: string
  startIndex: number
  stopIndex: number
}

/** How a command with large files is sent: what is told meanwhile (the share that is sent, 0 to 1), and what calls it off. */
export interface SendOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The page goes, and it is sent all the same. */
  keepalive?: boolean
}

/** Sends one command. The request id makes a repetition harmless. */
export async function postCommand<D extends CommandDeclaration>(
  declaration: D,
  params: Params,
  input: WireInputOf<D>,
  requestId: string,
  files: FilesToSend = {},
  { signal, onProgress, keepalive = false }: SendOptions = {},
): Promise<Outcome<AnyCommandAnswer & ToldOf<D>>> {
  const { headers, body } = commandBody(declaration, input, files)
  const init = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': requestId },
    body,
    keepalive,
    ...(signal && { signal }),
  }
  const send = onProgress ? sendWithProgress(onProgress) : fetch
  const outcome = await call(fillPath(declaration.path, params), init, send)
  return read(outcome, async (response) =>
    declaration.answer === 'text' ? { text: await response.text() } : response.json(),
  )
}

/** Sends a call of the machinery itself, which no area declares. */
export async function postPlain(
  address: string,
  input: object = {},
  signal?: AbortSignal,
): Promise<Outcome<AnyCommandAnswer>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  }
  return read(await call(address, init), (response) => response.json())
}

/** A read of the machinery itself. */
export async function getPlain(address: string): Promise<Outcome<unknown>> {
  return read(await call(address, {}), (response) => response.json())
}

/** One plain read. */
export async function getRead<D extends ReadDeclaration>(
  declaration: D,
  params: Params = {},
  query: object = {},
  signal?: AbortSignal,
): Promise<Outcome<AnswerOf<D>>> {
  return read(
    await call(fillPath(declaration.path, params) + queryString(query), signal ? { signal } : {}),
    (response) => response.json(),
  )
}

/** One section of a list with its totals. */
export async function getList<D extends ListDeclaration>(
  declaration: D,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Outcome<ListAnswer<RowOf<D>, StatsOf<D>>>> {
  return getOfList(listAddress(declaration.resource, query), signal)
}

/** One section of a list alone: nothing is counted for it. */
export async function getListWindow<D extends ListDeclaration>(
  declaration: D,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Outcome<Pick<ListAnswer<RowOf<D>, StatsOf<D>>, 'section'>>> {
  return getOfList(listAddress(declaration.resource, { ...query, totals: 0 }), signal)
}

/** How many rows a search finds, and their sums. */
export async function getListTotals<D extends ListDeclaration>(
  declaration: D,
  search: ListSearch,
  signal?: AbortSignal,
): Promise<Outcome<Omit<ListAnswer<RowOf<D>, StatsOf<D>>, 'section'>>> {
  return getOfList(totalsAddress(declaration.resource, search), signal)
}

/** What `getListWindow` would bring, when it was asked for beside the program and is here. */
export function earlyListWindow<D extends ListDeclaration>(
  declaration: D,
  query: ListQuery,
): Pick<ListAnswer<RowOf<D>, StatsOf<D>>, 'section'> | undefined {
  return earlyOfList(listAddress(declaration.resource, { ...query, totals: 0 }))
}

/** What `getListTotals` would bring, when it was asked for beside the program and is here. */
export function earlyListTotals<D extends ListDeclaration>(
  declaration: D,
  search: ListSearch,
): Omit<ListAnswer<RowOf<D>, StatsOf<D>>, 'section'> | undefined {
  return earlyOfList(totalsAddress(declaration.resource, search))
}

/** The server is of our own making; its answers are as declared. */
function earlyOfList<Answer>(address: string): Answer | undefined {
  return takeEarlyAnswer(address, sessionStore.get()?.token) as Answer | undefined
}

async function getOfList<Answer>(address: string, signal?: AbortSignal): Promise<Outcome<Answer>> {
  return read(await call(address, signal ? { signal } : {}), (response) => response.json())
}

/** A file that the server makes of what is sent. */
export async function postForFile<D extends FileDeclaration>(
  declaration: D,
  input: z.input<D['input']>,
  signal?: AbortSignal,
  onHeaders?: (headers: Headers) => void,
): Promise<Outcome<File>> {
  const called = await call(declaration.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  })
  if (called.ok) onHeaders?.(called.response.headers)
  return read(called, fileFrom)
}

/** What the server says of a file before anything is done with it. */
export async function postPreview<Answer>(
  address: string,
  input: object,
  file: File,
  signal?: AbortSignal,
): Promise<Outcome<Answer>> {
  const { headers, body } = commandBody({}, input, { file: [file] })
  const called = await call(address, { method: 'POST', headers, body, ...(signal && { signal }) })
  return read(called, (response) => response.json())
}

/** A file with the token: an attachment, an export. Its name comes from the server. Of a long one is told how many rows are written. */
export async function getFile(
  address: string,
  signal?: AbortSignal,
  onRows?: (count: number) => void,
): Promise<Outcome<File>> {
  const headers = onRows && { prefer: progressPreference }
  const called = await call(address, { ...(headers && { headers }), ...(signal && { signal }) })
  if (!called.ok || !onRows || called.response.headers.get('content-type') !== progressType)
    return read(called, fileFrom)
  const { body } = called.response
  const told = await read(called, async () => {
    if (!body) throw new Error('an answer without a body')
    return readProgress(body, onRows)
  })
  if (told.kind !== 'success') return told
  const { answer } = told
  return 'file' in answer
    ? { kind: 'success', answer: answer.file }
    : { kind: 'error', problem: answer.problem }
}

async function fileFrom(response: Response): Promise<File> {
  const blob = await response.blob()
  return new File([blob], fileNameOf(response.headers.get('content-disposition')), { type: blob.type })
}

/** Makes an outcome what the query cache expects: the answer, or a thrown CallFailed. */
export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === 'success') return outcome.answer
  throw new CallFailed(outcome.kind === 'error' ? outcome.problem : null, outcome)
}

/** A read that did not succeed. Without a problem the server was not reached. */
export class CallFailed extends Error {
  readonly problem: Problem | null

  constructor(problem: Problem | null, cause?: unknown) {
    super(problem?.title ?? unreachable, { cause })
    this.problem = problem
  }
}

/** The sentences of specification 1 §8, its misprints mended (decisions §9). */
export const unreachable = 'Der Server ist nicht erreichbar.'
export const notProcessed = 'Der Server konnte die Anfrage nicht verarbeiten.'

type SetUpListener = () => void
let setUpMissing: SetUpListener = () => {}

/** Tells when any call finds an installation that nobody has set up yet. */
export function onSetUpMissing(listener: SetUpListener): void {
  setUpMissing = listener
}

export function reportSetUpMissing(): void {
  setUpMissing()
}

type AnsweredListener = () => void
let answered: AnsweredListener = () => {}

/** Tells of every call that the server answered well: it can be reached. */
export function onAnswered(listener: AnsweredListener): void {
  answered = listener
}

type Called = { ok: true; response: Response } | { ok: false; outcome: Outcome<never> }

async function call(address: string, init: RequestInit, send: Send = fetch): Promise<Called> {
  const token = sessionStore.get()?.token
  try {
    const response = await (takeEarly(address, token) ?? send(address, callInit(token, init)))
    if (response.ok) {
      answered()
      return { ok: true, response }
    }
    const problem = await problemFrom(response)
    notice(problem, token)
    return { ok: false, outcome: { kind: 'error', problem } }
  } catch (error) {
    return { ok: false, outcome: { kind: 'failure', error } }
  }
}

async function read<Answer>(
  called: Called,
  parse: (response: Response) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  if (!called.ok) return called.outcome
  try {
    return { kind: 'success', answer: await parse(called.response) }
  } catch (error) {
    // The connection broke off within the answer.
    return { kind: 'failure', error }
  }
}

/** A proxy's error page is no problem of ours; it gets the general sentence. */
async function problemFrom(response: Response): Promise<Problem> {
  const general = { type: 'about:blank', title: notProcessed, status: response.status }
  if (!response.headers.get('content-type')?.includes('json')) return general
  const body: Partial<Problem> | null = await response.json().catch(() => null)
  if (!body || typeof body.title !== 'string' || typeof body.type !== 'string') return general
  const errors = body.errors?.map((error) => ({ ...error, message: holdCitations(error.message) }))
  return { ...general, ...body, title: holdCitations(body.title), ...(errors && { errors }) }
}

function notice(problem: Problem, token: string | undefined): void {
  const code = codeOfProblem(problem)
  if (code === 'set-up-missing') setUpMissing()
  if ((code === 'session-ended' || code === 'not-logged-in') && token) endSession(token)
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'Datei'
}

/** The query parameters of a read as the screen gives them. */
export type QueryOf<D extends ReadDeclaration> = z.input<D['query']>
