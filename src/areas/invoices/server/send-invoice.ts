import { sql } from 'kysely'
import { pdfTag } from '#areas/documents/rules/pdf-tags.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type MailFile, mailAttachments, queueMail } from '#server/mail/queue-mail.ts'
import { invoiceSent, sendInvoice } from '../contract.ts'
import { signedText } from '../rules/mail-template.ts'
import { invoiceKinds } from './invoice-kinds.ts'

/** Sends the PDF of an invoice; from then on it takes no replacement and no deletion (decisions §4, 'Issued'). */
export const sendInvoiceCommand = command(sendInvoice, async (tx, mail, context) => {
  const { to, cc, copyToSelf, subject, text } = mail
  const documentId = context.params.uuid
  await lockDocument(tx, documentId, invoiceKinds)
  const [pdf, firm, bcc] = await Promise.all([
    findPdf(tx, documentId),
    loadFirm(tx),
    copyToSelf ? ownAddress(tx, context) : [],
  ])
  const body = signedText(text, letterFirmOf(firm))
  const mailId = queueMail(tx, context, {
    sender: { name: firm.name, email: firm.email },
    recipient: to,
    cc,
    bcc,
    subject,
    body,
    entityId: documentId,
    files: pdf ? [pdf] : 'later',
  })
  context.write(
    tx.insertInto('issues').values({
      issue_id: context.newId(),
      document_id: documentId,
      kind: 'SENT',
      attachment_id: pdf?.attachmentId ?? null,
      user_id: context.actor.userId,
      recipient: to,
      cc,
      bcc,
      subject,
      body,
      mail_id: mailId,
    }),
  )
  if (!pdf) hurryPdf(tx, context, documentId)
  return fact(invoiceSent, documentId, { ...mail, text: body, mailId })
})

/** The address of whoever sends it, for a copy. */
async function ownAddress(tx: Tx, { actor }: Context): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('email').where('user_id', '=', actor.userId).execute()
  return rows.map(({ email }) => email)
}

interface StoredPdf extends MailFile {
  attachmentId: EntityId
}

/** The PDF of the present state; null when it waits to be made. */
async function findPdf(tx: Tx, documentId: EntityId): Promise<StoredPdf | null> {
  // The document is locked: who typesets it stores either before, or afterwards and with this e-mail in sight.
  const row = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'type', 'sha256'])
    .where('owner_id', '=', documentId)
    .where('tag', '=', pdfTag)
    .executeTakeFirst()
  if (!row) return null
  return { attachmentId: row.attachment_id, fileName: row.file_name, type: row.type, sha256: row.sha256 }
}

/** Puts the PDF first in the queue; it lets the e-mail go once it is stored. */
function hurryPdf(tx: Tx, context: Context, documentId: EntityId): void {
  context.write(
    tx
      .updateTable('pending_pdfs')
      .set({ next_try_at: sql<Date>`'-infinity'` })
      .where('document_id', '=', documentId),
  )
  context.wake('pdf')
}

/** Lets the e-mails go that waited for the PDF of an invoice. Nobody queues another one: the invoice is locked. */
export async function releaseMails(
  tx: Tx,
  context: Context,
  documentId: EntityId,
  pdf: StoredPdf,
): Promise<void> {
  const waiting = await tx
    .selectFrom('issues')
    .select(['issue_id', 'mail_id'])
    .where('document_id', '=', documentId)
    .where('kind', '=', 'SENT')
    .where('attachment_id', 'is', null)
    .execute()
  for (const { issue_id, mail_id } of waiting) {
    context.write(
      tx
        .updateTable('mails')
        .set({ attachments: mailAttachments([pdf]), next_try_at: sql<Date>`now()` })
        .where('mail_id', '=', mail_id),
    )
    context.write(
      tx.updateTable('issues').set({ attachment_id: pdf.attachmentId }).where('issue_id', '=', issue_id),
    )
  }
  if (waiting.length > 0) context.wake('mail')
}
