import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { invoicePdfStored, storeInvoicePdf } from '../contract.ts'
import type { ClaimedPdf } from './claim-pdf.ts'
import { releaseMails, type StoredPaper } from './send-invoice.ts'
import { type MadeXRechnung, xmlType } from './write-xrechnung.ts'

export interface MadePdf {
  bytes: Buffer
  fileName: string
  /** Where the customer wants one. */
  xrechnung: MadeXRechnung | null
}

/**
 * Stores the PDF of a claimed state, and lets the e-mails go that waited for it. Nothing happens when the invoice was
 * replaced or deleted meanwhile, or when another node stored one: what was made is thrown away.
 */
export function storeInvoicePdfCommand(claimed: ClaimedPdf, { bytes, fileName, xrechnung }: MadePdf) {
  return command(storeInvoicePdf, async (tx, _input, context) => {
    if (!(await isStillWanted(tx, claimed))) return {}
    const { documentId } = claimed
    const type = 'application/pdf'
    const file = { ownerId: documentId, fileName, tag: pdfTag, type, bytes }
    const attachmentId = storeAttachment(tx, context, file)
    context.write(tx.deleteFrom('pending_pdfs').where('document_id', '=', documentId))
    const hash = contentHash(bytes)
    const xml = xrechnung && storeBeside(tx, context, documentId, xrechnung)
    await releaseMails(tx, context, documentId, {
      pdf: { attachmentId, fileName, type, sha256: hash },
      xrechnung: xml,
    })
    const data = {
      ...{ attachmentId, fileName, sha256: hash.toString('hex') },
      ...(xml && { xrechnung: recorded(xml) }),
    }
    return { fact: { event: invoicePdfStored, entityId: documentId, data } }
  })
}

function storeBeside(tx: Tx, context: Context, ownerId: EntityId, { bytes, fileName }: MadeXRechnung) {
  const attachmentId = storeAttachment(tx, context, { ownerId, fileName, tag: xmlTag, type: xmlType, bytes })
  return { attachmentId, fileName, type: xmlType, sha256: contentHash(bytes) }
}

function recorded({ attachmentId, fileName, sha256 }: StoredPaper) {
  return { attachmentId, fileName, sha256: sha256.toString('hex') }
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
