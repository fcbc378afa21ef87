import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'

// Computed once for each row: else its expression is planned, and run, in every place that names it.
export const once = sql`offset 0`

/**
 * What a product `p` in stock is worth, in cents, and a piece of it, as `w`: by the moving average where that counts (decisions §10 'One
 * cost'), else at its price. What a locked day keeps beside the ledger stands in stock_shifts, mostly nothing; days from before the
 * moving average are valued at the price.
 */
export const worthOn = (day: Day) => sql`
  cross join lateral (
    select coalesce(${isAveragedOn(day)}, false) as is_averaged,
      case when ${isAveragedOn(day)} then ${averagedOn(day)} end as averaged ${once}
  ) a
  cross join lateral (
    select case when a.is_averaged then a.averaged else ${pricedCents} end as cents,
      case when not a.is_averaged then priced.buying
        when s.stock > 0 then round(a.averaged * 100 / s.stock)::bigint
        else share_cents(s.average_cents, 100, s.average_hundredths) end as cost
  ) w`

/** The same as one expression, for sums over many products: what each is worth, in cents. */
export const worthCents = (day: Day) => sql`
  case when ${isAveragedOn(day)} then ${averagedOn(day)} else ${pricedCents} end`

const isAveragedOn = (day: Day) =>
  sql`s.is_averaged and ${day} >= (select valued_from from stock_costing_start)`

const averagedOn = (day: Day) => sql`s.value_cents + coalesce((
  select sum(value_cents) from stock_shifts where product_id = p.product_id and day <= ${day}), 0)`

const pricedCents = sql`
  case when priced.buying is not null then stock_value_cents(coalesce(s.stock, 0), priced.buying) end`
