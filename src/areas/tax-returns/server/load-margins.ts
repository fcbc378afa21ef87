import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  countedMargins,
  type LedgerLine,
  type Margin,
  type MarginLine,
  marginLines,
  marginsBehind,
  type OtherPieces,
} from '../rules/margin-ledger.ts'
import type { ReturnRow } from './load-return-rows.ts'

type StoredLine = MarginLine & { localId: EntityId; productId: EntityId | null }

/** A piece of an invoice under § 25a UStG in a month in which something of it counts. */
export interface CountedPiece {
  row: ReturnRow
  piece: LedgerLine<StoredLine>
  /** The amounts of which the row has a share: the piece's, or what it differs by from the one that it replaces. */
  behind: Margin
  base: Cents
  tax: Cents
}

/** The pieces behind rows of § 25a UStG, in the order of the rows. */
export async function loadMargins(tx: Tx, rows: readonly ReturnRow[]): Promise<CountedPiece[]> {
  const own = rows.filter(({ taxType }) => taxType === 'DIFFERENTIAL')
  const ids = [...new Set(own.map(({ documentId }) => documentId))]
  const compared = await loadCompared(tx, ids)
  const documents = await loadLines(tx, [...new Set([...ids, ...compared.map(({ otherId }) => otherId)])])
  const piecesOf = (documentId: EntityId, percent: number) => {
    const { rate, lines } = documents.get(documentId) ?? { rate: '1', lines: [] }
    const ofPercent = lines.filter(({ taxPercent }) => taxPercent === percent)
    return marginLines(ofPercent, rate)
  }
  const others = Map.groupBy(compared, ({ documentId }) => documentId)
  return own.flatMap((row) => {
    const pieces = piecesOf(row.documentId, row.taxPercent)
    const beside = (others.get(row.documentId) ?? []).map(
      ({ otherId, sign }): OtherPieces<LedgerLine<StoredLine>> => ({
        sign,
        pieces: piecesOf(otherId, row.taxPercent),
      }),
    )
    const behind = marginsBehind(pieces, beside, row)
    const gross = sumCents(behind.map(({ sale }) => sale))
    const counted = countedMargins(behind, row, gross)
    return pieces.map((piece, index) => ({
      row,
      piece,
      behind: behind[index] ?? piece,
      base: counted[index]?.base ?? cents(0),
      tax: counted[index]?.tax ?? cents(0),
    }))
  })
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
