import { sql } from 'kysely'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type ReducedUnit,
  reducedGroupsOfBillDocument,
  reducedGroupsOfSale,
} from '../rules/months/document-months.ts'
import type { ReductionKind } from '../rules/months/reduction-kinds.ts'
import { groupKey } from '../rules/months/reductions.ts'
import type { ReducedGroup } from '../rules/months/sale-months.ts'
import { salesOf } from '../rules/months/sales-of-documents.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { isOwedByOneself, type StoredTaxType } from '../rules/taxes/tax-types.ts'
import { readDocuments } from './read-document.ts'
import { readSales } from './read-sales.ts'

/** What a discount or write-off takes off one tax of its document, in EUR cents. */
export interface ReducedTax {
  document: StoredDocument
  day: Day
  reduction: ReductionKind
  /** Null where it bears no tax. */
  taxType: StoredTaxType | null
  taxPercent: number
  gross: Cents
  net: Cents
  tax: Cents
  /** In which its tax counts; null where none does: payments count by themselves. */
  month: Month | null
}

const batchSize = 200

/** Those of some days, the oldest first, in parts of whole days; served by reductions_days. */
export async function* readReducedTaxes(
  tx: Tx,
  { from, to }: { from: Day | null; to: Day | null },
): AsyncIterable<ReducedTax[]> {
  let query = tx.selectFrom('reductions').select(['record_day', 'document_id'])
  if (from !== null) query = query.where('record_day', '>=', from)
  if (to !== null) query = query.where('record_day', '<=', to)
  const found = await query.groupBy(['record_day', 'document_id']).orderBy('record_day').execute()
  const byDay = Map.groupBy(found, ({ record_day }) => record_day)
  let days: Day[] = []
  let ids = new Set<EntityId>()
  for (const [day, rows] of byDay) {
    days.push(day)
    for (const { document_id } of rows) ids.add(document_id)
    if (ids.size < batchSize) continue
    yield await reducedOn(tx, days, [...ids])
    days = []
    ids = new Set()
  }
  if (ids.size > 0) yield await reducedOn(tx, days, [...ids])
}

async function reducedOn(tx: Tx, days: readonly Day[], ids: readonly EntityId[]): Promise<ReducedTax[]> {
  const documents = await readDocuments(tx, ids, ['BILL', 'INVOICE', 'CANCELLATION'])
  const bills = documents.filter((document) => document.kind === 'BILL')
  const others = documents.filter((document) => document.kind !== 'BILL')
  const otherIds = others.map(({ documentId }) => documentId)
  const sales = otherIds.length === 0 ? [] : salesOf(await readSales(tx, otherIds))
  const groupsIn = (unit: ReducedUnit) =>
    Map.groupBy(
      [
        ...bills.flatMap((bill) => reducedGroupsOfBillDocument(bill, unit)),
        ...sales.flatMap((sale) => reducedGroupsOfSale(sale, unit)),
      ],
      ({ id }) => id,
    )
  const groups = groupsIn('EUR')
  const rates = await loadMonthRates(tx, documents)
  const own = rates.size === 0 ? groups : groupsIn('CURRENCY')
  return documents
    .flatMap((document) =>
      document.reductions
        .filter(({ recordDate }) => days.includes(recordDate))
        .flatMap(({ reductionId, recordDate: day, reason, amount }) => {
          const reduction = reason ?? ('DISCOUNT' as const)
          const counted = (groups.get(reductionId) ?? []).map((group) => {
            const rate = rates.get(rateKey({ ...group.group, ...document, reduction, month: group.month }))
            const same = own.get(reductionId)?.find((each) => groupKey(each.group) === groupKey(group.group))
            return taxOf(rate && same ? convertedBy(same, rate) : group, document)
          })
          const parts = counted.length > 0 ? counted : [untaxed(amount, document)]
          return parts.map((part) => ({ document, day, reduction, ...part }))
        }),
    )
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : placeOf(one) > placeOf(other) ? 1 : 0))
}

const placeOf = ({ day, document }: ReducedTax) => `${day} ${document.number} ${document.documentId}`

interface RatedRow {
  documentId: EntityId
  month: Month | null
  taxType: StoredTaxType
  taxPercent: number
  reduction: ReductionKind
}

const rateKey = ({ documentId, month, taxType, taxPercent, reduction }: RatedRow) =>
  [documentId, month, taxType, taxPercent, reduction].join(' ')

/** The average rates by which what is taken off counts, where such count (§ 16 Abs. 6 UStG); served by document_months_once. */
async function loadMonthRates(tx: Tx, documents: readonly StoredDocument[]): Promise<Map<string, string>> {
  const ids = documents
    .filter(({ currency }) => currency !== baseCurrency)
    .map(({ documentId }) => documentId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RatedRow & { rate: string }>`
    select document_id as "documentId", month, tax_type as "taxType", tax_percent::float8 as "taxPercent", reduction,
      month_rate as rate
    from taxed_months where document_id = any(${ids}) and reduction is not null and month_rate is not null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [rateKey(row), row.rate]))
}

const convertedBy = ({ base, tax, ...group }: ReducedGroup, rate: string): ReducedGroup => ({
  ...group,
  base: convertToBase(base, rate),
  tax: convertToBase(tax, rate),
})

type Part = Omit<ReducedTax, 'document' | 'day' | 'reduction'>

/** What one owes oneself is no part of what is paid; a Kleinunternehmer deducts none. */
function taxOf({ group, base, tax, month }: ReducedGroup, { kind, taxScheme }: StoredDocument): Part {
  const { taxType, taxPercent } = group
  const isOwed = isOwedByOneself(taxType)
  const gross = isOwed ? base : cents(base + tax)
  const isDeducted = kind !== 'BILL' || isOwed || taxScheme !== 'KLEINUNTERNEHMER'
  const taxed = isDeducted ? { net: base, tax } : { net: gross, tax: zeroCents }
  return { taxType, taxPercent, gross, ...taxed, month }
}

/** Of what bears no tax: what was paid beyond a bill, a correction of what Kontor does not know. */
function untaxed(amount: Cents, { rate }: StoredDocument): Part {
  const gross = convertToBase(amount, rate)
  return { taxType: null, taxPercent: 0, gross, net: gross, tax: zeroCents, month: null }
}
