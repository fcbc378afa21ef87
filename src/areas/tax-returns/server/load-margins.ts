import { sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type LedgerLine,
  type Margin,
  type MarginLine,
  marginLines,
  marginsBehind,
  marginsToShare,
  type OtherPieces,
} from '../rules/margin-ledger.ts'
import { byTax, type MarginMonth, type PieceInMonth, piecesByMonth } from '../rules/margin-months.ts'
import { lessTaken, reducedByMonth, type Taken } from '../rules/reduced-margin-months.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'

type StoredLine = MarginLine & { localId: EntityId; productId: EntityId | null }
type StoredPiece = LedgerLine<StoredLine>

/** A piece of an invoice under § 25a UStG in a month in which something of it counts. */
export interface CountedPiece extends PieceInMonth {
  row: ReturnRow
  piece: StoredPiece
  /** The amounts of which the row has a share: the piece's, or what it differs by from the one that it replaces. */
  behind: Margin
  /** Whether something of it counts in other months. */
  isPart: boolean
}

/** Months of days are those from 1900 to 2199. */
export const allTimes = { from: '1900-01' as Month, to: '2199-12' as Month }

/** The pieces behind rows of § 25a UStG, in the order of the rows. What counts of a piece depends on all months of its document. */
export async function loadMargins(tx: Tx, rows: readonly ReturnRow[]): Promise<CountedPiece[]> {
  const own = rows.filter(({ taxType }) => taxType === 'DIFFERENTIAL')
  const counted = await loadMarginsOf(tx, [...new Set(own.map(({ documentId }) => documentId))])
  const ofRows = Map.groupBy(counted, ({ row }) => rowKey(row))
  return own.flatMap((row) => (ofRows.get(rowKey(row)) ?? []).map((piece) => ({ ...piece, row })))
}

/** Of documents, the pieces in all of their months: as they are reported, or as each month by itself was before (`byTax`). */
export async function loadMarginsOf(
  tx: Tx,
  ids: readonly EntityId[],
  rule: 'ALL_MONTHS' | 'EACH_MONTH' = 'ALL_MONTHS',
): Promise<CountedPiece[]> {
  const compared = await loadCompared(tx, ids)
  const [documents, rows, kept, takenOff] = await Promise.all([
    loadLines(tx, [...new Set([...ids, ...compared.map(({ otherId }) => otherId)])]),
    loadReturnRows(tx, allTimes, { taxTypes: ['DIFFERENTIAL'], documentIds: ids }),
    loadKept(tx, ids),
    loadTakenOff(tx, ids),
  ])
  const piecesOf = (documentId: EntityId, percent: number) => {
    const { rate, lines } = documents.get(documentId) ?? { rate: '1', lines: [] }
    const ofPercent = lines.filter(({ taxPercent }) => taxPercent === percent)
    return marginLines(ofPercent, rate)
  }
  const others = Map.groupBy(compared, ({ documentId }) => documentId)
  const groups = Map.groupBy(rows, percentKey)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const pieces = piecesOf(first.documentId, first.taxPercent)
    const beside = (others.get(first.documentId) ?? []).map(
      ({ otherId, sign }): OtherPieces<StoredPiece> => ({
        sign,
        pieces: piecesOf(otherId, first.taxPercent),
      }),
    )
    // A cancellation takes what discounts left, but one that takes a sale out of its months: those have rows of their own there.
    const isTakenOut = own.some(({ reduction }) => reduction !== null)
    const taken = isTakenOut ? [] : (takenOff.get(percentKey(first)) ?? [])
    const leftBy = (month: Month) => lessTaken(pieces, takenBy(taken, month))
    const left = taken.length === 0 ? pieces : leftBy(allTimes.to)
    const candidates = marginsToShare(left, beside)
    const behind = (row: ReturnRow) =>
      marginsBehind(candidates, { base: row.currencyBase, vat: row.currencyTax })
    const plain = own.filter(({ reduction }) => reduction === null).toSorted(inOrder)
    const ofPlain = [...Map.groupBy(plain, behind)].flatMap(([margins, shares]) => {
      const months = shares.map((row) => ({
        ...monthOfRow(row, pieces, kept),
        ...(margins === left && taken.length > 0 && { pieces: leftBy(row.month) }),
      }))
      const byMonth =
        rule === 'ALL_MONTHS' ? piecesByMonth(margins, months) : months.map((month) => byTax(margins, month))
      // The prices that are named are those of the paper.
      const named = margins === left ? pieces : margins
      return shares.flatMap((row, index) => countedPieces(row, pieces, named, byMonth[index] ?? []))
    })
    // What is taken off falls on the pieces themselves, whatever else of the document is a difference.
    const reduced = own.filter(({ reduction }) => reduction !== null).toSorted(asTaken)
    const byMonth = reducedByMonth(
      pieces,
      reduced.map((row) => ({ ...monthOfRow(row, pieces, kept), counted: countedBy(row, ofPlain) })),
    )
    const ofReduced = reduced.flatMap((row, index) =>
      countedPieces(row, pieces, pieces, byMonth[index] ?? []),
    )
    return [...ofPlain, ...ofReduced]
  })
}

/** Late rows stand behind those of the first month that was open when they came: with it they were locked. */
function inOrder(one: ReturnRow, other: ReturnRow): number {
  return placeOf(one) < placeOf(other) ? -1 : 1
}

const placeOf = ({ month, lateOpen, lateMonth, rateMonth }: ReturnRow) =>
  `${lateOpen ?? month} ${lateOpen ?? ''} ${month} ${lateMonth ?? ''} ${rateMonth}`

/** The same of what is taken off. Of one month that comes first which takes most of the margin: what came after found less, or none, of it. */
function asTaken(one: ReturnRow, other: ReturnRow): number {
  if (placeOf(one) !== placeOf(other)) return inOrder(one, other)
  const share = ({ currencyBase, currencyTax }: ReturnRow) =>
    currencyTax === 0 ? 0 : Math.abs(currencyTax / (currencyBase + currencyTax))
  const [own, others] = [share(one), share(other)]
  return own === others ? 0 : own > others ? -1 : 1
}

/** What of a document counted by the month of a row, but for what is taken off. */
function countedBy(row: ReturnRow, plain: readonly CountedPiece[]): PieceInMonth {
  const knownIn = ({ month, lateOpen }: ReturnRow) => lateOpen ?? month
  const own = plain.filter((each) => knownIn(each.row) <= knownIn(row))
  return { base: sumCents(own.map(({ base }) => base)), tax: sumCents(own.map(({ tax }) => tax)) }
}

function countedPieces(
  row: ReturnRow,
  pieces: readonly StoredPiece[],
  margins: readonly Margin[],
  counted: readonly PieceInMonth[],
): CountedPiece[] {
  const whole = sumCents(margins.map(({ ownSale }) => ownSale))
  const isPart = cents(row.currencyBase + row.currencyTax) !== whole
  return pieces.map((piece, index) => ({
    ...{ row, piece, behind: margins[index] ?? piece, isPart },
    ...(counted[index] ?? { base: zeroCents, tax: zeroCents }),
  }))
}

function monthOfRow(
  row: ReturnRow,
  pieces: readonly StoredPiece[],
  kept: ReadonlyMap<string, PieceInMonth>,
): MarginMonth {
  const { month, base, vat, currencyBase, currencyTax, monthRate } = row
  const keptOf = ({ localId }: StoredPiece) => kept.get(pieceKey({ ...row, localId })) ?? null
  return { month, base, vat, currencyBase, currencyTax, monthRate, kept: pieces.map(keptOf) }
}

type MonthOfDocument = Pick<
  ReturnRow,
  'documentId' | 'month' | 'lateMonth' | 'lateOpen' | 'rateMonth' | 'reduction'
>

const monthKey = ({ documentId, month, lateMonth, lateOpen, rateMonth, reduction }: MonthOfDocument) =>
  [documentId, month, lateMonth, lateOpen, rateMonth, reduction].join(' ')
const rowKey = (row: ReturnRow) => `${monthKey(row)} ${row.taxPercent}`
const pieceKey = (row: MonthOfDocument & { localId: EntityId }) => `${monthKey(row)} ${row.localId}`

/** What the ledger said of pieces of locked months; served by locked_margins_once. */
async function loadKept(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, PieceInMonth>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MonthOfDocument & PieceInMonth & { localId: EntityId }>`
    select document_id as "documentId", local_id as "localId", month, late_month as "lateMonth",
      late_open_month as "lateOpen", rate_month as "rateMonth", reduction, base_cents as base, tax_cents as tax
    from locked_margins where document_id = any(${ids}) and base_cents is not null`.execute(tx)
  return new Map(rows.map(({ base, tax, ...row }) => [pieceKey(row), { base, tax }]))
}

const percentKey = ({ documentId, taxPercent }: Pick<ReturnRow, 'documentId' | 'taxPercent'>) =>
  `${documentId} ${taxPercent}`

/** What discounts and write-offs took off in a month. */
type TakenInMonth = Taken & { month: Month }

function takenBy(taken: readonly TakenInMonth[], until: Month): Taken {
  const own = taken.filter(({ month }) => month <= until)
  return { gross: sumCents(own.map(({ gross }) => gross)), tax: sumCents(own.map(({ tax }) => tax)) }
}

/** Those of the documents that some cancel, by the cancellations; served by document_months_once. */
async function loadTakenOff(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, TakenInMonth[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TakenInMonth & { documentId: EntityId; taxPercent: string }>`
    select d.document_id as "documentId", m.tax_percent as "taxPercent", m.month,
      m.currency_base_cents + m.currency_tax_cents as gross, m.currency_tax_cents as tax
    from documents d join document_months m on m.document_id = d.cancelled_document_id
    where d.document_id = any(${ids}) and m.tax_type = 'DIFFERENTIAL' and m.reduction is not null
      and m.currency_base_cents + m.currency_tax_cents <> 0`.execute(tx)
  return Map.groupBy(rows, (row) => percentKey({ ...row, taxPercent: Number(row.taxPercent) }))
}

/**
 * What rows may differ by: of an invoice the one that it replaces, and others that did; of a cancellation what replaces its invoice. Served by
 * documents_replacements.
 */
async function loadCompared(tx: Tx, ids: readonly EntityId[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ documentId: EntityId; otherId: EntityId; sign: 1 | -1 }>`
    with own as (
      select d.document_id, d.kind, coalesce(d.cancelled_document_id, d.document_id) as invoice_id,
        i.replaces_document_id as before_id
      from documents d join documents i on i.document_id = coalesce(d.cancelled_document_id, d.document_id)
      where d.document_id = any(${ids})
    )
    select document_id as "documentId", before_id as "otherId", -1 as sign from own
      where kind = 'INVOICE' and before_id is not null
    union
    select own.document_id, r.document_id, case own.kind when 'INVOICE' then -1 else 1 end
      from own join documents r on r.replaces_document_id = own.before_id where r.document_id <> own.invoice_id
    union
    select own.document_id, r.document_id, 1
      from own join documents r on r.replaces_document_id = own.invoice_id where own.kind = 'CANCELLATION'`.execute(
    tx,
  )
  return rows
}

/** The same rows with what the tax of § 25a UStG is computed from as their base, for the return. */
export async function withMargins(tx: Tx, rows: readonly ReturnRow[]): Promise<ReturnRow[]> {
  const bases = Map.groupBy(await loadMargins(tx, rows), ({ row }) => row)
  return rows.map((row) =>
    row.taxType === 'DIFFERENTIAL'
      ? { ...row, base: sumCents((bases.get(row) ?? []).map(({ base }) => base)) }
      : row,
  )
}

/** Served by the primary key of line_items. */
async function loadLines(
  tx: Tx,
  ids: readonly EntityId[],
): Promise<Map<EntityId, { rate: string; lines: StoredLine[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Omit<StoredLine, 'taxPercent' | 'quantity'> & {
      documentId: EntityId
      rate: string
      taxPercent: string
      quantity: string
    }
  >`
    select l.document_id as "documentId", d.rate, l.local_id as "localId", l.tax_percent as "taxPercent",
      l.product_id as "productId", l.quantity, l.amount_cents as amount, l.gross_cents as gross,
      l.amount_buying_cents as "amountBuying", l.applies_to_local_id as "appliesToLocalId",
      l.margin_reduction_cents as "marginReduction", coalesce(l.differential_tax_cents, 0) as tax, coalesce(l.differential_tax_euro_cents, 0) as "taxEuro"
    from line_items l join documents d using (document_id)
    where l.document_id = any(${ids}) and l.tax_type = 'DIFFERENTIAL'
    order by l.document_id, l.position`.execute(tx)
  const documents = new Map<EntityId, { rate: string; lines: StoredLine[] }>()
  for (const { documentId, rate, taxPercent, quantity, ...line } of rows) {
    const document = documents.get(documentId) ?? { rate, lines: [] }
    document.lines.push({ ...line, quantity: Number(quantity), taxPercent: Number(taxPercent) })
    documents.set(documentId, document)
  }
  return documents
}
