import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { pdfTag } from '#areas/documents/rules/pdf-tags.ts'
import { command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { invoicePdfStored, storeInvoicePdf } from '../contract.ts'
import type { ClaimedPdf } from './claim-pdf.ts'
import { releaseMails } from './send-invoice.ts'

export interface MadePdf {
  bytes: Buffer
  fileName: string
}

/**
 * Stores the PDF of a claimed state, and lets the e-mails go that waited for it. Nothing happens when the invoice was
 * replaced or deleted meanwhile, or when another node stored one: what was made is thrown away.
 */
export function storeInvoicePdfCommand(claimed: ClaimedPdf, { bytes, fileName }: MadePdf) {
  return command(storeInvoicePdf, async (tx, _input, context) => {
    if (!(await isStillWanted(tx, claimed))) return {}
    const { documentId } = claimed
    const type = 'application/pdf'
    const file = { ownerId: documentId, fileName, tag: pdfTag, type, bytes }
    const attachmentId = storeAttachment(tx, context, file)
    context.write(tx.deleteFrom('pending_pdfs').where('document_id', '=', documentId))
    const hash = contentHash(bytes)
    await releaseMails(tx, context, documentId, { attachmentId, fileName, type, sha256: hash })
    const sha256 = hash.toString('hex')
    return {
      fact: { event: invoicePdfStored, entityId: documentId, data: { attachmentId, fileName, sha256 } },
    }
  })
}

/** Locks the document, as whoever replaces, sends or deletes it does: what is found holds until the commit. */
async function isStillWanted(tx: Tx, { documentId, version }: ClaimedPdf): Promise<boolean> {
  const document = await tx
    .selectFrom('documents')
    .select('version')
    .where('document_id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (document?.version !== version) return false
  const pending = await tx
    .selectFrom('pending_pdfs')
    .select('document_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return pending !== undefined
}
