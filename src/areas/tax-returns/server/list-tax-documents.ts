import { type RawBuilder, sql } from 'kysely'
import type { ReductionKind } from '#areas/documents/rules/months/reduction-kinds.ts'
import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import { withStandings } from '#areas/documents/server/load-standings.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import { type ListSearch, list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { cursorRows } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listTaxDocuments, type TaxDocument } from '../contract/taxes.ts'
import { figureBases, figureTaxes } from './tax-due-sql.ts'

type Search = Pick<ListSearch<z.output<typeof listTaxDocuments.filter>>, 'words' | 'filter'>

type Row = Omit<TaxDocument, 'standing'>

interface Stored {
  document_id: EntityId
  kind: DocumentKind
  number: string
  document_day: Day
  partner_text: string
  partner_id: EntityId
  base: Cents
  tax: Cents
  recorded_in: Month | null
  reduction: ReductionKind | null
}

/** What of each document counts in a figure: one row for each, also where it counts in several months, and one for what is taken off it. */
export const listTaxDocumentsList = list(listTaxDocuments, {
  async totals(tx, search) {
    const { rows } = await sql<{ count: number; base: Cents | null; tax: Cents | null }>`
      select count(*)::int as count, sum(base)::bigint as base, sum(tax)::bigint as tax
      from (${documentsBehind(search)}) behind`.execute(tx)
    const [{ count = 0, base = null, tax = null } = {}] = rows
    return {
      totalCount: count,
      stats: { base: unitsFromCents(base ?? zeroCents), tax: unitsFromCents(tax ?? zeroCents) },
    }
  },
  async window(tx, { startIndex, stopIndex, ...search }, { today }) {
    return withStandings(tx, await loadRows(tx, search, startIndex, stopIndex - startIndex), today)
  },
  async *everything(tx, { startIndex, ...search }, { today }) {
    for (let start = startIndex; ; start += cursorRows) {
      const rows = await loadRows(tx, search, start, cursorRows)
      yield await withStandings(tx, rows, today)
      if (rows.length < cursorRows) return
    }
  },
})

async function loadRows(tx: Tx, search: Search, offset: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Stored>`
    ${documentsBehind(search)} order by d.document_day desc, d.number desc, d.document_id, m.reduction nulls first
    offset ${offset} limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    entityId: { uuid: row.document_id },
    documentType: row.kind,
    number: row.number,
    date: row.document_day,
    partner: row.partner_text,
    partnerEntityId: row.partner_id,
    base: unitsFromCents(row.base),
    tax: unitsFromCents(row.tax),
    recordedIn: row.recorded_in,
    reduction: row.reduction,
  }))
}

/** What a payment changes, which is what counts of a document where it is taxed as it is paid, is not looked for. */
const wholeWords = { amounts: [sql.ref<number>('d.gross_cents')], days: [sql.ref<string>('d.document_day')] }

/** Without a filter the tax due of all months. Served by document_months_month. */
function documentsBehind({ words, filter }: Search): RawBuilder<Stored> {
  const figure = filter.filterType === 'figure' ? filter.figure : 'taxDue'
  const isWithin =
    filter.filterType === 'figure' ? sql`month between ${filter.from} and ${filter.to}` : sql`true`
  return sql<Stored>`
    select d.document_id, d.kind, d.number, d.document_day, d.partner_text, d.partner_id, m.base, m.tax, m.recorded_in, m.reduction
    from (
      select document_id, reduction, sum(${figureBases[figure]})::bigint as base, sum(${figureTaxes[figure]})::bigint as tax,
        max(late_month) as recorded_in
      from taxed_months where ${isWithin} group by document_id, reduction
    ) m join documents d using (document_id)
    where (m.base <> 0 or m.tax <> 0) and ${holdsWords(sql.ref('d.search_text'), words, wholeWords)}`
}
