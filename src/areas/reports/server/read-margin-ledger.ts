import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import { type Period, periodText } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type MarginRow, readMarginLedger } from '../contract/margin-ledger.ts'
import { type CountedPiece, loadMargins } from './load-margins.ts'
import { loadReturnRows } from './load-return-rows.ts'

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
}

/** The ledger of § 25a Abs. 6 UStG: the pieces of which something counts in a period. */
export async function loadMarginLedger(tx: Tx, period: Period): Promise<MarginRow[]> {
  const pieces = await loadMargins(tx, await loadReturnRows(tx, period, ['DIFFERENTIAL']))
  const facts = await loadFacts(tx, [...new Set(pieces.map(({ row }) => row.documentId))])
  return pieces.map((counted) =>
    rowOf(counted, facts.get(pieceOf(counted.row.documentId, counted.piece.localId))),
  )
}

export const readMarginLedgerRead = read(readMarginLedger, async (tx, { period }) => {
  const rows = await loadMarginLedger(tx, period)
  return { period: periodText(period), rows, ...marginSums(rows) }
})

/** A line is known by its id in its document: a cancellation has those of its invoice. */
const pieceOf = (documentId: string, localId: string) => `${documentId}/${localId}`

/** Which piece a row is about: one that is paid in parts has several. */
export function pieceOfRow({ key }: Pick<MarginRow, 'key'>): string {
  return key.slice(0, key.lastIndexOf('/'))
}

const summed = ['buying', 'sale', 'margin', 'base', 'tax'] as const

/** What the rows come to: of a piece that is paid in parts each price once, in the month in which it first counts. */
export function marginSums(rows: readonly MarginRow[]): Record<(typeof summed)[number], number> {
  const seen = new Set<string>()
  const first = rows.filter(({ key }) => {
    const piece = pieceOfRow({ key })
    return !seen.has(piece) && seen.add(piece)
  })
  const sumOf = (name: (typeof summed)[number], of: readonly MarginRow[]) =>
    unitsFromCents(sumCents(of.map((row) => wireCents(row[name]))))
  return {
    buying: sumOf('buying', first),
    sale: sumOf('sale', first),
    margin: sumOf('margin', first),
    base: sumOf('base', rows),
    tax: sumOf('tax', rows),
  }
}

function rowOf({ row, piece, base, tax }: CountedPiece, facts: PieceFacts | undefined): MarginRow {
  const { documentId, kind, number, documentDay, serviceDay, partnerText, month } = row
  return {
    key: `${pieceOf(documentId, piece.localId)}/${month}`,
    month,
    entityId: { uuid: documentId },
    documentType: kind === 'CANCELLATION' ? 'CANCELLATION' : 'INVOICE',
    number,
    soldOn: kind === 'CANCELLATION' ? documentDay : (serviceDay ?? documentDay),
    partner: partnerText,
    text: facts?.text ?? '',
    product: facts?.product_id ? { uuid: facts.product_id, code: facts.code ?? '' } : null,
    quantity: piece.quantity,
    bought:
      facts?.bill_id && facts.bought_on
        ? {
            uuid: facts.bill_id,
            number: facts.bill_number ?? '',
            day: facts.bought_on,
            supplier: facts.supplier ?? '',
          }
        : null,
    buying: unitsFromCents(piece.buying),
    sale: unitsFromCents(piece.sale),
    margin: unitsFromCents(piece.margin),
    taxPercent: piece.taxPercent,
    base: unitsFromCents(base),
    tax: unitsFromCents(tax),
    isPart: base !== piece.base || tax !== piece.tax,
  }
}

/** What the lines say, and the first bill that bought their product; served by line_items_product. */
async function loadFacts(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, PieceFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PieceFacts>`
    select l.document_id, l.local_id, l.description_short as text, l.product_id, p.code,
      bill.document_id as bill_id, bill.number as bill_number, bill.document_day as bought_on,
      bill.partner_text as supplier
    from line_items l
    left join products p on p.product_id = l.product_id
    left join lateral (
      select b.document_id, b.number, b.document_day, b.partner_text
      from line_items bought join documents b using (document_id)
      where bought.product_id = l.product_id and b.kind = 'BILL' and bought.product_use = 'PURCHASE' and bought.quantity > 0
      order by b.booking_day, b.document_id limit 1
    ) bill on true
    where l.document_id = any(${ids}) and l.tax_type = 'DIFFERENTIAL'`.execute(tx)
  return new Map(rows.map((row) => [pieceOf(row.document_id, row.local_id), row]))
}
