import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { hurryPdf } from '#areas/documents/server/queue-pdf.ts'
import { lockDocument, readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { signedText } from '#areas/papers/rules/signed-text.ts'
import { handOver } from '#areas/papers/server/hand-over.ts'
import { bearPaper, lockWaitingMails } from '#areas/papers/server/handed-out.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type MailFile, releaseMail } from '#server/mail/queue-mail.ts'
import { invoiceSent, sendInvoice } from '../contract.ts'
import { namedForm, sentForm } from '../rules/electronic/sent-form.ts'
import { electronicSellerOf } from './electronic/electronic-seller-of.ts'
import { xrechnungName } from './electronic/write-xrechnung.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { areOutdated, loadPapers } from './pdf/paper-of-firm.ts'

/** Sends the PDF of an invoice; from then on it takes no replacement and no deletion (decisions §4, 'Issued'). */
export const sendInvoiceCommand = command(sendInvoice, async (tx, mail, context) => {
  const { withCancellation, mailsSeen, ...written } = mail
  const documentId = context.params.uuid
  const cancellationId = withCancellation ? await findCancellation(tx, documentId) : null
  const stored = await lockDocument(tx, documentId, invoiceKinds, cancellationId ? [cancellationId] : [])
  const cancellation = cancellationId && (await readDocument(tx, cancellationId, ['CANCELLATION']))
  const documents = cancellation ? [stored, cancellation] : [stored]
  const [papers, firm] = await Promise.all([
    Promise.all(documents.map(async (document) => ({ document, found: await findPapers(tx, document) }))),
    loadFirm(tx),
  ])
  const form = sentForm(stored, { number: stored.number, seller: electronicSellerOf(firm) })
  const body = signedText(namedForm(mail.text, form, stored.language), letterFirmOf(firm), stored.language)
  const mailId = await handOver(tx, context, firm, {
    ...{ entityId: documentId, mail: written, body, mailsSeen },
    files: papers.every(({ found }) => found !== null)
      ? papers.flatMap(({ document, found }) => (found ? filesOf(document, found) : []))
      : 'later',
    papers: papers.map(({ document, found }) => ({
      documentId: document.documentId,
      attachmentId: found?.pdf.attachmentId ?? null,
    })),
  })
  // Once all of them are stored, they let the e-mail go.
  for (const { document, found } of papers) if (!found) hurryPdf(tx, context, document.documentId)
  const withIt = cancellation ? { cancellationEntityId: cancellation.documentId } : {}
  return fact(invoiceSent, documentId, { ...written, text: body, mailId, ...withIt })
})

/** The cancellation of the invoice that one replaces; refuses where it replaces none. */
async function findCancellation(tx: Tx, documentId: EntityId): Promise<EntityId> {
  const found = await tx
    .selectFrom('documents')
    .innerJoin('documents as replaced', 'replaced.document_id', 'documents.replaces_document_id')
    .select('replaced.cancelled_by_document_id as cancellation')
    .where('documents.document_id', '=', documentId)
    .executeTakeFirst()
  if (!found?.cancellation) {
    refuse(
      'withCancellation',
      'Diese Rechnung ersetzt keine stornierte: Es gibt keine Stornorechnung, die mitgehen könnte',
    )
  }
  return found.cancellation
}

export interface StoredPaper extends MailFile {
  attachmentId: EntityId
}

/** What of a state can go out. */
interface Papers {
  pdf: StoredPaper
  xrechnung: StoredPaper | null
}

/** What is stored of the present state; null when it waits to be made, or is to be made anew. */
async function findPapers(tx: Tx, { documentId, number }: StoredInvoice): Promise<Papers | null> {
  // The document is locked: who typesets it stores either before, or afterwards and with this e-mail in sight.
  if (areOutdated(await loadPapers(tx, documentId))) return null
  const rows = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'tag', 'file_name', 'type', 'sha256'])
    .where('owner_id', '=', documentId)
    .where('tag', 'in', [pdfTag, xmlTag])
    .execute()
  const paper = (isIt: (row: (typeof rows)[number]) => boolean): StoredPaper | null => {
    const row = rows.find(isIt)
    if (!row) return null
    return { attachmentId: row.attachment_id, fileName: row.file_name, type: row.type, sha256: row.sha256 }
  }
  const pdf = paper(({ tag }) => tag === pdfTag)
  if (!pdf) return null
  const name = xrechnungName(number, 'ubl')
  return { pdf, xrechnung: paper(({ tag, file_name }) => tag === xmlTag && file_name === name) }
}

/** What goes with the e-mail: what the customer wants, and the PDF where there is no XRechnung of it. */
function filesOf({ partner }: Pick<StoredInvoice, 'partner'>, { pdf, xrechnung }: Papers): StoredPaper[] {
  if (!wantsXRechnung(partner) || xrechnung === null) return [pdf]
  return partner.eInvoiceForm === 'BOTH' ? [pdf, xrechnung] : [xrechnung]
}

/** What goes out of another document whose papers are stored. */
async function filesOfOther(tx: Tx, documentId: EntityId): Promise<StoredPaper[]> {
  const document = await readDocument(tx, documentId, invoiceKinds)
  const papers = await findPapers(tx, document)
  if (papers === null) throw new Error('an e-mail without its papers')
  return filesOf(document, papers)
}

/**
 * Lets the e-mails go that waited for the PDF of an invoice, and for none of another one that goes with it any more. Nobody queues
 * another one: the invoice is locked. Two that go together wait for each other at the rows of their e-mail.
 */
export async function releaseMails(
  tx: Tx,
  context: Context,
  documentId: EntityId,
  papers: Papers,
): Promise<void> {
  const ofMails = await lockWaitingMails(tx, documentId)
  const isOwn = (row: (typeof ofMails)[number]) => row.document_id === documentId
  const waiting = ofMails.filter((row) => isOwn(row) && row.attachment_id === null)
  if (waiting.length === 0) return
  const own = await readDocument(tx, documentId, invoiceKinds)
  for (const { issue_id, mail_id } of waiting) {
    const others = ofMails.filter((row) => row.mail_id === mail_id && !isOwn(row))
    if (mail_id !== null && others.every(({ attachment_id }) => attachment_id !== null)) {
      const beside = await Promise.all(others.map(({ document_id }) => filesOfOther(tx, document_id)))
      // What the e-mail is about comes first; the other one is its cancellation.
      const files =
        own.kind === 'INVOICE' ? [filesOf(own, papers), ...beside] : [...beside, filesOf(own, papers)]
      releaseMail(tx, context, mail_id, files.flat())
    }
    bearPaper(tx, context, issue_id, papers.pdf.attachmentId)
  }
}
