import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What a document does not cause costs nothing: everybody who writes one waits for the numbers and the journal of the others.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

test('a statement that touches no change of the stock and no place in its list is done with at once', async () => {
  must(await manager.post('/api/products', productInput({ code: 'STU-0002' })))
  await world.db.sql.begin(async (sql) => {
    const columns = sql.unsafe(
      'change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths',
    )
    await sql`insert into stock_changes (${columns}) select ${columns} from stock_changes where false`
    await sql`update stock_changes set quantity_hundredths = 0 where false`
    await sql`delete from stock_changes where false`
    await sql`insert into stock_spans select * from stock_spans where false`
    await sql`update stock_spans set until = until where false`
    await sql`delete from stock_spans where false`
    await sql`update products set sort_key = sort_key, place = 'Lager 3'`
    // Whatever their triggers read, counted or held is locked until the commit.
    const locks = await sql`
      select locktype, relation::regclass::text as name from pg_locks where pid = pg_backend_pid()`
    expect(locks.map(({ name }) => name)).toContain('stock_changes')
    expect(locks.map(({ name }) => name)).not.toContain('stock_totals')
    expect(locks.map(({ name }) => name)).not.toContain('product_place_counts')
    expect(locks.map(({ locktype }) => locktype)).not.toContain('advisory')
  })
})

test('an invoice has its stock kept only where a line names a product', async () => {
  const product = must(await manager.post('/api/products', productInput())).entityId.uuid
  const statusWith = async (changes: Parameters<typeof invoiceLine>[1]) => {
    const lines = [invoiceLine(trade, changes)]
    return (await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines }))).status
  }
  // Whoever needs it now meets a fault.
  await world.owner`alter function keep_document_stock(uuid) rename to gone`
  expect([await statusWith({}), await statusWith({ productEntityId: product })]).toEqual([201, 500])
})
