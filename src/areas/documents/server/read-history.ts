import { type RawBuilder, sql } from 'kysely'
import type { EventDeclaration } from '#kernel/declare.ts'
import type { HistoryStep } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type HistoryWords,
  readHistory,
  readHistorySteps,
  refuseForeignHistory,
} from '#server/journal/read-history.ts'

/** Events of other documents that are about a document too: which they are, what they are called there, and where its own state stands. */
export interface SharedEvents {
  also: RawBuilder<boolean>
  event: RawBuilder<string>
  /** What is read in the place of `data`. */
  state: RawBuilder<unknown>
}

/** 'Verlauf' of a document, its states included; refuses what was never one of these events' kind. */
export async function readDocumentHistory(
  tx: Tx,
  documentId: EntityId,
  events: readonly EventDeclaration[],
  shared?: SharedEvents,
) {
  const entries = await readHistory(tx, documentId, wordsOf(documentId, shared))
  refuseForeignHistory(entries, events)
  return entries
}

/** The same without the states, as the document carries it. */
export function readDocumentSteps(tx: Tx, documentId: EntityId, shared?: SharedEvents) {
  return readHistorySteps(tx, documentId, wordsOf(documentId, shared))
}

function wordsOf(documentId: EntityId, shared?: SharedEvents): HistoryWords {
  const own = ofWhatHangsOnIt(documentId)
  return {
    also: shared ? sql<boolean>`(${own} or ${shared.also})` : own,
    ...(shared && { event: shared.event, data: shared.state }),
    sums: sumsOf(shared?.state ?? sql.ref('data')),
    fileName: fileNameSql,
  }
}

// Of its state the gross, of a payment the amount. The text of a large state is parsed once.
const sumsOf = (state: RawBuilder<unknown>) => sql<HistoryStep['sums']>`(
  select case
    when totals is not null then json_build_object('amount', totals -> 'amountGrossTotal', 'currency', currency)
    when "recordDetails" is not null then json_build_object(
      'amount', "recordDetails" #> '{recordData,amount}', 'currency', "recordDetails" #> '{recordData,currency}')
  end
  from json_to_record(${state}) as state(totals json, currency text, "recordDetails" json))`

// Only of what is about a file: of all else the text need not be parsed again.
const fileNameSql = sql<string | null>`case when event like '% attachment %' then data ->> 'fileName' end`

/**
 * Its payments, transfers and files are entities of their own. Served by journal_of_documents, journal_of_transfers_from and
 * journal_of_transfers_to, which name the same events.
 */
function ofWhatHangsOnIt(documentId: EntityId) {
  return sql<boolean>`(event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
      'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted')
    and data ->> 'documentEntityId' = ${documentId}::text
    or event in ('payment transferred', 'payment transfer deleted') and data ->> 'fromDocumentEntityId' = ${documentId}::text
    or event in ('payment transferred', 'payment transfer deleted') and data ->> 'toDocumentEntityId' = ${documentId}::text)`
}
