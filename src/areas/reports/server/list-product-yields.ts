import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinBoth } from '#areas/documents/server/filter-documents.ts'
import { askedProducts, narrowedProducts } from '#areas/stock/server/narrow-products.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type ListSearch, type ListSort, list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { holdsWords, type WholeWordColumns } from '#server/search-words.ts'
import {
  listProductYields,
  type ProductYield,
  type YieldFilter,
  type YieldSort,
} from '../contract/product-yields.ts'
import {
  always,
  type Period,
  type PieceLine,
  perMilleOf,
  pieceCosts,
  pieceYield,
} from '../rules/piece-figures.ts'
import { loadPieces, type Piece } from './load-pieces.ts'
import { aboutProduct, dayOf, isCounted, lineDay, lineEuro, otherCosts } from './piece-lines-sql.ts'
import { type MonthYield, sumYields, sumYieldsByProduct } from './sum-yields.ts'
import { earnedOf } from './yield-on-wire.ts'

type Search = ListSearch<YieldFilter>
interface Asked extends Search {
  permissions: readonly Permission[]
  today: Day
}

// So many products are computed at once.
const part = 500

/** 'Ertrag je Ware': figured by the same function as the page of a product, and summed up by one statement. */
export const listProductYieldsList = list(listProductYields, {
  async totals(tx, search, context) {
    const period = periodOf(search)
    const finding = findProducts(tx, { ...search, ...context })
    // Of what is found by words or narrowed it is the same products that are summed up.
    const isNarrowed = search.words.length > 0 || ofProducts(search).length > 0
    const summing = isNarrowed
      ? finding.then((ids) => sumYields(tx, { ...period, productIds: ids }))
      : sumYields(tx, period)
    const [ids, yields] = await Promise.all([finding, summing])
    return { totalCount: ids.length, stats: statsOf(yields) }
  },
  async window(tx, { startIndex, stopIndex, sort, ...search }, context) {
    const ids = await sortProducts(tx, { ...search, ...context }, sort, { startIndex, stopIndex })
    return loadRows(tx, ids, periodOf(search))
  },
  async *everything(tx, { startIndex, sort, ...search }, context) {
    const ids = await sortProducts(tx, { ...search, ...context }, sort, { startIndex })
    for (let start = 0; start < ids.length; start += part)
      yield await loadRows(tx, ids.slice(start, start + part), periodOf(search))
  },
})

async function loadRows(tx: Tx, ids: readonly EntityId[], period: Period): Promise<ProductYield[]> {
  const pieces = await loadPieces(tx, ids)
  return pieces.map((piece) => rowOf(piece, period))
}

const periodsOf = ({ filter }: Search) =>
  singleFilters<Search['filter']>(filter).filter((one) => one.filterType === 'period')

/** What is asked of the products themselves. */
const ofProducts = ({ filter }: Search) =>
  singleFilters<Search['filter']>(filter).filter((one) => one.filterType !== 'period')

/** The days that lie within all times that are asked for. */
function periodOf(search: Search): Period {
  const [first, ...more] = periodsOf(search)
  return more.reduce((days: Period, other) => withinBoth(days, other), first ?? always)
}

interface Section {
  startIndex: number
  stopIndex?: number
}

/** A section of the products that are found; what they earned is no column, and all of them are sorted by it here. */
async function sortProducts(
  tx: Tx,
  asked: Asked,
  sort: ListSort | null,
  { startIndex, stopIndex }: Section,
): Promise<EntityId[]> {
  const by = sort?.by as YieldSort | undefined
  const isEarned = by === 'sale' || by === 'margin' || by === 'marginPercent'
  const limit = stopIndex === undefined ? sql`` : sql`limit ${stopIndex - startIndex}`
  if (!isEarned) return findProducts(tx, asked, orderOf(sort), sql`offset ${startIndex} ${limit}`)
  const [ids, yields] = await Promise.all([findProducts(tx, asked), sumYieldsByProduct(tx, periodOf(asked))])
  const values = new Map(
    yields.map(({ productId, sale, margin }) => [
      productId,
      by === 'sale' ? sale : by === 'margin' ? margin : perMilleOf(margin, sale),
    ]),
  )
  const way = sort?.isDescending ? -1 : 1
  return ids.sort((one, other) => compared(values, one, other, way)).slice(startIndex, stopIndex)
}

/** What was never sold stands at the end, whichever way. */
function compared(values: Map<EntityId, number | null>, one: EntityId, other: EntityId, way: 1 | -1): number {
  const [a, b] = [values.get(one) ?? null, values.get(other) ?? null]
  if (a === b) return one < other ? -way : way
  if (a === null || b === null) return a === null ? 1 : -1
  return (a - b) * way
}

const soldDay = sql`coalesce(sales.sold_on, changed_on)`

function orderOf(sort: ListSort | null): RawBuilder<unknown> {
  if (sort === null) return sql`${soldDay} desc nulls last, p.sort_key, p.product_id`
  const way = sort.isDescending ? sql`desc` : sql`asc`
  const columns: Record<string, RawBuilder<unknown>> = {
    code: sql.ref('p.sort_key'),
    codeDescription: sql`name_order(p.description) collate "C"`,
    soldOn: soldDay,
  }
  // The list's declaration accepted it.
  return sql`${columns[sort.by]} ${way} nulls last, p.product_id ${way}`
}

/**
 * The products that were sold in the time, the last sale first; behind them those that were never sold, where they are asked for. A
 * discount is no sale of the product that stands with it: it is about that of the line that it names.
 */
async function findProducts(
  tx: Tx,
  search: Asked,
  order: RawBuilder<unknown> = orderOf(null),
  section: RawBuilder<unknown> = sql``,
): Promise<EntityId[]> {
  const { from, to } = periodOf(search)
  const withUnsold = periodsOf(search).some(({ unsold }) => unsold)
  const isDayWithin = (day: RawBuilder<Day>) =>
    sql<SqlBool>`${from === null ? sql`true` : sql`${day} >= ${from}::date`} and ${to === null ? sql`true` : sql`${day} <= ${to}::date`}`
  const isWithin = isDayWithin(sql`s.day`)
  // Of an invoice its cancellation, of a cancellation its invoice: both within the time are a sale that never was.
  const isOtherWithin = isDayWithin(dayOf('c'))
  const { rows } = await sql<{ product_id: EntityId }>`
    with sales as (
      select s.product_id, max(s.day) filter (where ${isWithin} and not (c.document_id is not null and ${isOtherWithin})) as sold_on,
        bool_or(c.document_id is null) as was_sold
      from line_items l join documents d using (document_id)
      left join documents c on c.document_id = coalesce(d.cancelled_by_document_id, d.cancelled_document_id)
      cross join lateral (select ${lineDay} as day, ${aboutProduct} as product_id) s
      where l.product_id is not null and d.kind <> 'BILL' and not d.advance
      group by s.product_id
    ), changed as (
      -- what was sold before, and turned out to cost more or less; what was taken back, and came back at another cost than it went
      select s.product_id, max(s.day) as changed_on
      from (
        select product_id, day, cents from ${otherCosts} o
        union all
        select m.product_id, case when m.document_id = c.document_id then ${dayOf('c')} else ${lineDay} end, m.cost_delta_cents
        from documents c join documents d on d.document_id = c.cancelled_document_id
        join stock_changes m on m.document_id in (c.document_id, d.document_id)
        where m.cost_delta_cents <> 0 and ${isOtherWithin} and ${isDayWithin(lineDay)}
      ) s
      where ${isWithin} and (
        select is_averaged from stock_changes c where c.product_id = s.product_id order by changed_at desc, sequence desc limit 1)
      group by s.product_id having sum(s.cents) <> 0
    )
    select p.product_id from products p left join sales on sales.product_id = p.product_id
    left join changed on changed.product_id = p.product_id
    where ${holdsWords(sql.ref('p.search_text'), search.words, wholeWords)}
      and ${narrowed(search)}
      and (sales.sold_on is not null or changed_on is not null or (${withUnsold} and sales.was_sold is not true))
    order by ${order} ${section}`.execute(tx)
  return rows.map((row) => row.product_id)
}

/** Those that the filters of the list of products leave. */
function narrowed(search: Asked): RawBuilder<SqlBool> {
  const of = ofProducts(search)
  if (of.length === 0) return sql<SqlBool>`true`
  const asked = askedProducts({ filter: { filterType: 'all', of } }, search.today)
  const conditions = narrowedProducts(asked, search.permissions)
  return sql<SqlBool>`p.product_id in (select product_id from products where ${sql.join(conditions, sql` and `)})`
}

/**
 * What is found by a whole word: what a product `p` was bought for, carried, restored and sold, by the line or by its own fields, and the days
 * that its row shows (`sales` has the last sale).
 */
const wholeWords: WholeWordColumns = {
  amounts: ['p.buying_cents', 'p.transport_cents', 'p.restoration_cents'].map((name) => sql.ref(name)),
  days: [sql.ref('sales.sold_on')],
  saysAmount: (amount) => sql<SqlBool>`p.product_id = any(array(
    select ${aboutProduct} from line_items l join documents d using (document_id) join products p on p.product_id = l.product_id
    where ${isCounted} and (l.gross_cents in (${amount}, ${-amount}) or ${lineEuro} in (${amount}, ${-amount}))))`,
  saysDay: (day) => sql<SqlBool>`p.product_id = any(array(
    select l.product_id from line_items l join documents d using (document_id)
    join stock_changes s on s.document_id = l.document_id and s.position = l.position
    where d.kind = 'BILL' and coalesce(l.product_use, 'PURCHASE') = 'PURCHASE' and s.quantity_hundredths > 0
    group by l.product_id having min(d.booking_day) = ${day}))`,
}

/** What a piece earned in a time, as it stands on the wire. */
export function rowOf(piece: Piece, period: Period): ProductYield {
  const figures = pieceYield(piece, period)
  const isWithin = ({ day }: PieceLine) =>
    (period.from === null || day >= period.from) && (period.to === null || day <= period.to)
  const sales = piece.lines.filter((line) => line.use === 'SALE' && isWithin(line))
  const row = {
    entityId: { uuid: piece.productId },
    code: piece.code,
    codeDescription: piece.description,
    boughtOn: piece.lines.find(({ use, hundredths }) => use === 'PURCHASE' && hundredths > 0)?.day ?? null,
    soldOn: (figures.isSold && sales.at(-1)?.day) || null,
    ...earnedOf(figures),
  }
  if (figures.isSold) return row
  const costs = pieceCosts(piece)
  return {
    ...row,
    buying: unitsFromCents(costs.buying.total),
    transport: unitsFromCents(costs.transport.total),
    restoration: unitsFromCents(costs.restoration.total),
    margin: null,
  }
}

function statsOf(yields: readonly MonthYield[]) {
  const sum = (name: 'sale' | 'differentialTax' | 'buying' | 'transport' | 'restoration' | 'margin') =>
    sumCents(yields.map((figures) => figures[name]))
  const marginPerMille = perMilleOf(sum('margin'), sum('sale'))
  return {
    sale: unitsFromCents(sum('sale')),
    differentialTax: unitsFromCents(sum('differentialTax')),
    buying: unitsFromCents(sum('buying')),
    transport: unitsFromCents(sum('transport')),
    restoration: unitsFromCents(sum('restoration')),
    margin: unitsFromCents(sum('margin')),
    marginPercent: marginPerMille === null ? null : marginPerMille / 10,
  }
}
