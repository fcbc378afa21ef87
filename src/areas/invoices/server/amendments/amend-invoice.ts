import { join } from 'node:path'
import { amendmentTag } from '#areas/attachments/contract/attachment-link.ts'
import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { lockDocument, readDocument } from '#areas/documents/server/read-document.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import { printPaper } from '#areas/papers/server/print-paper.ts'
import { Refusal } from '#kernel/errors.ts'
import { fact, type PrepareContext, preparedCommand } from '#server/command.ts'
import { contentHash } from '#server/files/store-content.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { stableJson } from '#server/stable-json.ts'
import { amendInvoice, invoiceAmended } from '../../contract.ts'
import { type AmendmentPage, amendmentTitle } from '../../rules/amendments/amendment-page.ts'
import { paperWords } from '../../rules/pdf/paper-words.ts'
import { fileStem } from '../electronic/write-xrechnung.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { decideOn } from './decide-on.ts'

const amendedMeanwhile =
  'Inzwischen wurde die Rechnung berichtigt, oder die Firmendaten haben sich geändert. Bitte prüfen Sie, ob die Berichtigung noch nötig ist, und speichern Sie dann noch einmal.'

type Printer = Pick<PdfPrinter, 'render'>

/** Puts words of an issued invoice right by a letter, which is printed before the transaction; the invoice stays as it was issued. */
export const amendInvoiceCommand = (printer: Printer) =>
  preparedCommand(
    amendInvoice,
    async (input, { params, now, today, read }: PrepareContext<typeof amendInvoice>) => {
      const made = { madeAt: now, today }
      const { page, logo } = await read(async (tx) => {
        const invoice = await readDocument(tx, params.uuid, invoiceKinds)
        const { firm, page } = await decideOn(tx, invoice, input, made)
        return { page, logo: await loadLogo(tx, firm) }
      })
      return { page, made, bytes: Buffer.from(await printAmendment(printer, page, logo)) }
    },
    async (tx, input, context) => {
      const { page: printed, made, bytes } = context.prepared
      const invoice = await lockDocument(tx, context.params.uuid, invoiceKinds)
      const { firm, amendment, position, page } = await decideOn(tx, invoice, input, made)
      // Somebody amended the invoice, or changed the firm, while the letter was being printed.
      if (stableJson(page) !== stableJson(printed)) {
        throw new Refusal('stale-value', [{ path: 'uuid', message: amendedMeanwhile }])
      }
      const { documentId, number } = invoice
      const { userId } = context.actor
      if (userId === null) throw new Refusal('not-logged-in')
      const amendmentId = context.newId()
      const fileName = paperWords[invoice.language].amendment.fileName(position, fileStem(number))
      const attachmentId = storeAttachment(tx, context, {
        ...{ ownerId: documentId, fileName, tag: amendmentTag, type: 'application/pdf', bytes },
        printed: { version: firm.printed_version, isAnew: false },
      })
      context.write(
        tx.insertInto('amendments').values({
          amendment_id: amendmentId,
          document_id: documentId,
          position,
          day: amendment.date,
          attachment_id: attachmentId,
          user_id: userId,
        }),
      )
      return fact(invoiceAmended, amendmentId, {
        ...{ documentEntityId: documentId, documentNumber: number, position },
        ...{ date: amendment.date, title: amendmentTitle(position, number) },
        ...{ changes: amendment.changes, text: amendment.text, instead: amendment.instead },
        ...{ attachmentId, fileName, sha256: contentHash(bytes).toString('hex') },
      })
    },
  )

const template = join(import.meta.dirname, 'amendment.typ')

/** Prints the letter of an amendment. */
export const printAmendment = (printer: Printer, page: AmendmentPage, logo: Logo | null = null) =>
  printPaper(printer, template, page, logo)
