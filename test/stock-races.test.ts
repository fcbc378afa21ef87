import { expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { verifyStock, verifyStockEffects } from '#areas/stock/server/verify-stock.ts'
import { berlinDay } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, must } from './caller.ts'
import { billInput, billLine, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Bills of one product are mended and deleted by many at once: each recounts what all others moved, and none waits for another bill.

const today = berlinDay(new Date())
const path = '/api/documents/bills'
const { world, manager, trade } = useWorld()

const bill = (products: readonly string[], amount: number, billNumber: string) => ({
  ...billInput(trade, today, {
    lines: products.map((productEntityId) => billLine(trade, { productEntityId, amount, taxPercent: 0 })),
    documentCreation: { billTotal: amount * products.length, billNumber },
  }),
})

const product = async (code: string): Promise<string> =>
  must(await manager.post('/api/products', { ...productInput({ code }), buyingPP: null })).entityId.uuid

/** Sent again where a slow machine let it wait for too long, as the screen does: a deadlock is something else, and is counted. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (let answer = await send(); ; answer = await send()) if (answer.status !== 503) return answer
}

async function deadlocks(): Promise<number> {
  // What a backend counted is there once it is idle for a moment.
  await world.db.sql`select pg_stat_force_next_flush()`
  const [row] = await world.db
    .sql`select deadlocks::int from pg_stat_database where datname = current_database()`
  return row?.['deadlocks']
}

test('twenty bills of two products are mended and deleted at once: none waits for another bill, and nothing is half written', async () => {
  const [one, other] = [await product('RENNEN-1'), await product('RENNEN-2')]
  const uuids: string[] = []
  for (let index = 0; index < 20; index++) {
    const both = index % 2 ? [one, other] : [other, one]
    uuids.push(must(await manager.post(path, bill(both, 50, `R-${index}`))).entityId.uuid)
  }
  const mended = uuids.map((uuid, index) =>
    answered(() =>
      manager.post(`${path}/replacements`, { ...bill([one], 60, `R-${index}`), entityId: { uuid } }),
    ),
  )
  const deleted = uuids.map((uuid) => answered(() => manager.post(`${path}/${uuid}/deletions`)))
  const [replacements, deletions] = await Promise.all([Promise.all(mended), Promise.all(deleted)])
  expect(deletions.map(({ status }) => status)).toEqual(uuids.map(() => 200))
  // One that was deleted before is not there any more.
  expect(replacements.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  expect(await deadlocks()).toBe(0)
  expect(await world.db.sql`select from stock_changes where product_id in (${one}, ${other})`).toEqual([])
  expect(
    await world.db.sql`select from product_properties_told where product_id in (${one}, ${other})`,
  ).toEqual([])
}, 60_000)

test('those that stay are as their last replacement says', async () => {
  const shared = await product('RENNEN-3')
  const uuids: string[] = []
  for (let index = 0; index < 20; index++) {
    uuids.push(must(await manager.post(path, bill([shared], 50, `S-${index}`))).entityId.uuid)
  }
  const answers = await Promise.all(
    uuids.map((uuid, index) =>
      answered(() =>
        index % 4 === 0
          ? manager.post(`${path}/${uuid}/deletions`)
          : manager.post(`${path}/replacements`, {
              ...bill([shared, shared], 60, `S-${index}`),
              entityId: { uuid },
            }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(uuids.map(() => 200))
  expect(await deadlocks()).toBe(0)
  const [last] = await world.db.sql`
    select stock_hundredths::int as stock, value_cents::int as value from stock_changes where product_id = ${shared}
    order by changed_at desc, sequence desc limit 1`
  expect(last).toEqual({ stock: 15 * 200, value: 15 * 2 * 6000 })
  expect(await verifyStock(world.db.sql)).toEqual([])
  expect(await verifyStockEffects(world.db.sql)).toEqual([])
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
}, 60_000)

test('what moves the stock is a document that stands, and goes with it', async () => {
  const productId = await product('RENNEN-4')
  const uuid = must(await manager.post(path, bill([productId], 50, 'T-1'))).entityId.uuid
  const moved = () => world.db.sql`select from stock_changes where document_id = ${uuid}`
  expect(await moved()).toHaveLength(1)
  await expect(
    world.db.sql`update stock_changes set document_id = gen_random_uuid() where document_id = ${uuid}`,
  ).rejects.toMatchObject({ constraint_name: 'stock_changes_of_document' })
  must(await manager.post(`${path}/${uuid}/deletions`))
  expect(await moved()).toEqual([])
})
