import { sql } from 'kysely'
import { isBeside } from '#areas/documents/rules/changes/document-history.ts'
import {
  readDocumentHistory,
  readDocumentSteps,
  type SharedEvents,
} from '#areas/documents/server/read-history.ts'
import type { HistoryStep } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { type HistoryWords, readHistory, readHistorySteps } from '#server/journal/read-history.ts'
import { cancellationCreated, invoiceCreated, invoiceEvents } from '../../contract.ts'

/** What an area that stands after this one keeps beside an invoice: as what, and what its events are called there. */
export interface ToldBeside {
  entitiesOf(tx: Tx, documentId: EntityId): Promise<readonly EntityId[]>
  words(documentId: EntityId): HistoryWords
}

/** The history of an invoice with its states, the newest first; also of a deleted one. */
export async function loadInvoiceHistory(tx: Tx, documentId: EntityId, beside: ToldBeside) {
  const [own, cancelling, replacing, amending, reminding, besides] = await Promise.all([
    readDocumentHistory(tx, documentId, invoiceEvents, rewritingsOf(documentId)),
    loadCancelling(tx, documentId),
    loadReplacing(tx, documentId),
    loadAmending(tx, documentId, readHistory),
    loadReminding(tx, documentId, readHistory),
    loadBeside(tx, documentId, beside, readHistory),
  ])
  return newestFirst([
    ...amending,
    ...reminding,
    ...besides,
    ...replacing.map(({ replacedByInvoiceEntityId, ...step }) => ({
      ...step,
      data: { replacedByInvoiceEntityId },
    })),
    ...cancelling.map(({ cancelledByInvoiceEntityId, ...step }) => ({
      ...step,
      data: { cancelledByInvoiceEntityId },
    })),
    ...own,
  ])
}

/** The same without the states, as the invoice carries it. */
export async function loadInvoiceSteps(
  tx: Tx,
  documentId: EntityId,
  beside: ToldBeside,
): Promise<HistoryStep[]> {
  const [own, cancelling, replacing, amending, reminding, besides] = await Promise.all([
    readDocumentSteps(tx, documentId, rewritingsOf(documentId)),
    loadCancelling(tx, documentId),
    loadReplacing(tx, documentId),
    loadAmending(tx, documentId, readHistorySteps),
    loadReminding(tx, documentId, readHistorySteps),
    loadBeside(tx, documentId, beside, readHistorySteps),
  ])
  return newestFirst([
    ...amending,
    ...reminding,
    ...besides,
    ...replacing.map(({ replacedByInvoiceEntityId: _, ...step }) => step),
    ...cancelling.map(({ cancelledByInvoiceEntityId: _, ...step }) => step),
    ...own,
  ])
}

/**
 * An invoice that was cancelled and written anew has one event, of the new one: its cancellation finds its own state there, and the
 * cancelled one what was done with it, as 'invoice cancelled and rewritten'. What is sent with the new one tells of the cancellation, too.
 * Served by journal_of_rewritings_cancellation and journal_of_rewritings_replaced, whose words stand here again.
 */
function rewritingsOf(documentId: EntityId): SharedEvents {
  const ofCancellation = sql`data ->> 'cancellationEntityId' = ${documentId}::text`
  const ofReplaced = sql`event = 'invoice rewritten' and data ->> 'replacesInvoiceEntityId' = ${documentId}::text`
  return {
    also: sql<boolean>`(event in ('invoice rewritten', 'invoice sent') and ${ofCancellation} or ${ofReplaced})`,
    event: sql<string>`case when ${ofReplaced} then 'invoice cancelled and rewritten' else event end`,
    state: sql`case when event = 'invoice rewritten' and ${ofCancellation}
        then ((data -> 'cancellation')::jsonb || jsonb_build_object('replacedByInvoiceNumber', data ->> 'invoiceNumber'))::json
      when ${ofReplaced} then json_build_object('transfers', data -> 'transfers',
        'movedRecords', data -> 'movedRecords', 'replacesInvoiceEntityId', data -> 'replacesInvoiceEntityId',
        'replacedByInvoiceNumber', data -> 'invoiceNumber', 'cancelledByInvoiceNumber', data #> '{cancellation,invoiceNumber}')
      else data end`,
  }
}

/**
 * That an invoice was cancelled is a fact of its cancellation; who looks at the invoice finds it here too, as 'invoice
 * cancelled'.
 */
async function loadCancelling(tx: Tx, documentId: EntityId) {
  const cancellation = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('cancelled_document_id', '=', documentId)
    .executeTakeFirst()
  if (!cancellation) return []
  const cancelledByInvoiceEntityId = cancellation.document_id
  return (await readHistorySteps(tx, cancelledByInvoiceEntityId))
    .filter(({ event }) => event === cancellationCreated.name)
    .map((step) => ({ ...step, event: 'invoice cancelled', sums: null, cancelledByInvoiceEntityId }))
}

/** Its amendments are entities of their own, with their e-mails. */
async function loadAmending<Step extends HistoryStep>(
  tx: Tx,
  documentId: EntityId,
  readSteps: (tx: Tx, entityId: EntityId) => Promise<Step[]>,
): Promise<Step[]> {
  const amendments = await tx
    .selectFrom('amendments')
    .select('amendment_id')
    .where('document_id', '=', documentId)
    .execute()
  const steps = await Promise.all(amendments.map(({ amendment_id }) => readSteps(tx, amendment_id)))
  return steps.flat()
}

// The events of an area that stands after this one.
const isReminding = sql<boolean>`event in ('reminder written', 'reminder withdrawn')`
const remindingWords: HistoryWords = {
  letterName: sql<string | null>`case when ${isReminding} then data ->> 'levelName' end`,
  note: sql<string | null>`case when event = 'reminder withdrawn' then data ->> 'reason' end`,
  // What a letter says of other invoices is not this one's.
  data: sql`json_build_object('payUntil', data -> 'payUntil', 'reason', data -> 'reason')`,
}

/** Letters that remind of it are entities of their own; of those only that they were written and taken back. */
async function loadReminding<Step extends HistoryStep>(
  tx: Tx,
  documentId: EntityId,
  readSteps: (tx: Tx, entityId: EntityId, words: HistoryWords) => Promise<Step[]>,
): Promise<Step[]> {
  const letters = await tx
    .selectFrom('letters_of_documents')
    .select('reminder_id')
    .where('document_id', '=', documentId)
    .execute()
  const steps = await Promise.all(
    letters.flatMap(({ reminder_id: id }) => (id === null ? [] : [readSteps(tx, id, remindingWords)])),
  )
  return steps.flat().filter(({ letterName }) => letterName !== undefined)
}

/** What keeps letters from it, and what they claim beside it. */
async function loadBeside<Step extends HistoryStep>(
  tx: Tx,
  documentId: EntityId,
  { entitiesOf, words }: ToldBeside,
  readSteps: (tx: Tx, entityId: EntityId, words: HistoryWords) => Promise<Step[]>,
): Promise<Step[]> {
  const ids = await entitiesOf(tx, documentId)
  const steps = await Promise.all(ids.map((id) => readSteps(tx, id, words(documentId))))
  // Payments and claims of other invoices have more to tell than what concerns this one.
  return steps.flat().filter(isBeside)
}

/**
 * That an invoice was replaced is a fact of its replacements, the first of them to tell it; who looks at the invoice finds it here too,
 * as 'invoice replaced by another'. Served by documents_replacements.
 */
async function loadReplacing(tx: Tx, documentId: EntityId) {
  const replacements = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('replaces_document_id', '=', documentId)
    .execute()
  const steps = replacements.map(async ({ document_id: replacedByInvoiceEntityId }) =>
    (await readHistorySteps(tx, replacedByInvoiceEntityId))
      .filter(({ event }) => event === invoiceCreated.name)
      .map((step) => ({
        ...step,
        event: 'invoice replaced by another',
        sums: null,
        replacedByInvoiceEntityId,
      })),
  )
  return (await Promise.all(steps)).flat()
}

const newestFirst = <S extends HistoryStep>(steps: S[]): S[] => steps.sort((a, b) => b.seq - a.seq)
