import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { earlierPdfTag, pdfTag } from '../contract.ts'

/** Lets the PDF of an invoice's new state be made after the commit. That of the state before stays, as an earlier one. */
export function queuePdf(tx: Tx, context: Context, documentId: EntityId): void {
  // Waits for whoever makes the one before just now: it belongs to the state before, and is stored before it is set aside.
  context.write(
    tx
      .insertInto('pending_pdfs')
      .values({ document_id: documentId })
      .onConflict((conflict) =>
        conflict.column('document_id').doUpdateSet({ tries: 0, next_try_at: sql<Date>`clock_timestamp()` }),
      ),
  )
  context.write(
    tx
      .updateTable('attachments')
      .set({ tag: earlierPdfTag })
      .where('owner_id', '=', documentId)
      .where('tag', '=', pdfTag),
  )
  context.wake('pdf')
}
