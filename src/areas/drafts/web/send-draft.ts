import { codeOfProblem, type Problem } from '#kernel/errors.ts'
import type { AnyCommandAnswer, Outcome } from '#web/api.ts'
import { postCommand } from '#web/api.ts'
import type { DraftKind } from '../contract/list-drafts.ts'
import { replaceDraft, saveDraft } from '../contract.ts'
import type { DraftContent, DraftSave, SaveAnswer } from './draft-saver.ts'

/** What a draft holds, as this program reads it again; another one may find more or less in `values`. */
export interface DraftPayload {
  values: object
  origin: object | null
  /** Which form wrote it: it knows its own again after an answer was lost. */
  writer: string
}

const inputOf = (kind: DraftKind, writer: string, content: DraftContent) => ({
  kind,
  name: content.name,
  payload: { values: content.values, origin: content.origin, writer },
  attachmentEntityIds: [...content.attachmentEntityIds],
})

/** Sends one save of a draft. */
export async function sendDraft(
  kind: DraftKind,
  writer: string,
  { uuid, version, content, requestId }: DraftSave,
  keepalive: boolean,
): Promise<SaveAnswer> {
  const input = inputOf(kind, writer, content)
  const options = { keepalive }
  const outcome =
    uuid === null
      ? await postCommand(saveDraft, {}, input, requestId, {}, options)
      : await postCommand(replaceDraft, {}, { ...input, entityId: { uuid }, version }, requestId, {}, options)
  return answerOf(outcome, uuid)
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
  if (code === 'stale-value') return { kind: 'stale' }
  if (code === 'not-found') return { kind: 'gone' }
  if (problem.status >= 500 || passing.includes(problem.status)) return { kind: 'unknown' }
  return { kind: 'refused', reason: problem.errors?.[0]?.message ?? problem.title }
}
