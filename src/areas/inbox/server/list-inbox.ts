import { sql } from 'kysely'
import type { FilePapers } from '#areas/attachments/server/download-attachment.ts'
import { plainNumber } from '#areas/bills/server/list-bills.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listInbox, type PaperRow, type PaperState } from '../contract/list-inbox.ts'

/** By who has its file. */
const stateOf = sql<PaperState>`case when inbox_papers.removed_at is not null then 'REMOVED'
  when documents.document_id is not null then 'TAKEN' when drafts.draft_id is not null then 'DRAFT' else 'WAITING' end`

type Condition = ReturnType<typeof sql>

/** Letters and digits alone. */
const plain = (column: string) => plainNumber(sql.ref(column))

/** A bill that the same file hangs on; served by attachments_content. */
const withSameFile = sql`(
  select json_build_object('entityId', json_build_object('uuid', d.document_id), 'number', d.number, 'isSure', true)
  from attachments a join documents d on d.document_id = a.owner_id
  where a.sha256 = inbox_papers.sha256 and a.attachment_id <> inbox_papers.attachment_id and d.kind = 'BILL'
  order by d.document_day desc, d.document_id limit 1)`

/** Whether a bill's supplier has the name of a paper, or it has taken a paper of this name: master data may call him otherwise. */
const isOfSupplier = sql`(inbox_papers.format is not null and ${plain('inbox_papers.supplier')} <> ''
  and (${plain('d.partner_text')} = ${plain('inbox_papers.supplier')} or exists (
    select 1 from attachments a join inbox_papers other on other.attachment_id = a.attachment_id
    where a.owner_id = d.document_id and ${plain('other.supplier')} = ${plain('inbox_papers.supplier')}
      and ${plain('other.number')} = ${plain('inbox_papers.number')})))`

/**
 * A bill of the same number, day and gross (as `refuse-recorded.ts` tells bills apart), and sure if of the same supplier, too. A paper whose
 * text was read names none that could be relied upon, and a name may be written in two ways ('GmbH', 'GmbH & Co. KG'): but two suppliers
 * may have one number, day and gross. Served by documents_bills and attachments_owner.
 */
const ofSameInvoice = sql`(
  select json_build_object('entityId', json_build_object('uuid', d.document_id), 'number', d.number,
    'isSure', ${isOfSupplier})
  from documents d
  where d.kind = 'BILL' and d.document_day = inbox_papers.invoice_day and d.gross_cents = inbox_papers.gross_cents
    and d.currency = inbox_papers.currency and d.document_id is distinct from documents.document_id
    and ${plain('inbox_papers.number')} <> '' and ${plain('d.number')} = ${plain('inbox_papers.number')}
  order by case when ${isOfSupplier} then 1 else 2 end, d.document_id limit 1)`

const recordedAs = sql<PaperRow['recordedAs']>`coalesce(${withSameFile}, ${ofSameInvoice})`

const waiting = (column: 'sha256' | 'invoice_day', isSame: Condition, isSure: Condition) => sql`(
  select json_build_object('entityId', json_build_object('uuid', other.paper_id), 'fileName', other.file_name,
    'number', coalesce(other.number, ''), 'receivedAt', to_char(other.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isSure', ${isSure})
  from inbox_papers other
  join attachments a on a.attachment_id = other.attachment_id
  where ${sql.ref(`other.${column}`)} = ${sql.ref(`inbox_papers.${column}`)} and other.paper_id <> inbox_papers.paper_id
    and other.removed_at is null and ${isSame}
    and not exists (select 1 from documents d where d.document_id = a.owner_id)
  order by case when ${isSure} then 1 else 2 end, other.received_at desc, other.paper_id limit 1)`

const ofSameSupplier = sql`(inbox_papers.format is not null and other.format is not null
  and ${plain('inbox_papers.supplier')} <> '' and ${plain('other.supplier')} = ${plain('inbox_papers.supplier')})`

/**
 * Another paper that waits, with the same file or the same invoice, told as above: XML and PDF of one, or what came by two mails. What is sure comes
 * first. Served by inbox_papers_content and inbox_papers_invoice.
 */
const waitsAs = sql<
  PaperRow['waitsAs']
>`case when inbox_papers.removed_at is null and documents.document_id is null then
  coalesce(${waiting('sha256', sql`true`, sql`true`)}, ${waiting(
    'invoice_day',
    sql`other.gross_cents = inbox_papers.gross_cents and other.currency = inbox_papers.currency
      and ${plain('inbox_papers.number')} <> '' and ${plain('other.number')} = ${plain('inbox_papers.number')}`,
    ofSameSupplier,
  )}) end`

const nameOf = (column: string) =>
  sql<string>`coalesce((select concat_ws(' ', nullif(first_name, ''), nullif(family_name, '')) from users
    where user_id = ${sql.ref(column)}), '')`

const papersWithOwners = (tx: Tx) =>
  tx
    .selectFrom('inbox_papers')
    .innerJoin('contents', 'contents.sha256', 'inbox_papers.sha256')
    .leftJoin('attachments', 'attachments.attachment_id', 'inbox_papers.attachment_id')
    .leftJoin('documents', 'documents.document_id', 'attachments.owner_id')
    .leftJoin('drafts', 'drafts.draft_id', 'attachments.owner_id')

const ownColumns = [
  'inbox_papers.paper_id',
  'inbox_papers.attachment_id',
  'inbox_papers.source',
  'inbox_papers.file_name',
  'inbox_papers.type',
  'contents.size',
  'inbox_papers.received_at',
  'inbox_papers.mail_sender',
  'inbox_papers.mail_subject',
  'inbox_papers.mailed_at',
  'inbox_papers.note',
  'inbox_papers.format',
  'inbox_papers.supplier',
  'inbox_papers.number',
  'inbox_papers.invoice_day',
  'inbox_papers.gross_cents',
  'inbox_papers.currency',
  'inbox_papers.removed_at',
  'inbox_papers.removal_reason',
] as const

const found = (tx: Tx) =>
  papersWithOwners(tx)
    .select(ownColumns)
    .select(['documents.document_id', 'documents.number as bill_number', 'drafts.draft_id'])
    .select(['drafts.name as draft_name', stateOf.as('state'), recordedAs.as('recorded_as')])
    .select(waitsAs.as('waits_as'))
    .select(nameOf('inbox_papers.received_by').as('receiver'))
    .select(nameOf('inbox_papers.removed_by').as('remover'))

type Stored = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>

export const listInboxList = plainList(listInbox, {
  rows: (tx, { words, filter }) =>
    found(tx)
      .$if(filter.filterType === 'state', (all) =>
        all.where(sql<boolean>`${stateOf} = any(${'states' in filter ? filter.states : []}::text[])`),
      )
      .where(() => holdsWords(sql<string>`inbox_papers.search_text`, words))
      .orderBy('inbox_papers.received_at', 'desc')
      .orderBy('inbox_papers.paper_id'),
  rowOf: (row: Stored) => ({
    entityId: { uuid: row.paper_id },
    state: row.state,
    file: {
      ...{ entityId: { uuid: row.attachment_id }, fileName: row.file_name, tag: '' },
      ...{ type: row.type, size: row.size, isPaper: true as const },
    },
    source: row.source,
    receivedAt: row.received_at.toISOString(),
    receivedBy: row.receiver,
    mail:
      row.mail_sender === null || row.mailed_at === null
        ? null
        : { from: row.mail_sender, subject: row.mail_subject ?? '', at: row.mailed_at.toISOString() },
    note: row.note ?? '',
    invoice: invoiceOf(row),
    bill:
      row.document_id === null
        ? null
        : { entityId: { uuid: row.document_id }, number: row.bill_number ?? '' },
    draft: row.draft_id === null ? null : { entityId: { uuid: row.draft_id }, name: row.draft_name ?? '' },
    recordedAs: row.recorded_as,
    waitsAs: row.waits_as,
    removed: row.removed_at && {
      at: row.removed_at.toISOString(),
      by: row.remover,
      reason: row.removal_reason ?? '',
    },
  }),
})

function invoiceOf({ format, supplier, number, invoice_day, gross_cents, currency }: Stored) {
  if (format === null) return null
  return {
    ...{ format, supplier: supplier ?? '', number: number ?? '', date: invoice_day },
    ...{ amountGross: gross_cents === null ? null : unitsFromCents(gross_cents), currency: currency ?? '' },
  }
}

/** A paper that waits has its file as a bill will: seen by the same people. */
export const papersOfInbox = ({ sql: database }: Pick<Database, 'sql'>): Pick<FilePapers, 'kindOf'> => ({
  async kindOf(paperId: EntityId) {
    const rows = await database`select 1 from inbox_papers where paper_id = ${paperId}`
    return rows.length > 0 ? 'BILL' : null
  },
})
