import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { foldNowAndThen } from '#server/fold-now-and-then.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'

/** Every total stays what it is, so there is nothing to record. */
export const foldStockTotals = declareSystemCommand({ name: 'fold stock totals', events: [] })

/** Makes one row of each day's rows, as `documents/server/fold-document-totals.ts` does with those of a month. */
const foldStatement = sql`
  with parts as (
    delete from stock_totals where day in (select day from stock_totals group by day having count(*) > 1) returning *
  )
  insert into stock_totals
  select day, sum(products), sum(pieces_hundredths), sum(buying_cents), sum(sales_cents),
    sum(held_products), sum(held_pieces_hundredths), sum(held_buying_cents), sum(held_sales_cents)
  from parts group by day
  having (sum(products), sum(pieces_hundredths), sum(buying_cents), sum(sales_cents),
    sum(held_products), sum(held_pieces_hundredths), sum(held_buying_cents), sum(held_sales_cents)) <> (0, 0, 0, 0, 0, 0, 0, 0)`

/** The same of the places of products; only those are looked at of which something came. */
const foldPlacesStatement = sql`
  with fresh as (
    select distinct place, counted, day from product_place_counts where not is_folded
  ), parts as (
    delete from product_place_counts c using fresh f where (c.place, c.counted, c.day) = (f.place, f.counted, f.day) returning c.*
  )
  insert into product_place_counts
  select place, counted, day, sum(products), true from parts group by place, counted, day having sum(products) <> 0`

// A walk through a whole place takes less than a millisecond.
const cutPlacesStatement = sql`select cut_product_places(4000, 2000)`

/** One after the other: what is folded, and places that have become crowded cut. */
export const foldStatements = [foldStatement, foldPlacesStatement, cutPlacesStatement]

const foldStockTotalsCommand = command(foldStockTotals, async (tx, _input, { write }) => {
  for (const statement of foldStatements) write({ compile: () => statement.compile(tx) })
  return {}
})

export async function foldStockNow(db: Database): Promise<void> {
  await runSystemCommand(db, foldStockTotalsCommand)
}

/** Folds the totals of the stock now and then. */
export const startStockTotalsWorker = (services: Pick<Services, 'db' | 'log'>) =>
  foldNowAndThen(services, foldStockTotalsCommand)
