import { codeOfProblem, type Problem } from '#kernel/errors.ts'
import type { AnyCommandAnswer, Outcome } from '#web/api.ts'
import { getRead, postCommand } from '#web/api.ts'
import type { DraftKind } from '../contract/list-drafts.ts'
import { readDraft, replaceDraft, saveDraft } from '../contract.ts'
import type { DraftSave, SaveAnswer } from './draft-saver.ts'

/** What a draft holds, as this program reads it again; another one may find more or less in `values`. */
export interface DraftPayload {
  values: object
  origin: object | null
  /** Which form wrote it: it knows its own again after an answer was lost. */
  writer: string
  /** When the last of it was typed, by the clock of the browser; missing in what was saved before this was. */
  typedAt?: number
}

/** The text that a form goes on with: which form had it, and when that kept it in this browser. */
export interface TakenText {
  writer: string
  keptAt: number
}

const inputOf = (kind: DraftKind, writer: string, { content, typedAt }: DraftSave) => ({
  kind,
  name: content.name,
  payload: { values: content.values, origin: content.origin, writer, typedAt },
  attachmentEntityIds: [...content.attachmentEntityIds],
})

/** Sends one save of a draft. `taken` is the text that its form goes on with. */
export async function sendDraft(
  kind: DraftKind,
  { writer, taken }: { writer: string; taken: TakenText | null },
  save: DraftSave,
  keepalive: boolean,
): Promise<SaveAnswer> {
  const { uuid, version, begunAs, mayStand, requestId } = save
  const input = inputOf(kind, writer, save)
  const options = { keepalive }
  const outcome =
    uuid === null
      ? await postCommand(saveDraft, {}, { ...input, begunAs }, requestId, {}, options)
      : await postCommand(replaceDraft, {}, { ...input, entityId: { uuid }, version }, requestId, {}, options)
  const answer = answerOf(outcome, uuid)
  if (answer.kind === 'saved' && uuid === null && mayStand) return withVersion(answer.uuid)
  return answer.kind === 'stale' && uuid !== null && taken ? changedBy(uuid, taken) : answer
}

/** Where it stood already, it is no first state. */
async function withVersion(uuid: string): Promise<SaveAnswer> {
  const read = await getRead(readDraft, { uuid })
  if (read.kind === 'failure') return { kind: 'unknown' }
  if (read.kind === 'error') return refusalOf(read.problem)
  return { kind: 'saved', uuid, version: read.answer.version }
}

/** The tab in which the text was begun may have saved it as it was closed, after it was taken up here: nobody else has changed it. */
async function changedBy(uuid: string, taken: TakenText): Promise<SaveAnswer> {
  const outcome = await getRead(readDraft, { uuid }, {})
  if (outcome.kind === 'failure') return { kind: 'unknown' }
  if (outcome.kind === 'error') return refusalOf(outcome.problem)
  const { payload, version } = outcome.answer
  return isInTaken(payload, taken) ? { kind: 'behind', version } : { kind: 'stale' }
}

/** Whether a stored state holds nothing that is not in the text that a form goes on with. */
export function isInTaken(payload: Record<string, unknown>, taken: TakenText | null): boolean {
  const { writer, typedAt } = payload
  return taken !== null && writer === taken.writer && typeof typedAt === 'number' && typedAt <= taken.keptAt
}

function answerOf(outcome: Outcome<AnyCommandAnswer>, uuid: string | null): SaveAnswer {
  if (outcome.kind === 'failure') return { kind: 'unknown' }
  if (outcome.kind === 'error') return refusalOf(outcome.problem)
  const saved = uuid ?? outcome.answer.entityId?.uuid
  return saved === undefined ? { kind: 'unknown' } : { kind: 'saved', uuid: saved }
}

/** What is said before it was looked at, or by a server that is unwell, may be answered otherwise the next time. */
const passing: readonly number[] = [401, 408, 429]

function refusalOf(problem: Problem): SaveAnswer {
  const code = codeOfProblem(problem)
  const isStale = code === 'stale-value'
  if (isStale && isOfVersion(problem)) return { kind: 'stale' }
  if (code === 'not-found') return { kind: 'gone' }
  if (problem.status >= 500 || passing.includes(problem.status)) return { kind: 'unknown' }
  return { kind: 'refused', reason: problem.errors?.[0]?.message ?? problem.title, isTaken: isStale }
}

/** Whether the draft itself was changed, and no file taken that it names. */
const isOfVersion = ({ errors = [] }: Problem) => errors.every(({ path }) => path === 'version')
