import { sql } from 'kysely'
import { deliveryOf, serviceVatIdOf } from '#areas/invoices/rules/legal-receiver.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Period } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import { loadReturnRows, type ReturnRow } from './load-return-rows.ts'

/** The invoice that a document takes back or corrects. */
export interface Origin {
  number: string
  documentDay: Day
  /** Null of one from before Kontor. */
  serviceDay: Day | null
}

/** What counts of a sale to another country of the EU, with whom it went to and what it takes back. */
export interface EuSaleRow extends ReturnRow {
  kind: 'INVOICE' | 'CANCELLATION'
  partnerId: EntityId
  /** Under which it was made, of a correction that of its invoice; '' where the customer has none. */
  vatId: string
  /** Where the goods went. */
  country: string
  origin: Origin | null
  /** Of an invoice of which something was paid back: the last month before in which something of it counted. */
  lastCounted: Month | null
}

interface Facts {
  documentId: EntityId
  partnerId: EntityId
  partner: ReceiverFields
  /** Of a correction, and of its cancellation: the customer as the corrected invoice names him. */
  invoicedPartner: ReceiverFields | null
  originNumber: string | null
  originDay: Day | null
  originServiceDay: Day | null
  lastCounted: Month | null
  /** Of the last invoice that replaces it, or what it cancels, as the same sale; null where none does. */
  replacingPartner: ReceiverFields | null
}

/** The sales that are taxed so and count in a period, or that were recorded in it after their month was locked. */
export async function loadEuSales(
  tx: Tx,
  period: Period,
  taxTypes: readonly ('NONE_EU' | 'SERVICE_EU' | 'OSS')[],
  by: 'counted' | 'recorded' = 'counted',
): Promise<EuSaleRow[]> {
  const rows = await loadReturnRows(tx, period, { taxTypes, by })
  const [facts, openFrom] = await Promise.all([
    loadFacts(tx, period, [...new Set(rows.map(({ documentId }) => documentId))]),
    loadOpenFrom(tx),
  ])
  return rows.flatMap((row) => {
    const own = facts.get(row.documentId)
    if (!own || row.kind === 'BILL') return []
    const { partnerId, originNumber, originDay, originServiceDay, lastCounted } = own
    // A locked month stays as it was declared, with the customer as he was when the correction was written.
    const isOpen = openFrom === null || row.month >= monthOf(openFrom)
    // What replaced an invoice names the right customer of the old period (§ 18a Abs. 10 UStG); another country's tax stays with its paper.
    const replacing = row.taxType === 'OSS' ? null : own.replacingPartner
    const partner = (isOpen ? (replacing ?? own.invoicedPartner) : null) ?? own.partner
    const delivery = deliveryOf(partner)
    // Services are made under the id of the business, goods under that of where they go (§ 3a Abs. 2, § 6a UStG).
    const vatId = row.taxType === 'SERVICE_EU' ? serviceVatIdOf(partner) : delivery.vatId
    return {
      ...row,
      kind: row.kind,
      partnerId,
      vatId: normaliseVatId(vatId),
      country: delivery.country,
      lastCounted: row.base + row.vat < 0 ? lastCounted : null,
      origin:
        originNumber !== null && originDay !== null
          ? { number: originNumber, documentDay: originDay, serviceDay: originServiceDay }
          : null,
    }
  })
}

async function loadFacts(tx: Tx, { from }: Period, ids: readonly EntityId[]): Promise<Map<EntityId, Facts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Facts>`
    select d.document_id as "documentId", d.partner_id as "partnerId", d.partner, i.partner as "invoicedPartner",
      coalesce(o.number, d.corrected_number) as "originNumber",
      coalesce(o.document_day, d.corrected_day) as "originDay", o.service_day as "originServiceDay",
      (select max(m.month) from document_months m
        where m.document_id = d.document_id and m.month < ${from} and m.base_cents + m.vat_cents > 0) as "lastCounted",
      (with recursive chain as (
          select coalesce(d.cancelled_document_id, d.document_id) as document_id, 0 as depth
          union all
          select n.document_id, c.depth + 1
          from chain c join documents n on n.replaces_document_id = c.document_id and not n.replaces_after_lock
        )
        select r.partner from chain c join documents r using (document_id)
        where c.depth > 0 order by c.depth desc, r.document_day desc, r.document_id desc limit 1) as "replacingPartner"
    from documents d
    left join documents o on o.document_id = coalesce(d.cancelled_document_id, d.corrected_document_id)
    left join documents i on i.document_id = coalesce(d.corrected_document_id, o.corrected_document_id)
    where d.document_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.documentId, row]))
}
