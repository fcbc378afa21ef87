import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ProductRow } from './load-product.ts'
import { type Cut, everyHeld, everyProduct, farAway, isInStock } from './stock-figures.ts'

/** Where one of the two parts is entered, and how many of it are read; all without `limit`. */
interface Entry {
  place?: string
  offset?: number
  limit: number | null
}

/** Where the list is entered: in each part, and how many of what is then read are passed over. */
export interface Entries {
  held: Entry
  others: Entry
  offset: number
  limit: number | null
}

/** Both parts are read from their beginning, as far as the window reaches; to the end without `stopIndex`. */
export function fromBeginning(startIndex: number, stopIndex: number | null): Entries {
  const whole = { limit: stopIndex }
  return {
    ...{ held: whole, others: whole, offset: startIndex },
    limit: stopIndex === null ? null : stopIndex - startIndex,
  }
}

/** The same of all products, where nobody walks through the places before the window (ADR 0014). */
export async function entriesOfKept(
  tx: Tx,
  day: Day,
  startIndex: number,
  stopIndex: number,
): Promise<Entries> {
  if (startIndex < farAway) return fromBeginning(startIndex, stopIndex)
  const { rows } = await sql<{ place: string; held: number; products: number }>`
    select place, sum(held)::bigint as held, sum(products)::bigint as products from (
      select place, products as held, 0 as products from (${everyHeld(day).counts}) held
      union all
      select place, 0, products from (${everyProduct.counts}) every
    ) counts group by place order by place`.execute(tx)
  const inHeld = rows.map(({ place, held }) => ({ place, count: held }))
  const inOthers = rows.map(({ place, held, products }) => ({ place, count: products - held }))
  const held = inHeld.reduce((sum, { count }) => sum + count, 0)
  return {
    held: entryAt(inHeld, Math.min(startIndex, held), Math.min(stopIndex, held)),
    others: entryAt(inOthers, Math.max(startIndex - held, 0), Math.max(stopIndex - held, 0)),
    ...{ offset: 0, limit: stopIndex - startIndex },
  }
}

function entryAt(
  places: readonly { place: string; count: number }[],
  startIndex: number,
  stopIndex: number,
): Entry {
  let before = 0
  for (const { place, count } of places) {
    if (startIndex < before + count)
      return { place, offset: startIndex - before, limit: stopIndex - startIndex }
    before += count
  }
  return { limit: 0 }
}

/**
 * The products of which there is some on a day before all others, each part in the usual order: what is sold stands last. Each is cut in
 * its own index, and the others are looked for only where the first part does not fill the window: so no page weighs all that was found.
 * `found`: a condition on `products`; null for all of them.
 */
export function heldFirst(found: RawBuilder<SqlBool> | null, day: Day, entries: Entries): Cut {
  const { offset, limit } = entries
  const heldFrom = found ? sql`products where ${found} and ${isInStock(day)}` : everyHeld(day).from
  const othersFrom = sql`products where ${found ?? sql`true`} and not ${isInStock(day)}`
  const left = limit === null ? sql`` : sql`limit (select ${offset + limit}::bigint - count(*) from held)`
  return {
    rows: sql<ProductRow>`
      with held as materialized (${partOf(0, heldFrom, entries.held)}),
      others as materialized (select * from (${partOf(1, othersFrom, entries.others)}) others ${left})
      select products.* from (
        select cut_id from (select * from held union all select * from others) parts
        order by part, sort_key, cut_id offset ${offset} ${limited(limit)}
      ) cut join products on product_id = cut_id`,
    order: sql`coalesce(s.stock, 0) > 0 desc, p.sort_key, p.product_id`,
  }
}

function partOf(part: number, from: RawBuilder<unknown>, { place, offset = 0, limit }: Entry) {
  const onward = place === undefined ? sql`` : sql`and sort_key >= ${place}`
  return sql`
    select ${sql.lit(part)} as part, sort_key, product_id as cut_id from ${from} ${onward}
    order by sort_key, product_id offset ${offset} ${limited(limit)}`
}

const limited = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`)
