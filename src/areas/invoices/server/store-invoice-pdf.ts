import { sql } from 'kysely'
import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, type Outcome } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { invoicePdfStored, pdfTag, storeInvoicePdf } from '../contract.ts'
import { invoicePdfData } from '../rules/pdf-data.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { type InvoiceLogo, printInvoice } from './pdf/print-invoice.ts'
import { pdfFactsOf } from './pdf-facts-of.ts'
import { loadCancelled } from './read-invoice.ts'
import { releaseMails } from './send-invoice.ts'

/**
 * Makes and stores the PDF of one invoice that has none: of the given one, else of the one that waits longest.
 * Other nodes skip it meanwhile. Without such an invoice it changes nothing.
 */
export function storeInvoicePdfCommand(
  printer: PdfPrinter,
  wanted: EntityId | null,
  onFailure: (error: unknown) => void,
) {
  return command(storeInvoicePdf, async (tx, _input, context) => {
    const documentId = await takePending(tx, wanted)
    if (documentId === null) return {}
    try {
      return await storePdf(tx, context, printer, documentId)
    } catch (error) {
      if (!(error instanceof PdfError) || error.reason === 'closed') throw error
      // It must not keep the others waiting: it is tried again later, and later still.
      onFailure(error)
      context.write(postpone(tx, documentId))
      return {}
    }
  })
}

function postpone(tx: Tx, documentId: EntityId) {
  return tx
    .updateTable('pending_pdfs')
    .set({
      tries: sql`tries + 1`,
      next_try_at: sql`now() + make_interval(secs => least(3600, 15 * power(2, tries)))`,
    })
    .where('document_id', '=', documentId)
}

async function takePending(tx: Tx, wanted: EntityId | null): Promise<EntityId | null> {
  const pending = tx.selectFrom('pending_pdfs').select('document_id')
  // Somebody waits for the given one: so does this command, should another node be making it. The queue goes around it.
  const row = await (wanted
    ? pending.where('document_id', '=', wanted).forUpdate()
    : pending
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
  ).executeTakeFirst()
  return row?.document_id ?? null
}

async function storePdf(
  tx: Tx,
  context: Context,
  printer: PdfPrinter,
  documentId: EntityId,
): Promise<Outcome> {
  const [stored, firm] = await Promise.all([readDocument(tx, documentId, invoiceKinds), loadFirm(tx)])
  const [cancelled, logo] = await Promise.all([
    loadCancelled(tx, stored.row.cancelled_document_id),
    loadLogo(tx, firm.logo_sha256, firm.logo_type),
  ])
  const data = invoicePdfData(pdfFactsOf(stored, firm, cancelled))
  const bytes = Buffer.from(await printInvoice(printer, data, logo))
  const fileName = `${stored.row.number.replace(/[^\p{L}\p{N}_.-]+/gu, '-')}.pdf`
  const attachmentId = storeAttachment(tx, context, {
    ownerId: documentId,
    fileName,
    tag: pdfTag,
    type: 'application/pdf',
    bytes,
  })
  context.write(tx.deleteFrom('pending_pdfs').where('document_id', '=', documentId))
  const hash = contentHash(bytes)
  await releaseMails(tx, context, documentId, {
    attachmentId,
    fileName,
    type: 'application/pdf',
    sha256: hash,
  })
  const sha256 = hash.toString('hex')
  return { fact: { event: invoicePdfStored, entityId: documentId, data: { attachmentId, fileName, sha256 } } }
}

/** The firm's logo; null when it has none. */
export async function loadLogo(
  tx: Tx,
  sha256: Buffer | null,
  type: string | null,
): Promise<InvoiceLogo | null> {
  if (!sha256 || !type) return null
  const row = await tx
    .selectFrom('contents')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  // The database's check allows only the types that can be printed.
  return { bytes: row.bytes, type: type as InvoiceLogo['type'] }
}
