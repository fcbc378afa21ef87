import { sql } from 'kysely'
import { type DocumentListName, listedRows, orderOf } from '#areas/documents/server/document-rows.ts'
import { read } from '#server/command.ts'
import { mostTold, readReceiverContents, readSupplierContents } from '../contract/partner-account.ts'
import { contentText } from '../rules/content-text.ts'
import { lookedAt } from './partner-account.ts'

export const readReceiverContentsRead = contentsRead(readReceiverContents, 'INVOICE')
export const readSupplierContentsRead = contentsRead(readSupplierContents, 'BILL')

/** What documents of a partner are about: their first lines. Served by documents_by_partner and the key of line_items. */
function contentsRead(
  declaration: typeof readReceiverContents | typeof readSupplierContents,
  list: DocumentListName,
) {
  return read(declaration, async (tx, { documents }, { params }) => {
    const partner = await lookedAt(tx, params.uuid, list)
    const asked = documents === undefined ? sql`true` : sql`document_id = any(${documents}::uuid[])`
    const { rows } = await sql<{ documentEntityId: string; bookingText: string; lines: string[] }>`
      select document_id as "documentEntityId", booking_text as "bookingText",
        array(select description_short from line_items l where l.document_id = d.document_id order by position) as lines
      from (select document_id, booking_text from documents
        where partner_id = ${partner} and ${listedRows({ list, isUnpaid: false })} and ${asked}
        order by ${orderOf({ list, sort: null })} limit ${mostTold}) d`.execute(tx)
    return rows.map(({ documentEntityId, bookingText, lines }) => ({
      documentEntityId,
      text: contentText(lines) || bookingText,
    }))
  })
}
