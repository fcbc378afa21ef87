import { sql } from 'kysely'
import type { EventDeclaration } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { readHistory, readHistorySteps, refuseForeignHistory } from '#server/journal/read-history.ts'

/** 'Verlauf' of a document, its states included; refuses what was never one of these events' kind. */
export async function readDocumentHistory(tx: Tx, documentId: EntityId, events: readonly EventDeclaration[]) {
  const entries = await readHistory(tx, documentId, ofWhatHangsOnIt(documentId))
  refuseForeignHistory(entries, events)
  return entries
}

/** The same without the states, as the document carries it. */
export function readDocumentSteps(tx: Tx, documentId: EntityId) {
  return readHistorySteps(tx, documentId, ofWhatHangsOnIt(documentId))
}

/** Its payments and files are entities of their own. Served by journal_of_documents, which names the same events. */
function ofWhatHangsOnIt(documentId: EntityId) {
  return sql<boolean>`(event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
      'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted')
    and data ->> 'documentEntityId' = ${documentId}::text)`
}
