import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import type { ListSearch } from '#server/command.ts'
import type { productFilter } from '../contract/product-filters.ts'
import type { inventoryUntil } from '../contract/stock-figures.ts'
import { seesBuying } from '../rules/buying-prices.ts'
import { endOf, isBoughtOf, isPurchasedWithin } from './stock-figures.ts'

export type ProductFilter = z.output<typeof productFilter>
export type ProductSearch = ListSearch<ProductFilter>
type Single = Exclude<ProductFilter, { filterType: 'all' }>
type OnDay = z.output<typeof inventoryUntil>

export interface Asked extends Pick<OnDay, 'day' | 'inStock'> {
  /** Those of an import's file, and those that somebody changed by hand. */
  narrowing: readonly OnDay[]
  /** What all other filters ask for. */
  others: Exclude<Single, OnDay>[]
}

/** What a search asks for: the day of the first filter that names one, else today. */
export function askedProducts({ filter }: Pick<ProductSearch, 'filter'>, today: Day): Asked {
  const singles = singleFilters<ProductSearch['filter']>(filter)
  const onDays = singles.filter((one) => one.filterType === 'inventoryUntil')
  // What is in stock is kept by day: asked for alone it is no filter that looks at each product.
  const isInStock = (one: Single) =>
    one.filterType === 'stock' && one.states.every((state) => state === 'IN_STOCK')
  return {
    day: onDays[0]?.day ?? today,
    inStock: onDays.some(({ inStock }) => inStock) || singles.some(isInStock),
    narrowing: onDays.filter((one) => one.importEntityId || isOfChanges(one)),
    others: singles.filter(
      (one): one is Exclude<Single, OnDay> => one.filterType !== 'inventoryUntil' && !isInStock(one),
    ),
  }
}

/** What they ask for of a row of `products`. */
export function narrowedProducts(
  { day, narrowing, others }: Asked,
  permissions: readonly Permission[],
): RawBuilder<SqlBool>[] {
  return [
    ...narrowing.filter(({ importEntityId }) => importEntityId).map(ofImport),
    ...narrowing.filter(isOfChanges).map(changedByHand),
    ...others.map((filter) => conditionOf(filter, day, seesBuying(permissions))),
  ]
}

/** Those that an import's file names; served by product_imports_import. */
function ofImport({ importEntityId, importEffect }: OnDay) {
  const effect = importEffect ? sql`and effect = ${importEffect}` : sql``
  return sql<SqlBool>`product_id in (
    select i.product_id from product_imports i where i.import_id = ${importEntityId}::uuid ${effect})`
}

const isOfChanges = ({ changedFrom, changedTo }: OnDay) => (changedFrom ?? changedTo ?? null) !== null

/** As the month close counts them: other changes go with their document. Served by stock_changes_by_hand. */
function changedByHand({ changedFrom, changedTo }: OnDay) {
  return sql<SqlBool>`product_id in (
    select h.product_id from stock_changes h where h.document_id is null
      and h.changed_at >= ${changedFrom ?? '-infinity'}::date and h.changed_at < ${changedTo ?? 'infinity'}::date + 1)`
}

/** Who is not told of whom something was bought, and when, finds nothing by it. */
function conditionOf(filter: Asked['others'][number], day: Day, isTold: boolean): RawBuilder<SqlBool> {
  switch (filter.filterType) {
    case 'stock':
      return sql<SqlBool>`${stateOn(day)} = any(${filter.states.map((state) => state ?? '')}::text[])`
    case 'taxation':
      return sql<SqlBool>`tax_type = any(${filter.taxTypes}::text[])`
    case 'category':
      return sql<SqlBool>`sales_category_id = ${filter.category}`
    case 'amount':
      return sql<SqlBool>`sales_cents between ${filter.from ?? 0} and ${filter.to ?? Number.MAX_SAFE_INTEGER}`
    case 'partner':
      return isTold ? isBoughtOf(filter.partner, day) : sql<SqlBool>`false`
    case 'period':
      return isTold ? isPurchasedWithin(filter, day) : sql<SqlBool>`false`
  }
}

/** As `rules/stock-state.ts`: one step in stock_changes_product for each product. */
const stateOn = (day: Day) => sql`coalesce((
  select case when c.stock_hundredths < 0 then 'NEGATIVE' when c.stock_hundredths > 0 then 'IN_STOCK'
    when c.bought_hundredths > 0 then 'SOLD' end
  from stock_changes c where c.product_id = products.product_id and c.changed_at < ${endOf(day)}
  order by c.changed_at desc, c.sequence desc limit 1), '')`
