import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { countedMargins, type LedgerLine, type MarginLine, marginLines } from '../rules/margin-ledger.ts'
import type { ReturnRow } from './load-return-rows.ts'

type StoredLine = MarginLine & { localId: EntityId }

/** A piece of an invoice under § 25a UStG in a month in which something of it counts. */
export interface CountedPiece {
  row: ReturnRow
  piece: LedgerLine<StoredLine>
  base: Cents
  tax: Cents
}

/** The pieces behind rows of § 25a UStG, in the order of the rows. */
export async function loadMargins(tx: Tx, rows: readonly ReturnRow[]): Promise<CountedPiece[]> {
  const own = rows.filter(({ taxType }) => taxType === 'DIFFERENTIAL')
  const documents = await loadLines(tx, [...new Set(own.map(({ documentId }) => documentId))])
  return own.flatMap((row) => {
    const { rate, lines } = documents.get(row.documentId) ?? { rate: '1', lines: [] }
    const ofPercent = lines.filter(({ taxPercent }) => taxPercent === row.taxPercent)
    const pieces = marginLines(ofPercent, rate)
    const gross = sumCents(pieces.map(({ sale }) => sale))
    const counted = countedMargins(pieces, row, gross)
    return pieces.map((piece, index) => ({
      row,
      piece,
      base: counted[index]?.base ?? cents(0),
      tax: counted[index]?.tax ?? cents(0),
    }))
  })
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
    Omit<StoredLine, 'taxPercent'> & { documentId: EntityId; rate: string; taxPercent: string }
  >`
    select l.document_id as "documentId", d.rate, l.local_id as "localId", l.tax_percent as "taxPercent", l.quantity,
      l.amount_cents as amount, l.gross_cents as gross, l.amount_buying_cents as "amountBuying", l.applies_to_local_id as "appliesToLocalId",
      l.margin_reduction_cents as "marginReduction", coalesce(l.differential_tax_cents, 0) as tax, coalesce(l.differential_tax_euro_cents, 0) as "taxEuro"
    from line_items l join documents d using (document_id)
    where l.document_id = any(${ids}) and l.tax_type = 'DIFFERENTIAL'
    order by l.document_id, l.position`.execute(tx)
  const documents = new Map<EntityId, { rate: string; lines: StoredLine[] }>()
  for (const { documentId, rate, taxPercent, ...line } of rows) {
    const document = documents.get(documentId) ?? { rate, lines: [] }
    document.lines.push({ ...line, taxPercent: Number(taxPercent) })
    documents.set(documentId, document)
  }
  return documents
}
