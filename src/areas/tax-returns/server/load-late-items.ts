import { sql } from 'kysely'
import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import type { AdvanceReturn } from '../rules/advance-return.ts'
import type { ReturnRow } from './load-return-rows.ts'

/** A document that was reported after its period was locked, with what it adds, in EUR cents. */
export interface LateItem {
  documentId: EntityId
  documentType: DocumentKind
  number: string
  date: Day
  partner: string
  /** The month in which it was recorded. */
  recordedIn: Month
  reasons: string[]
  base: Cents
  /** What is owed of it, less what is deducted. */
  tax: Cents
}

/** The documents of late rows, each with what it adds and why it is late; what was recorded last comes first. */
export async function loadLateItems(tx: Tx, rows: readonly ReturnRow[]): Promise<LateItem[]> {
  const groups = Map.groupBy(rows, ({ documentId, lateMonth }) => `${documentId} ${lateMonth}`)
  const reasons = await loadReasons(tx, [...new Set(rows.map(({ documentId }) => documentId))])
  const items = [...groups.values()].flatMap((own): LateItem[] => {
    const [first] = own
    if (!first?.lateMonth) return []
    const { documentId, kind, number, documentDay, partnerText, lateMonth } = first
    const told = (reasons.get(documentId) ?? []).filter(({ month }) => month === null || month === lateMonth)
    return [
      {
        ...{ documentId, documentType: kind, number, date: documentDay, partner: partnerText },
        ...{ recordedIn: lateMonth, reasons: [...new Set(told.map(({ reason }) => reason))] },
        base: sumCents(own.map(({ base }) => base)),
        tax: sumCents(own.map(({ vat, inputTax }) => cents(vat - inputTax))),
      },
    ]
  })
  return items.sort((a, b) => (a.recordedIn < b.recordedIn ? 1 : a.recordedIn > b.recordedIn ? -1 : 0))
}

interface Reason {
  document_id: EntityId
  /** Of a payment the month in which it was recorded. */
  month: Month | null
  reason: string
}

/** What the documents declare, and their payments or, of final invoices, those of their advances. */
async function loadReasons(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, Reason[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Reason>`
    select d.document_id, null as month, said ->> 'reason' as reason
    from documents d cross join lateral jsonb_array_elements(d.declarations) said
    where d.document_id = any(${ids}) and said ->> 'code' = 'LATE_REPORT'
    union all
    select d.document_id, to_char(p.record_day, 'YYYY-MM') as month, p.late_reason as reason
    from documents d
    join payments p on p.document_id = d.document_id
      or p.document_id in (select a.advance_document_id from document_advances a where a.document_id = d.document_id)
    where d.document_id = any(${ids}) and p.received_day is not null`.execute(tx)
  return Map.groupBy(rows, ({ document_id }) => document_id)
}

/** What stood in a filed return: base and tax of each Kennzahl in which something stood, in EUR cents. */
export type FiledFigures = Record<string, [base: number, tax: number]>

/** That a corrected return was filed. */
export interface ReturnFiling {
  filingId: EntityId
  filedAt: Date
  filedBy: string
  note: string
  payable: Cents
  figures: FiledFigures
}

/** The filings of the corrected return of a period, the newest first. */
export async function loadFilings(tx: Tx, period: Period): Promise<ReturnFiling[]> {
  const rows = await tx
    .selectFrom('return_filings')
    .leftJoin('users', 'users.user_id', 'return_filings.filed_by')
    .select(['filing_id', 'filed_at', 'note', 'payable_cents', 'figures', 'first_name', 'family_name'])
    .where('period', '=', periodText(period))
    .orderBy('filed_at', 'desc')
    .orderBy('filing_id', 'desc')
    .execute()
  return rows.map((row) => ({
    filingId: row.filing_id,
    filedAt: row.filed_at,
    filedBy: [row.first_name, row.family_name].filter(Boolean).join(' '),
    note: row.note,
    payable: row.payable_cents,
    // As `figuresOf` wrote them.
    figures: row.figures as FiledFigures,
  }))
}

/** The figures of a return in which something stands. */
export function figuresOf({ sections }: AdvanceReturn): FiledFigures {
  const filled = sections
    .flatMap(({ figures }) => figures)
    .map(({ key, base, documentTax }) => [key, [base ?? zeroCents, documentTax ?? zeroCents]] as const)
    .filter(([, [base, tax]]) => base !== 0 || tax !== 0)
  return Object.fromEntries(filled.map(([key, [base, tax]]) => [key, [base, tax]]))
}
