import { sql } from 'kysely'
import { pdfTag } from '#areas/documents/rules/pdf-tags.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import type { MailFile } from '#server/mail/queue-mail.ts'

/** The PDF of an invoice that goes with a letter. */
export interface EnclosedInvoice extends MailFile {
  documentId: EntityId
  attachmentId: EntityId
  size: number
}

/** Makes the PDF of an invoice where it has none, or one from before the firm changed. */
export type ReadyInvoice = (documentId: EntityId) => Promise<void>

/** The PDFs of some invoices' present states, the longest due first; without those that are still to be made. */
export async function loadEnclosed(tx: Tx, ids: readonly EntityId[]): Promise<EnclosedInvoice[]> {
  const { rows } = await sql<EnclosedInvoice>`
    select d.document_id as "documentId", a.attachment_id as "attachmentId", a.file_name as "fileName", a.type, a.sha256, c.size
    from documents d join attachments a on a.owner_id = d.document_id join contents c using (sha256)
    where d.document_id = any(${[...ids]}::uuid[]) and a.tag = ${pdfTag}
    order by d.due_day, d.document_id`.execute(tx)
  return rows
}

/** The invoices that some letters take along; nothing of letters that take none. */
export async function enclosedIn({ sql }: Pick<Database, 'sql'>, reminderIds: readonly EntityId[]) {
  return sql<{ reminderId: EntityId; documentId: EntityId }[]>`
    select reminder_id as "reminderId", document_id as "documentId" from reminder_items join reminders using (reminder_id)
    where reminder_id = any(${[...reminderIds]}::uuid[]) and with_invoices order by document_id`
}

/** Lets invoices have their PDFs: where one is missing, waits to be made, or is from before the firm changed. */
export async function readyInvoices(
  { sql }: Pick<Database, 'sql'>,
  ids: readonly EntityId[],
  ready: ReadyInvoice,
): Promise<void> {
  if (ids.length === 0) return
  const waiting = await sql<{ id: EntityId }[]>`
    select d.document_id as id from documents d
    where d.document_id = any(${[...ids]}::uuid[]) and (
      exists (select from pending_pdfs p where p.document_id = d.document_id)
      or not exists (
        select from attachments a join firm f on f.printed_version = a.printed_version
        where a.owner_id = d.document_id and a.tag = ${pdfTag}))
    order by d.document_id`
  for (const { id } of waiting) await ready(id)
}
