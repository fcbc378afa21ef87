import { sql } from 'kysely'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { hurryPdf } from '#areas/documents/server/queue-pdf.ts'
import { lockDocument, readDocument } from '#areas/documents/server/read-document.ts'
import { customerSender, noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { type FirmRow, loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { z } from '#kernel/zod.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type MailFile, queueMail, releaseMail, withdrawMails } from '#server/mail/queue-mail.ts'
import { type invoiceMail, invoiceSent, sendInvoice } from '../contract.ts'
import { namedForm, sentForm } from '../rules/electronic/sent-form.ts'
import { signedText } from '../rules/mail-template.ts'
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

interface HandedOver {
  /** Which invoices it hands out, each with its PDF; null while that is still being made. */
  papers: readonly { documentId: EntityId; attachmentId: EntityId | null }[]
  /** What the e-mail is about: the invoice, or its amendment. */
  entityId: EntityId
  mail: z.output<typeof invoiceMail>
  /** Its text as it goes out. */
  body: string
  files: readonly MailFile[] | 'later'
  /** How many e-mails with the invoice the sender knows of; null where nothing is said. */
  mailsSeen: number | null
}

/**
 * Queues an e-mail with a paper of an invoice, and records that it was handed out by it. What failed before is not tried again: this one is
 * in its place. Answers the e-mail's id.
 */
export async function handOver(
  tx: Tx,
  context: Context,
  firm: FirmRow,
  { papers, entityId, mail, body, files, mailsSeen }: HandedOver,
): Promise<EntityId> {
  const { to, cc, copyToSelf, subject } = mail
  const { smtpUrl, mailFrom } = context.installation
  if (smtpUrl !== null && customerSender(firm.email, mailFrom) === null) refuse('sender', noCustomerSender)
  const earlier = await loadMailsAbout(tx, papers)
  refuseTwice(earlier, { entityId, mail, body, mailsSeen }, papers[0]?.documentId)
  withdrawMails(
    tx,
    context,
    earlier.filter((row) => row.entity_id === entityId).map(({ mail_id }) => mail_id),
  )
  const bcc = copyToSelf ? await ownAddress(tx, context) : []
  const mailId = queueMail(tx, context, {
    sender: { name: firm.name, email: firm.email },
    ...{ recipient: to, cc, bcc, subject, body, entityId, files },
  })
  for (const { documentId, attachmentId } of papers) {
    context.write(
      tx.insertInto('issues').values({
        issue_id: context.newId(),
        document_id: documentId,
        kind: 'SENT',
        attachment_id: attachmentId,
        user_id: context.actor.userId,
        recipient: to,
        cc,
        bcc,
        subject,
        body,
        mail_id: mailId,
      }),
    )
  }
  return mailId
}

type EarlierMail = Awaited<ReturnType<typeof loadMailsAbout>>[number]

/** The e-mails that handed out some invoices. They are locked: whoever sends one waits for who sent it before. Served by issues_document. */
async function loadMailsAbout(tx: Tx, papers: HandedOver['papers']) {
  return (
    tx
      .selectFrom('issues')
      .innerJoin('mails', 'mails.mail_id', 'issues.mail_id')
      .select(['mails.mail_id', 'mails.entity_id', 'issues.document_id'])
      .select(['issues.recipient', 'issues.cc', 'issues.subject', 'issues.body'])
      // When this call came (the begin of its transaction), and not only now that it has waited for its turn.
      .select(sql<boolean>`mails.sent_at is null or mails.sent_at > now()`.as('was_going'))
      .select(sql<boolean>`mails.sent_at is null and mails.tries > 0`.as('has_failed'))
      .where(
        'issues.document_id',
        'in',
        papers.map(({ documentId }) => documentId),
      )
      .execute()
  )
}

const sameMail =
  'Dieselbe E-Mail geht gerade hinaus. Soll sie noch einmal hinaus, senden Sie sie bitte erneut, sobald sie zugestellt ist.'
const sentMeanwhile =
  'Inzwischen wurde schon eine E-Mail mit diesem Beleg gesendet. Bitte prüfen Sie, ob noch eine hinaus soll.'

/** A button that was pressed twice sends once: the same words to the same people, or what the sender did not know of. */
function refuseTwice(
  earlier: readonly EarlierMail[],
  { entityId, mail, body, mailsSeen }: Pick<HandedOver, 'entityId' | 'mail' | 'body' | 'mailsSeen'>,
  documentId: EntityId | undefined,
): void {
  if (mailsSeen !== null) {
    const known = earlier.filter((row) => row.document_id === documentId).length
    if (known > mailsSeen) refuse('to', sentMeanwhile)
    return
  }
  const said = [entityId, mail.to, mail.subject, body, ...mail.cc].join('\n')
  const isSame = (row: EarlierMail) =>
    said === [row.entity_id, row.recipient, row.subject, row.body, ...row.cc].join('\n')
  if (earlier.some((row) => row.was_going && !row.has_failed && isSame(row))) refuse('to', sameMail)
}

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

/** The address of whoever sends it, for a copy. */
async function ownAddress(tx: Tx, { actor }: Context): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('email').where('user_id', '=', actor.userId).execute()
  return rows.map(({ email }) => email)
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
  const ofMails = await tx
    .selectFrom('issues')
    .select(['issue_id', 'mail_id', 'document_id', 'attachment_id'])
    .where('mail_id', 'in', (eb) =>
      eb
        .selectFrom('issues as waiting')
        .select('waiting.mail_id')
        .where('waiting.document_id', '=', documentId)
        .where('waiting.kind', '=', 'SENT')
        .where('waiting.attachment_id', 'is', null),
    )
    .orderBy('issue_id')
    .forUpdate()
    .execute()
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
    context.write(
      tx
        .updateTable('issues')
        .set({ attachment_id: papers.pdf.attachmentId })
        .where('issue_id', '=', issue_id),
    )
  }
}
