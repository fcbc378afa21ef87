import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReductionKind } from '#areas/documents/rules/months/reduction-kinds.ts'
import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import type { TaxReasonCode } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Period } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'

/** What counts of one tax of a document in a month, with what returns ask of the document. Amounts are EUR cents. */
export interface ReturnRow {
  documentId: EntityId
  kind: DocumentKind
  number: string
  documentDay: Day
  /** Of an invoice, and of a bill that says it. */
  serviceDay: Day | null
  partnerText: string
  partnerId: EntityId
  partnerCountry: string
  /** Whether he counted as one in the EU when the document was written. */
  countedAsEu: boolean
  taxScheme: TaxScheme
  month: Month
  taxType: StoredTaxType
  taxPercent: number
  reasonCode: TaxReasonCode | null
  base: Cents
  vat: Cents
  inputTax: Cents
  currency: string
  /** In the document's currency. */
  currencyBase: Cents
  currencyTax: Cents
  /** By which month's average rate it is converted where the firm converts so. */
  rateMonth: Month
  /** That rate; null where the document's counts. */
  monthRate: string | null
  /** Of what came after its month was locked, the month in which it was recorded; null: it did not. */
  lateMonth: Month | null
  /** Of the same, the first month that was open then. */
  lateOpen: Month | null
  /** Of what a discount or a write-off takes off: which of them it is. */
  reduction: ReductionKind | null
  /** Of a loss of an invoice that was replaced, or replaces one: the first of them; null elsewhere. */
  saleId: EntityId | null
}

/** Which rows are meant: of all taxes and documents where nothing is said. */
interface Meant {
  taxTypes?: readonly StoredTaxType[]
  documentIds?: readonly EntityId[]
  /** Those that count in the period, or those that were recorded in it for a month that was locked. */
  by?: 'counted' | 'recorded'
  /** Those that came after their month was locked, alone. */
  isLate?: boolean
  /** Of the documents `d`. */
  found?: Expression<SqlBool>
}

/** The invoice `d` replaces at first, through all in between; `d` where it was replaced and replaces none; served by documents_replacements. */
const firstReplaced = sql<EntityId>`
  with recursive before as (
    select d.document_id, d.replaces_document_id
    where d.replaces_document_id is not null
      or exists (select from documents n where n.replaces_document_id = d.document_id)
    union all
    select o.document_id, o.replaces_document_id from before join documents o on o.document_id = before.replaces_document_id
  )
  select document_id from before where replaces_document_id is null`

/** The rows of a period, the newest document first as in every list behind a figure; converted as the firm converts; served by document_months_month. */
export async function loadReturnRows(
  tx: Tx,
  { from, to }: Pick<Period, 'from' | 'to'>,
  { taxTypes, documentIds, by = 'counted', isLate = false, found = sql<SqlBool>`true` }: Meant = {},
): Promise<ReturnRow[]> {
  const isOfType = taxTypes ? sql<boolean>`m.tax_type = any(${taxTypes})` : sql<boolean>`true`
  const isOfDocument = documentIds ? sql<boolean>`m.document_id = any(${documentIds})` : sql<boolean>`true`
  const { rows } = await sql<Omit<ReturnRow, 'taxPercent'> & { taxPercent: string }>`
    select d.document_id as "documentId", d.kind, d.number, d.document_day as "documentDay",
      d.service_day as "serviceDay", d.partner_text as "partnerText", d.partner_id as "partnerId", d.partner ->> 'countryCode' as "partnerCountry",
      d.counted_as_eu as "countedAsEu",
      d.tax_scheme as "taxScheme", m.month, m.tax_type as "taxType", m.tax_percent as "taxPercent",
      m.tax_reason_code as "reasonCode", m.base_cents as base, m.vat_cents as vat, m.input_tax_cents as "inputTax",
      m.currency, m.currency_base_cents as "currencyBase", m.currency_tax_cents as "currencyTax",
      m.rate_month as "rateMonth", m.month_rate as "monthRate",
      m.late_month as "lateMonth", m.late_open_month as "lateOpen", m.reduction,
      case when m.reduction = 'UNCOLLECTIBLE' then (${firstReplaced}) end as "saleId"
    from taxed_months m join documents d using (document_id)
    where ${sql.ref(by === 'counted' ? 'm.month' : 'm.late_month')} between ${from} and ${to} and ${isOfType} and ${isOfDocument}
      and ${isLate ? sql`m.late_month is not null` : sql`true`} and ${found}
    order by d.document_day desc, d.number desc, d.document_id, m.month, m.tax_type, m.tax_percent desc, m.tax_reason_code, m.late_month, m.late_open_month, m.rate_month, m.reduction nulls first`.execute(
    tx,
  )
  return rows.map(({ taxPercent, ...row }) => ({ ...row, taxPercent: Number(taxPercent) }))
}
