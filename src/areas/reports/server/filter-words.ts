import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { dateWords, missingWords, stateWords } from '#areas/documents/rules/filter-words.ts'
import type { SharedFilter } from '#areas/documents/server/filter-documents.ts'
import type { Delivery } from '#areas/papers/contract/deliveries.ts'
import { deliveryWords } from '#areas/papers/rules/delivery-words.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { receiverSnapshot, supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import type { Tx } from '#server/db/connect.ts'

type Side = 'BILL' | 'INVOICE'
type Named =
  | SharedFilter
  | { filterType: 'missing'; states: string[] }
  | { filterType: 'delivery'; states: (Delivery | null)[] }

/** The filters of a list of documents in words, as its chips say them: what a sheet of theirs names above its rows. */
export async function filterWords(
  tx: Tx,
  side: Side,
  filter: { filterType: string; of?: readonly { filterType: string }[] },
): Promise<string[]> {
  const all = filter.filterType === 'all' ? (filter.of ?? []) : [filter]
  const words = await Promise.all(
    // The list's schema accepted them; of those that its chips do not offer nothing is said.
    all.map((one) => wordsOf(tx, side, one as Named)),
  )
  return words.filter((word) => word !== null)
}

async function wordsOf(tx: Tx, side: Side, filter: Named): Promise<string | null> {
  switch (filter.filterType) {
    case 'unpaid':
      return 'nur Offene'
    case 'period':
      return `${dateWord(side, filter.by)}: ${betweenDays(filter)}`
    case 'state':
      return `Status: ${filter.states.map((state) => stateWords[state]).join(', ')}`
    case 'delivery':
      return `Versand: ${filter.states.map(deliveryWord).join(', ')}`
    case 'missing':
      return `Fehlt: ${filter.states.map((thing) => missingWord(side, thing)).join(', ')}`
    case 'partner':
      return `${side === 'BILL' ? 'Lieferant' : 'Kunde'}: ${await nameOfPartner(tx, filter.partner)}`
    case 'category':
      return `Kategorie: ${await nameOfCategory(tx, filter.category)}`
    case 'currency':
      return `Währung: ${filter.currency}`
    case 'amount':
      return `Betrag: ${betweenAmounts(filter)}`
    default:
      return null
  }
}

const dateWord = (side: Side, by: string) =>
  Object.entries(dateWords[side]).find(([name]) => name === by)?.[1] ?? ''

const missingWord = (side: Side, thing: string) =>
  Object.entries(missingWords[side]).find(([name]) => name === thing)?.[1] ?? ''

const deliveryWord = (state: Delivery | null) => deliveryWords.find(([one]) => one === state)?.[1] ?? ''

function betweenDays({ from, to }: { from: Day | null; to: Day | null }): string {
  return [from && `ab ${formatDay(from)}`, to && `bis ${formatDay(to)}`].filter(Boolean).join(' ')
}

function betweenAmounts({ from, to }: { from: Cents | null; to: Cents | null }): string {
  const since = from !== null && `ab ${formatAmount(from)} €`
  const until = to !== null && `bis ${formatAmount(to)} €`
  return [since, until].filter(Boolean).join(' ')
}

async function nameOfPartner(tx: Tx, partnerId: EntityId): Promise<string> {
  const row = await tx
    .selectFrom('partners')
    .where('partner_id', '=', partnerId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return 'unbekannt'
  return partnerName(row.role === 'BUYER' ? receiverSnapshot(row) : supplierSnapshot(row))
}

async function nameOfCategory(tx: Tx, categoryId: EntityId): Promise<string> {
  const row = await tx
    .selectFrom('categories')
    .where('category_id', '=', categoryId)
    .select(['short_name', 'description'])
    .executeTakeFirst()
  return row ? categoryLabel({ shortName: row.short_name, description: row.description }) : 'unbekannt'
}
