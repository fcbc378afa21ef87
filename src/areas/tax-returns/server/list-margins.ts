import { sql } from 'kysely'
import type { ReductionKind } from '#areas/documents/rules/months/reduction-kinds.ts'
import { loadStandings } from '#areas/documents/server/load-standings.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import { type ListSearch, list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { cursorRows } from '#server/plain-list.ts'
import {
  type ListedMargin,
  listMargins,
  type MarginRow,
  type marginStats,
} from '../contract/margin-ledger.ts'
import { allTimes, type CountedPiece, loadMargins } from './load-margins.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'
import { holdsMarginWords } from './margin-words.ts'

interface PieceFacts {
  document_id: EntityId
  local_id: EntityId
  text: string
  product_id: EntityId | null
  code: string | null
  bill_id: EntityId | null
  bill_number: string | null
  bought_on: Day | null
  supplier: string | null
  supplier_id: EntityId | null
  replacement_id: EntityId | null
  replacement_number: string | null
}

type Search = Pick<ListSearch<z.output<typeof listMargins.filter>>, 'words' | 'filter'>

/** The ledger of § 25a Abs. 6 UStG: the pieces of which something counts in a period. */
export const listMarginsList = list(listMargins, {
  async totals(tx, search) {
    const pieces = await loadMargins(tx, await loadCounted(tx, search))
    return { totalCount: pieces.length, stats: sumsOf(pieces) }
  },
  window: async (tx, { startIndex, stopIndex, ...search }, { today }) =>
    standingMargins(tx, await loadRows(tx, search, startIndex, stopIndex - startIndex), today),
  async *everything(tx, { startIndex, ...search }, { today }) {
    for await (const rows of loadMarginLedger(tx, search, startIndex))
      yield await standingMargins(tx, rows, today)
  },
})

async function standingMargins(tx: Tx, rows: readonly MarginRow[], today: Day): Promise<ListedMargin[]> {
  const named = rows.flatMap(({ entityId, bought }) => [entityId.uuid, bought?.uuid ?? []].flat())
  const standingOf = await loadStandings(tx, named, today)
  return rows.map((row) => ({
    ...row,
    standing: standingOf(row.entityId.uuid),
    boughtStanding: row.bought?.uuid ? standingOf(row.bought.uuid) : null,
  }))
}

/** All rows from one on, in parts. */
export async function* loadMarginLedger(tx: Tx, search: Search, startIndex = 0): AsyncIterable<MarginRow[]> {
  for (let start = startIndex; ; start += cursorRows) {
    const rows = await loadRows(tx, search, start, cursorRows)
    yield rows
    if (rows.length < cursorRows) return
  }
}

/** What of § 25a UStG counts in the period, document by document. */
function loadCounted(tx: Tx, { words, filter }: Search, documentIds?: readonly EntityId[]) {
  const period = filter.filterType === 'period' ? filter.period : allTimes
  return loadReturnRows(tx, period, {
    taxTypes: ['DIFFERENTIAL'],
    found: holdsMarginWords(words),
    ...(documentIds && { documentIds }),
  })
}

/** The rows of a section: cut first, then figured of their documents alone. */
async function loadRows(tx: Tx, search: Search, offset: number, limit: number): Promise<MarginRow[]> {
  const section = await findPieces(tx, search, offset, limit)
  const ids = [...new Set(section.map(({ documentId }) => documentId))]
  const [counted, facts] = await Promise.all([
    loadCounted(tx, search, ids).then((rows) => loadMargins(tx, rows)),
    loadFacts(tx, ids),
  ])
  const pieces = new Map(counted.map((one) => [keyOf(one.row.documentId, one.piece.localId, one.row), one]))
  return section.flatMap(({ documentId, localId, ...counted }) => {
    const piece = pieces.get(keyOf(documentId, localId, counted))
    return piece ? [rowOf(piece, facts.get(keyOf(documentId, localId, counted)))] : []
  })
}

/**
 * Which pieces are in a section, in the order of `loadMargins`: each in each month in which something of it counts. A discount is part of
 * the piece that it names. Served by document_months_month and the primary key of line_items.
 */
async function findPieces(tx: Tx, { words, filter }: Search, offset: number, limit: number) {
  const { from, to } = filter.filterType === 'period' ? filter.period : allTimes
  const { rows } = await sql<{
    documentId: EntityId
    localId: EntityId
    month: Month
    lateMonth: Month | null
    lateOpen: Month | null
    rateMonth: Month
    reduction: ReductionKind | null
  }>`
    select m.document_id as "documentId", l.local_id as "localId", m.month, m.late_month as "lateMonth", m.late_open_month as "lateOpen",
      m.rate_month as "rateMonth", m.reduction
    from taxed_months m join documents d using (document_id)
    join line_items l on l.document_id = m.document_id and l.tax_type = m.tax_type and l.tax_percent = m.tax_percent
    where m.month between ${from} and ${to} and m.tax_type = 'DIFFERENTIAL'
      and not exists (select from line_items i
        where l.applies_to_local_id is not null and i.document_id = l.document_id and i.local_id = l.applies_to_local_id
          and i.tax_type = l.tax_type and i.tax_percent = l.tax_percent)
      and ${holdsMarginWords(words)}
    order by d.document_day, d.number, d.document_id, m.month, m.tax_percent desc, m.late_month nulls first, m.late_open_month, m.rate_month, m.reduction nulls first, l.position
    offset ${offset} limit ${limit}`.execute(tx)
  return rows
}

/** A line is known by its id in its document: a cancellation has those of its invoice. */
const pieceOf = (documentId: string, localId: string) => `${documentId}/${localId}`
type MonthOfPiece = Pick<ReturnRow, 'month' | 'lateMonth' | 'lateOpen' | 'rateMonth' | 'reduction'>

/** What came after its month was locked is a row of its own, and what another month's rate converts. */
const keyOf = (
  documentId: string,
  localId: string,
  { month, lateMonth, lateOpen, rateMonth, reduction }: MonthOfPiece,
) =>
  `${pieceOf(documentId, localId)}/${[month, lateMonth, lateOpen, rateMonth === month ? null : rateMonth, reduction].filter(Boolean).join(' ')}`

/** Which piece a row is about: one that is paid in parts has several. */
export function pieceOfRow({ key }: Pick<MarginRow, 'key'>): string {
  return key.slice(0, key.lastIndexOf('/'))
}

/** What they come to: of a piece that is paid in parts each price once, in the month in which it first counts. */
function sumsOf(counted: readonly CountedPiece[]): z.output<typeof marginStats> {
  const prices = new Map(
    counted.map(({ row, piece, behind }) => {
      // Of what replaces another invoice the difference may count in one month, and what both ask for in another one.
      const priced = `${pieceOf(row.documentId, piece.localId)}/${behind.sale}/${behind.buying}`
      return [priced, behind] as const
    }),
  )
  const price = (name: 'buying' | 'sale' | 'margin') =>
    unitsFromCents(sumCents([...prices.values()].map((piece) => piece[name])))
  const part = (name: 'base' | 'tax') => unitsFromCents(sumCents(counted.map((piece) => piece[name])))
  return {
    ...{ buying: price('buying'), sale: price('sale'), margin: price('margin') },
    ...{ base: part('base'), tax: part('tax') },
  }
}

function rowOf(
  { row, piece, behind, base, tax, isPart }: CountedPiece,
  facts: PieceFacts | undefined,
): MarginRow {
  const { documentId, kind, number, documentDay, serviceDay, partnerText, partnerId, month } = row
  return {
    key: keyOf(documentId, piece.localId, row),
    month,
    entityId: { uuid: documentId },
    documentType: kind === 'CANCELLATION' ? 'CANCELLATION' : 'INVOICE',
    number,
    replacedBy: facts ? replacementOf(facts) : null,
    soldOn: kind === 'CANCELLATION' ? documentDay : (serviceDay ?? documentDay),
    partner: partnerText,
    partnerEntityId: partnerId,
    text: facts?.text ?? '',
    product: facts?.product_id ? { uuid: facts.product_id, code: facts.code ?? '' } : null,
    quantity: piece.quantity,
    bought: facts ? boughtOf(facts) : null,
    buying: unitsFromCents(behind.buying),
    sale: unitsFromCents(behind.sale),
    margin: unitsFromCents(behind.margin),
    taxPercent: piece.taxPercent,
    base: unitsFromCents(base),
    tax: unitsFromCents(tax),
    isPart,
    reduction: row.reduction,
  }
}

function replacementOf({ replacement_id, replacement_number }: PieceFacts): MarginRow['replacedBy'] {
  return replacement_id && { uuid: replacement_id, number: replacement_number ?? '' }
}

function boughtOf({
  bill_id,
  bill_number,
  bought_on,
  supplier,
  supplier_id,
}: PieceFacts): MarginRow['bought'] {
  if (bought_on === null && supplier === null) return null
  return {
    uuid: bill_id,
    number: bill_number ?? '',
    day: bought_on,
    supplier: supplier ?? '',
    supplierEntityId: supplier_id,
  }
}

/** What is said of the pieces now, or was when their month was locked; served by the primary key of line_items. */
async function loadFacts(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, PieceFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PieceFacts & MonthOfPiece>`
    select p.document_id, p.local_id, m.month, m.late_month as "lateMonth", m.late_open_month as "lateOpen",
      m.rate_month as "rateMonth", m.reduction, p.product_id,
      ${said('text')}, ${said('code')}, ${said('bill_number')}, ${said('bought_on')}, ${said('supplier')},
      -- a bill that is gone since is not opened
      case when k.document_id is null then p.bill_id
        else (select d.document_id from documents d where d.document_id = k.bill_id) end as bill_id,
      (select d.partner_id from documents d
        where d.document_id = case when k.document_id is null then p.bill_id else k.bill_id end) as supplier_id,
      replacement.document_id as replacement_id, replacement.number as replacement_number
    from margin_pieces p
    left join documents replacement
      on replacement.replaces_document_id = p.document_id and replacement.cancelled_by_document_id is null
    join document_months m on m.document_id = p.document_id and m.tax_type = 'DIFFERENTIAL' and m.tax_percent = p.tax_percent
    left join locked_margins k on k.document_id = p.document_id and k.local_id = p.local_id
      and k.month = m.month and k.late_month is not distinct from m.late_month and k.late_open_month is not distinct from m.late_open_month
      and k.rate_month = m.rate_month and k.reduction is not distinct from m.reduction
    where p.document_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row.document_id, row.local_id, row), row]))
}

/** A column as the ledger kept it, else as it is. */
function said(column: 'text' | 'code' | 'bill_number' | 'bought_on' | 'supplier') {
  const [kept, now] = [sql.ref(`k.${column}`), sql.ref(`p.${column}`)]
  return sql`case when k.document_id is null then ${now} else ${kept} end as ${sql.ref(column)}`
}
