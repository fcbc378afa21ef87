import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { findDownload, recordDownload } from '#areas/papers/server/handed-out.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Actor, command, fact } from '#server/command.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import type { Services } from '#server/services.ts'
import { invoiceDownloaded, recordInvoiceDownload } from '../../contract.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { areOutdated, loadPapers } from './paper-of-firm.ts'

/**
 * Records a download in the name of who downloads. False where the file is older than the last change of the firm: it is to be made anew
 * first, and nothing is recorded.
 */
export function invoiceDownloads({ db }: Pick<Services, 'db'>) {
  return async (actor: Actor, documentId: EntityId, attachmentId: EntityId): Promise<boolean> => {
    const outcome = { isOutdated: false }
    await runCommand(db, recordInvoiceDownloadCommand(documentId, attachmentId, outcome), {
      input: null,
      wireInput: null,
      params: {},
      actor,
      requestId: newId(),
      clientAddress: '',
    })
    return !outcome.isOutdated
  }
}

/**
 * Records that somebody downloaded a state of an invoice, once for each state: from then on it counts as issued. Of a state
 * that is recorded already it changes nothing.
 */
function recordInvoiceDownloadCommand(
  documentId: EntityId,
  attachmentId: EntityId,
  outcome: { isOutdated: boolean },
) {
  return command(recordInvoiceDownload, async (tx, _input, context) => {
    // Not while somebody replaces or deletes it: he must see the download, or the download his change.
    await lockDocument(tx, documentId, invoiceKinds)
    const [file, known, papers] = await Promise.all([
      tx
        .selectFrom('attachments')
        .select(['file_name', 'owner_id', 'tag'])
        .where('attachment_id', '=', attachmentId)
        .executeTakeFirst(),
      findDownload(tx, attachmentId),
      loadPapers(tx, documentId),
    ])
    if (file?.owner_id !== documentId) throw new Refusal('not-found')
    if (known) return {}
    const isPresent = file.tag === pdfTag || file.tag === xmlTag
    outcome.isOutdated = isPresent && areOutdated(papers)
    if (outcome.isOutdated) return {}
    recordDownload(tx, context, { documentId, attachmentId })
    return fact(invoiceDownloaded, documentId, { attachmentId, fileName: file.file_name })
  })
}
