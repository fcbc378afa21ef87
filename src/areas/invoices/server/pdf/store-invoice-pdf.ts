import { type NewAttachment, storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import type { ClaimedPdf } from '#areas/documents/server/claim-pdf.ts'
import { keepAsEarlier, leaveQueue } from '#areas/documents/server/queue-pdf.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { invoicePdfStored, storeInvoicePdf } from '../../contract.ts'
import { type MadeXRechnung, xmlType } from '../electronic/write-xrechnung.ts'
import { releaseMails, type StoredPaper } from '../send-invoice.ts'
import { areOutdated, loadPapers } from './paper-of-firm.ts'

export interface MadePdf {
  bytes: Buffer
  fileName: string
  /** Where the customer wants one. */
  xrechnung: MadeXRechnung | null
  /** By which state of the firm it was made. */
  printedVersion: number
}

/**
 * Stores the PDF of a claimed state, and lets the e-mails go that waited for it; what was made before the firm changed stays as an
 * earlier one. Nothing happens when the invoice was replaced or deleted meanwhile, or the firm changed, or when another node stored
 * one: what was made is thrown away.
 */
export function storeInvoicePdfCommand(
  claimed: ClaimedPdf,
  { bytes, fileName, xrechnung, printedVersion }: MadePdf,
) {
  return command(storeInvoicePdf, async (tx, _input, context) => {
    if (!(await isStillWanted(tx, claimed))) return {}
    const { documentId } = claimed
    const [papers, firm] = await Promise.all([loadPapers(tx, documentId), loadFirm(tx)])
    // Made by how the firm was a moment ago: the place in the queue stays.
    if (firm.printed_version !== printedVersion) return {}
    leaveQueue(tx, context, documentId)
    // Somebody was handed it meanwhile, or it is made anew already.
    if (papers.hasPdf && !areOutdated(papers)) return {}
    if (areOutdated(papers)) keepAsEarlier(tx, context, documentId)
    const printed = { version: printedVersion, isAnew: papers.hasPdf }
    const type = 'application/pdf'
    const file = { ownerId: documentId, fileName, tag: pdfTag, type, bytes, printed }
    const attachmentId = storeAttachment(tx, context, file)
    const hash = contentHash(bytes)
    const xml = xrechnung && storeBeside(tx, context, documentId, { ...xrechnung, printed })
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

function storeBeside(
  tx: Tx,
  context: Context,
  ownerId: EntityId,
  { bytes, fileName, printed }: MadeXRechnung & Required<Pick<NewAttachment, 'printed'>>,
) {
  const file = { ownerId, fileName, tag: xmlTag, type: xmlType, bytes, printed }
  const attachmentId = storeAttachment(tx, context, file)
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
    .select('claimed_version')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  // The page may have something else to say, though the document is the same.
  return pending?.claimed_version === version
}
