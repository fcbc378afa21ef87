import { sql } from 'kysely'
import type { ReplacedInvoice } from '#areas/documents/rules/stored-document.ts'
import { queuePdfAgain } from '#areas/documents/server/queue-pdf.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { anyOfSales } from '#areas/documents/server/sale-ids.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReplacedFacts } from '../rules/replaced-invoice.ts'
import { isIssued } from './load-issued.ts'

/** What is known of the invoice that is replaced; `itself` is the replacement, where it is stored already. */
export async function loadReplaced(
  tx: Tx,
  { replacesInvoiceEntityId: documentId }: { replacesInvoiceEntityId: EntityId | null },
  itself: EntityId | null = null,
): Promise<ReplacedFacts | null> {
  if (documentId === null) return null
  try {
    const [invoice, replacedBy, afterLock] = await Promise.all([
      readDocument(tx, documentId, ['INVOICE']),
      findStanding(tx, documentId, itself),
      isCancellationLocked(tx, documentId, itself),
    ])
    return { ...invoice, replacedBy, afterLock }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  }
}

/**
 * The number of the invoice that stands in the place of another one: that replaces it, what it replaced, or one that did. They are one sale,
 * whose supply is taxed once (decisions §10, 'Replaced'), so at most one of them stands. Null: none but `itself`. Served by
 * documents_replacements.
 */
async function findStanding(tx: Tx, documentId: EntityId, itself: EntityId | null): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    with recursive above as (
      select document_id, replaces_document_id from documents where document_id = ${documentId}
      union
      select d.document_id, d.replaces_document_id from above join documents d on d.document_id = above.replaces_document_id
    ), chain as (
      select document_id from above where replaces_document_id is null
      union
      select d.document_id from chain join documents d on d.replaces_document_id = chain.document_id
    )
    select d.number from chain join documents d using (document_id)
    where d.replaces_document_id is not null and d.cancelled_by_document_id is null
      and d.document_id <> ${documentId} and d.document_id is distinct from ${itself}::uuid
    order by d.number limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

/**
 * Whether the month of the cancellation is locked that a replacement comes after: of the invoice, or of the last one that replaced it or
 * one another before; or was when `itself` was written, which replaces it already.
 */
async function isCancellationLocked(tx: Tx, documentId: EntityId, itself: EntityId | null): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    with chain as (
      select document_id, cancelled_by_document_id from documents
      where document_id = ${anyOfSales([documentId])} and kind = 'INVOICE' and corrected_document_id is null
    )
    select coalesce(
      (select replaces_after_lock from documents where document_id = ${itself}::uuid and replaces_document_id = ${documentId}),
      (select c.document_day < (select max(month) + interval '1 month' from locked_months)
        from documents c join chain on chain.cancelled_by_document_id = c.document_id
        -- in one step with its replacement it is cancelled in an open month
        where exists (select from chain where document_id = ${documentId} and cancelled_by_document_id is not null)
        order by c.document_day desc, c.document_id desc limit 1),
      false) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Lets the pages of cancellations be made anew, since they name what stands in the place of their invoices: of those that are replaced from
 * now on, or no more. One that somebody has stays as it was. Called before a number is taken: who typesets the page may hold its place.
 */
export async function retellCancellations(
  tx: Tx,
  context: Context,
  before: ReplacedInvoice | null,
  after: ReplacedInvoice | null,
): Promise<void> {
  if (before?.documentId === after?.documentId) return
  const ids = [before, after].flatMap((replaced) => replaced?.documentId ?? [])
  const cancellations = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('cancelled_document_id', 'in', ids)
    .orderBy('document_id')
    .execute()
  for (const { document_id: documentId } of cancellations) {
    if (!(await isIssued(tx, documentId))) queuePdfAgain(tx, context, documentId)
  }
}

/** The cancellation of the invoice that one replaces, and whether it was sent; null where it replaces none. */
export async function loadReplacedCancellation(tx: Tx, documentId: EntityId) {
  const found = await tx
    .selectFrom('documents')
    .innerJoin(
      'documents as cancellation',
      'cancellation.cancelled_document_id',
      'documents.replaces_document_id',
    )
    .select(['cancellation.document_id', 'cancellation.number'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('issues')
            .innerJoin('mails', 'mails.mail_id', 'issues.mail_id')
            .select('issues.issue_id')
            .whereRef('issues.document_id', '=', 'cancellation.document_id')
            .where('mails.filed', '=', false),
        )
        .as('is_sent'),
    )
    .where('documents.document_id', '=', documentId)
    .executeTakeFirst()
  if (!found) return null
  const { document_id: uuid, number: invoiceNumber, is_sent } = found
  return { entityId: { uuid }, invoiceNumber, isSent: Boolean(is_sent) }
}

/** Whether an invoice was ever replaced by another one. Served by documents_replacements. */
export async function wasReplaced(tx: Tx, documentId: EntityId): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('replaces_document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
