import { lockDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { signedText } from '#areas/papers/rules/signed-text.ts'
import { handOver } from '#areas/papers/server/hand-over.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { amendmentSent, sendAmendment } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'

/** Sends the letter of an amendment, as an invoice is sent. */
export const sendAmendmentCommand = command(sendAmendment, async (tx, { mailsSeen, ...mail }, context) => {
  const { uuid: documentId, amendmentUuid: amendmentId } = context.params
  await lockDocument(tx, documentId, invoiceKinds)
  const [letter, firm] = await Promise.all([
    tx
      .selectFrom('amendments')
      .innerJoin('attachments', 'attachments.attachment_id', 'amendments.attachment_id')
      .innerJoin('documents', 'documents.document_id', 'amendments.document_id')
      .select(['attachments.attachment_id', 'file_name', 'type', 'sha256', 'language'])
      .where('amendment_id', '=', amendmentId)
      .where('amendments.document_id', '=', documentId)
      .executeTakeFirst(),
    loadFirm(tx),
  ])
  if (!letter) throw new Refusal('not-found')
  const { attachment_id: attachmentId, file_name: fileName, type, sha256 } = letter
  const body = signedText(mail.text, letterFirmOf(firm), letter.language)
  const mailId = await handOver(tx, context, firm, {
    ...{ entityId: amendmentId, mail, body, mailsSeen },
    papers: [{ documentId, attachmentId }],
    files: [{ fileName, type, sha256 }],
  })
  return fact(amendmentSent, amendmentId, { ...mail, text: body, documentEntityId: documentId, mailId })
})
