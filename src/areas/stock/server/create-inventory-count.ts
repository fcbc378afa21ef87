import { sql } from 'kysely'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { createInventoryCount, inventoryCounted } from '../contract.ts'
import { countProblems } from '../rules/count-problems.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { lockStock } from './keep-document-stock.ts'
import { stockBounds } from './stock-bounds.ts'
import { endOf } from './stock-figures.ts'

export const createInventoryCountCommand = command(
  createInventoryCount,
  async (tx, { day, counts }, context) => {
    if (day > context.today) refuse('day', 'Das Datum liegt in der Zukunft')
    const ids = counts.map(({ itemEntityId }) => itemEntityId)
    // Nobody deletes or moves one of them any more; only then what there is of them is looked at.
    await Promise.all([holdProducts(tx, ids), lockStock(tx, ids)])
    const { unknown, moved } = countProblems(counts, await loadStocks(tx, ids, day))
    if (unknown.length > 0) throw new Refusal('invalid-input', unknown)
    if (moved.length > 0) throw new Refusal('stale-value', moved)
    await holdOpenMonths(tx, [{ month: monthOf(day), path: 'day', what: 'Das Datum' }])
    const countId = context.newId()
    writeCounts(tx, context, countId, day, counts)
    return fact(inventoryCounted, countId, {
      day,
      counts: counts.map(({ itemEntityId, counted, expected }) => ({
        itemEntityId,
        counted: piecesFromHundredths(counted),
        expected: piecesFromHundredths(expected),
      })),
    })
  },
  stockBounds({ list: 'counts', product: 'itemEntityId', field: 'counted' }),
)

/** Before their stock: the order of the locks. */
async function holdProducts(tx: Tx, ids: readonly EntityId[]): Promise<void> {
  await sql`select 1 from products where product_id = any (${ids}::uuid[]) order by product_id for key share`.execute(
    tx,
  )
}

/** Of each of these products its code and its stock at the end of a day; one that does not exist is left out. */
async function loadStocks(tx: Tx, ids: readonly EntityId[], day: Day) {
  const { rows } = await sql<{ product_id: EntityId; code: string; stock: number }>`
    select p.product_id, p.code, coalesce(s.stock_hundredths, 0)::bigint as stock
    from products p left join lateral (
      select stock_hundredths from stock_changes
      where product_id = p.product_id and changed_at < ${endOf(day)}
      order by changed_at desc, sequence desc limit 1
    ) s on true
    where p.product_id = any (${ids}::uuid[])
    order by p.product_id`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** One statement for all of them: a system type's absolute values (the migration of change types makes it), at the last second of the day. */
function writeCounts(
  tx: Tx,
  { write, now, actor, newId }: Parameters<Parameters<typeof command>[1]>[2],
  countId: EntityId,
  day: Day,
  counts: readonly { itemEntityId: EntityId; counted: number }[],
): void {
  const rows = counts.map(({ itemEntityId, counted }) => ({
    change_id: newId(),
    product_id: itemEntityId,
    quantity_hundredths: counted,
  }))
  const statement = sql`
    insert into stock_changes
      (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, count_id, recorded_at, recorded_by)
    select change_id, product_id, '01900000-0000-7000-8000-000000000002', 'ABSOLUTE', ${`${day}T23:59:59`}::timestamp,
      quantity_hundredths, ${countId}::uuid, ${now}::timestamptz, ${actor.userId}::uuid
    from json_populate_recordset(null::stock_changes, ${JSON.stringify(rows)}::text::json)`
  write({ compile: () => statement.compile(tx) })
}
