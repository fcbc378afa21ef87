import { sql } from 'kysely'
import { deliveryOf, serviceVatIdOf } from '#areas/invoices/rules/legal-receiver.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, zeroCents } from '#kernel/money.ts'
import type { Period } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'
import { renamings } from '../rules/ec-sales.ts'
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
  /** Where a row of a locked month only passes to another VAT id: why. */
  renaming: Renaming | null
}

/** A supply of a locked month that was reported under a wrong VAT id, and what replaced its invoice (§ 18a Abs. 10 UStG). */
export interface Renaming {
  from: string
  to: string
  /** The paper that names the right one. */
  documentId: EntityId
  number: string
}

type NamedPartner = Parameters<typeof deliveryOf>[0]

interface Facts {
  documentId: EntityId
  partnerId: EntityId
  partner: ReceiverFields
  originNumber: string | null
  originDay: Day | null
  originServiceDay: Day | null
  lastCounted: Month | null
}

/** A paper that names the customer of a supply. */
interface Naming {
  documentId: EntityId
  number: string
  documentDay: Day
  serviceDay: Day
  partnerText: string
  partner: NamedPartner
}

/** The sales that are taxed so and count in a period, or that were recorded in it after their month was locked. */
export async function loadEuSales(
  tx: Tx,
  period: Period,
  taxTypes: readonly ('NONE_EU' | 'SERVICE_EU' | 'OSS')[],
  by: 'counted' | 'recorded' = 'counted',
): Promise<EuSaleRow[]> {
  const rows = await loadReturnRows(tx, period, { taxTypes, by })
  const ids = [...new Set(rows.map(({ documentId }) => documentId))]
  const [facts, names, reported] = await Promise.all([
    loadFacts(tx, period, ids),
    loadNames(tx, rows),
    loadReported(tx, ids),
  ])
  const sales = rows.flatMap((row): EuSaleRow[] => {
    const own = facts.get(row.documentId)
    if (!own || row.kind === 'BILL') return []
    const { partnerId, originNumber, originDay, originServiceDay, lastCounted } = own
    const named = names.get(`${row.documentId} ${row.taxType}`) ?? []
    const kept = reported.get(reportedKey(row))
    const isService = row.taxType === 'SERVICE_EU'
    const origin =
      originNumber !== null && originDay !== null
        ? { number: originNumber, documentDay: originDay, serviceDay: originServiceDay }
        : null
    const sale: EuSaleRow = {
      ...{ ...row, kind: row.kind, partnerId, origin, renaming: null },
      // A locked month stays as it was declared. An open one names the right customer.
      ...namesOf(kept ?? named.at(-1)?.partner ?? own.partner, isService),
      // What a discount takes off lowers what was supplied, never what was received before.
      lastCounted: row.reduction === null && row.base + row.vat < 0 ? lastCounted : null,
    }
    return kept ? [sale, ...renamedSales(sale, named, isService)] : [sale]
  })
  return withOpenThen(tx, sales)
}

/** Those that pass to another VAT id with the first month that was open when their paper said so. */
async function withOpenThen(tx: Tx, sales: readonly EuSaleRow[]): Promise<EuSaleRow[]> {
  const papers = [...new Set(sales.flatMap(({ renaming }) => renaming?.documentId ?? []))]
  if (papers.length === 0) return [...sales]
  const { rows } = await sql<{ documentId: EntityId; open: Month | null }>`
    with written as (
      select entity_id as document_id, max(seq) as seq from journal
      where entity_id = any(${papers}) and event in ('invoice created', 'invoice replaced', 'invoice rewritten')
      group by entity_id
    )
    select w.document_id as "documentId", (
      select to_char(to_date(max(l.data ->> 'month'), 'YYYY-MM') + interval '1 month', 'YYYY-MM')
      from journal l where l.event = 'month locked' and l.seq < w.seq
    ) as open
    from written w`.execute(tx)
  const opens = new Map(rows.map(({ documentId, open }) => [documentId, open]))
  return sales.map((sale) =>
    sale.renaming ? { ...sale, lateOpen: opens.get(sale.renaming.documentId) ?? sale.lateMonth } : sale,
  )
}

/** Services are made under the id of the business, goods under that of where they go (§ 3a Abs. 2, § 6a UStG). */
function namesOf(partner: NamedPartner, isService: boolean): Pick<EuSaleRow, 'vatId' | 'country'> {
  const { vatId, country } = deliveryOf(partner)
  return { vatId: normaliseVatId(isService ? serviceVatIdOf(partner) : vatId), country }
}

/** What takes a sale of a locked month out of the line of one VAT id and brings it into that of another, each time that it was named otherwise. */
function renamedSales(sale: EuSaleRow, named: readonly Naming[], isService: boolean): EuSaleRow[] {
  const names = named.map((naming) => ({ ...naming, ...namesOf(naming.partner, isService) }))
  return renamings(sale.vatId, names).flatMap(({ from, to }) => {
    const lateMonth = monthOf(to.documentDay)
    const renaming = { from, to: to.vatId, documentId: to.documentId, number: to.number }
    const { documentId, number, documentDay, serviceDay, partnerText, vatId, country } = to
    const right = { documentId, number, documentDay, serviceDay, partnerText, vatId, country }
    const nothingElse = {
      vat: zeroCents,
      inputTax: zeroCents,
      currencyBase: zeroCents,
      currencyTax: zeroCents,
    }
    return [
      { ...sale, ...nothingElse, vatId: from, base: cents(-sale.base), lateMonth, renaming },
      // Of a document that takes something back only the name changes.
      { ...sale, ...nothingElse, ...(sale.origin ? { vatId, country } : right), lateMonth, renaming },
    ]
  })
}

async function loadFacts(tx: Tx, { from }: Period, ids: readonly EntityId[]): Promise<Map<EntityId, Facts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Facts>`
    select d.document_id as "documentId", d.partner_id as "partnerId", d.partner,
      coalesce(o.number, d.corrected_number) as "originNumber",
      coalesce(o.document_day, d.corrected_day) as "originDay", o.service_day as "originServiceDay",
      (select max(m.month) from document_months m
        where m.document_id = d.document_id and m.month < ${from} and m.base_cents + m.vat_cents > 0) as "lastCounted"
    from documents d
    left join documents o on o.document_id = coalesce(d.cancelled_document_id, d.corrected_document_id)
    where d.document_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.documentId, row]))
}

/** The papers that name the customers of these sales, the last of which counts, by document and tax. */
async function loadNames(tx: Tx, sales: readonly ReturnRow[]): Promise<Map<string, Naming[]>> {
  if (sales.length === 0) return new Map()
  const keys = [...new Set(sales.map(({ documentId, taxType }) => `${documentId} ${taxType}`))]
  const { rows } = await sql<Naming & { key: string }>`
    select k.key, n.document_id as "documentId", d.number, d.document_day as "documentDay", d.service_day as "serviceDay",
      d.partner_text as "partnerText", n.partner
    from unnest(${keys}::text[]) as k(key)
    cross join lateral eu_sale_names(split_part(k.key, ' ', 1)::uuid, split_part(k.key, ' ', 2)) n
    join documents d on d.document_id = n.document_id
    order by k.key, n.depth`.execute(tx)
  return Map.groupBy(rows, ({ key }) => key)
}

/** With whom the sales of locked months were reported. Served by locked_eu_sales_once. */
async function loadReported(tx: Tx, ids: readonly EntityId[]): Promise<Map<string, NamedPartner>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locked_eu_sales')
    .select([
      'document_id as documentId',
      'month',
      'late_month as lateMonth',
      'late_open_month as lateOpen',
      'tax_type as taxType',
      'partner',
    ])
    .where('document_id', 'in', ids)
    .execute()
  // As `partner_in_eu` took it from what was parsed.
  return new Map(rows.map(({ partner, ...row }) => [reportedKey(row), partner as unknown as NamedPartner]))
}

interface Reported {
  documentId: EntityId
  month: string
  lateMonth: string | null
  lateOpen: string | null
  taxType: string
}

const reportedKey = ({ documentId, month, lateMonth, lateOpen, taxType }: Reported) =>
  `${documentId} ${month} ${lateMonth} ${lateOpen} ${taxType}`
