import { type Selectable, type SqlBool, sql } from 'kysely'
import { receivedPart } from '#areas/documents/rules/advances.ts'
import { byTax } from '#areas/documents/rules/lines/totals.ts'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { lastPaymentDay, stateOn } from '#areas/documents/server/state-in-sql.ts'
import { taxOfRow } from '#areas/documents/server/stored-rows.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { DocumentTaxesTable } from '#server/db/tables.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listAdvanceInvoices } from '../../contract.ts'
import { advanceOnWire } from './advance-on-wire.ts'

/** Few: those of one customer that are not settled yet. Served by documents_by_partner. */
export const listAdvanceInvoicesList = plainList(listAdvanceInvoices, {
  rows(tx, { words, filter }, { today }) {
    const rows = tx
      .selectFrom('documents')
      .select(['document_id', 'number', 'document_day', 'gross_cents', 'paid_cents', 'currency'])
      .select(['due_cents', 'due_day', stateOn(today, 'documents').as('state')])
      .select(lastPaymentDay('documents').as('last_payment_day'))
      // The rows of the groups, as the table has them.
      .select(
        sql<Selectable<DocumentTaxesTable>[]>`(select json_agg(t) from document_taxes t
          where t.document_id = documents.document_id and t.advance_document_id is null)`.as('taxes'),
      )
      .where(maySettle)
      .where((eb) =>
        holdsWords(eb.ref('search_text'), words, {
          amounts: [eb.ref('gross_cents')],
          days: [eb.ref('document_day')],
        }),
      )
      .orderBy('document_day')
      .orderBy('number_year')
      .orderBy('number_count')
      .orderBy('document_id')
    if (filter.filterType !== 'customer') return rows
    return rows.where('partner_id', '=', filter.customer).where('currency', '=', filter.currency)
  },
  rowOf: ({ document_id, number, document_day, gross_cents, paid_cents, currency, taxes, ...row }) => ({
    ...advanceOnWire({
      documentId: document_id,
      number,
      documentDay: document_day,
      gross: gross_cents,
      received: receivedPart(
        { gross: gross_cents, currency, taxes: taxes.map(taxOfRow).sort(byTax) },
        paid_cents,
      ),
    }),
    ...{ state: row.state, dueDate: row.due_day, lastPaymentDate: row.last_payment_day },
    amountDue: unitsFromCents(row.due_cents),
  }),
})

/** As `finalProblems` asks. */
const maySettle = sql<SqlBool>`kind = 'INVOICE' and advance and cancelled_by_document_id is null
  and settled_by_document_id is null and paid_cents between 0 and gross_cents
  and exists (select from issues left join attachments using (attachment_id) left join mails using (mail_id)
    where issues.document_id = documents.document_id and (not mails.filed or attachments.tag in (${pdfTag}, ${xmlTag})))`
