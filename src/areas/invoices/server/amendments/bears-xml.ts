import { sql } from 'kysely'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import type { Tx } from '#server/db/connect.ts'
import { sentForm } from '../../rules/electronic/sent-form.ts'
import { electronicSellerOf } from '../electronic/electronic-seller-of.ts'

/** What the metadata of a PDF with XML say (Factur-X 1.0, 7.4), which are not compressed. */
const facturXName = Buffer.from('factur-x.xml')

/**
 * Whether the papers of an invoice's present state are an electronic invoice: an XRechnung, or a PDF with XML. They are asked and not the
 * firm's present data, by which they may be other ones; as long as there are none, those tell what they will be.
 */
export async function bearsXml(tx: Tx, invoice: StoredInvoice, firm: FirmRow): Promise<boolean> {
  const papers = await tx
    .selectFrom('attachments')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .select('tag')
    .select(sql<boolean>`position(${facturXName}::bytea in contents.bytes) > 0`.as('isFacturX'))
    .where('owner_id', '=', invoice.documentId)
    .where('tag', 'in', [pdfTag, xmlTag])
    .execute()
  if (papers.some(({ tag, isFacturX }) => tag === xmlTag || isFacturX)) return true
  if (papers.length > 0) return false
  return sentForm(invoice, { number: invoice.number, seller: electronicSellerOf(firm) }) !== null
}
