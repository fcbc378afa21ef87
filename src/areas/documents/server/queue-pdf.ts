import { sql } from 'kysely'
import { retagFiles } from '#areas/attachments/server/store-attachment.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { earlierPdfTag, earlierXmlTag, pdfTag, xmlTag } from '../rules/pdf-tags.ts'

/** Locks the place of an invoice in the queue of PDFs, where it has one. */
export async function lockPdfPlace(tx: Tx, documentId: EntityId): Promise<void> {
  await tx
    .selectFrom('pending_pdfs')
    .select('document_id')
    .where('document_id', '=', documentId)
    .forUpdate()
    .execute()
}

/** Lets the PDF of a new invoice be made after the commit; answers what gives it its place, to be written with the invoice. */
export function queuePdf(tx: Tx, context: Context, documentId: EntityId) {
  context.wake('pdf')
  return tx.insertInto('pending_pdfs').values({ document_id: documentId })
}

/** Lets the PDF of an invoice's new state be made after the commit. That of the state before stays, as an earlier one. */
export function queuePdfAgain(tx: Tx, context: Context, documentId: EntityId): void {
  // Who typesets the state before just now finds the claim gone and another version, and throws away what was made.
  context.write(
    tx
      .insertInto('pending_pdfs')
      .values({ document_id: documentId })
      .onConflict((conflict) =>
        conflict.column('document_id').doUpdateSet({
          tries: 0,
          deaths: 0,
          next_try_at: sql<Date>`clock_timestamp()`,
          claimed_until: null,
          claimed_version: null,
        }),
      ),
  )
  keepAsEarlier(tx, context, documentId)
  context.wake('pdf')
}

/** Gives an invoice its place in the queue of PDFs where it has none. What there is of it stays until the new one is stored. */
export const queuedAnew = (tx: Tx, documentId: EntityId) =>
  tx
    .insertInto('pending_pdfs')
    .values({ document_id: documentId })
    .onConflict((conflict) => conflict.column('document_id').doNothing())

/** Puts the PDF of an invoice first in the queue, also where it has no place yet. */
export function hurryPdf(tx: Tx, context: Context, documentId: EntityId): void {
  context.write(queuedAnew(tx, documentId))
  context.write(
    tx
      .updateTable('pending_pdfs')
      .set({ next_try_at: sql<Date>`'-infinity'` })
      .where('document_id', '=', documentId),
  )
  context.wake('pdf')
}

/** Takes an invoice out of the queue of PDFs. */
export function leaveQueue(tx: Tx, context: Context, documentId: EntityId): void {
  context.write(tx.deleteFrom('pending_pdfs').where('document_id', '=', documentId))
}

/** What there is of an invoice's state becomes that of an earlier one. */
export function keepAsEarlier(tx: Tx, context: Context, documentId: EntityId): void {
  for (const [tag, earlier] of [
    [pdfTag, earlierPdfTag],
    [xmlTag, earlierXmlTag],
  ] as const) {
    retagFiles(tx, context, documentId, { from: tag, to: earlier })
  }
}
