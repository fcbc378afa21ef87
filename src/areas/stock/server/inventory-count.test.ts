import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { enterChange, stockList, stockOn } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const today = berlinDay(new Date())
const path = '/api/products/inventorycounts'
const { world, office } = useWorld()

let made = 0
async function product(stock = 0): Promise<string> {
  const input = productInput({ code: `Z-${++made}`, salesPP: 2 })
  const { uuid } = must(await office.post('/api/products', input)).entityId
  if (stock !== 0) must(await enterChange(office, uuid, { at: addDays(today, -9), change: stock }))
  return uuid
}

const count = (day: string, ...counts: [string, unknown, unknown][]) =>
  office.post(path, {
    day,
    counts: counts.map(([itemEntityId, counted, expected]) => ({ itemEntityId, counted, expected })),
  })
const messages = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map((error: { path: string; message: string }) => `${error.path}: ${error.message}`),
]

test('books what was counted at the end of the day, in one event, and every count can be taken back', async () => {
  const [one, two, three] = [await product(5), await product(2.5), await product()]
  const day = addDays(today, -3)
  const seq = await world.lastSeq()
  const answer = await count(day, [one, 4, 5], [two, 2.5, 2.5], [three, 1, 0])
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { uuid } = answer.body.entityId
  expect(await world.eventsAfter(seq)).toEqual([
    {
      event: 'inventory counted',
      entityId: uuid,
      data: {
        day,
        counts: [
          { itemEntityId: one, counted: 4, expected: 5 },
          { itemEntityId: two, counted: 2.5, expected: 2.5 },
          { itemEntityId: three, counted: 1, expected: 0 },
        ],
      },
    },
  ])
  const { section } = (await office.get(`/proxy/get/products/${one}/inventorychanges`)).body
  expect(section[0]).toMatchObject({
    changeTime: `${day}T23:59:59`,
    changeType2: { shortName: 'inventory' },
    difference: -1,
    quantityInStock: 4,
    countId: uuid,
    recordedBy: 'Ole Licht',
    revertible: true,
  })
  expect(await stockOn(office, day, two)).toMatchObject({ quantityInStock: 2.5, quantityCounted: 2.5 })
  expect(await stockOn(office, addDays(day, -1), three)).toMatchObject({
    quantityInStock: 0,
    quantityCounted: null,
  })
  must(await office.post('/api/products/inventorychanges/deletions', { changeIds: [section[0].changeId] }))
  expect(await stockOn(office, today, one)).toMatchObject({ quantityInStock: 5, quantityCounted: null })
})

test('a stock that moved meanwhile is named, and nothing is booked', async () => {
  const [one, two, three] = [await product(5), await product(1), await product(3)]
  must(await enterChange(office, two, { type: 'sale', at: today, change: -2 }))
  must(await enterChange(office, three, { type: 'sale', at: today, change: -1.5 }))
  const seq = await world.lastSeq()
  const answer = await count(today, [one, 4, 5], [two, 0, 1], [three, 2, 3])
  expect(messages(answer)).toEqual([
    409,
    expect.stringMatching(/^counts\.1\.expected: Z-\d+: der Bestand ist inzwischen -1 statt 1\./),
    expect.stringMatching(/^counts\.2\.expected: Z-\d+: der Bestand ist inzwischen 1,5 statt 3\./),
  ])
  expect(await world.eventsAfter(seq)).toEqual([])
  // What moved behind the counted day is none of the count's business.
  must(await count(addDays(today, -1), [one, 4, 5], [two, 1, 1]))
  expect(await stockOn(office, today, two)).toMatchObject({ quantityInStock: -1 })
  must(await count(today, [two, 0, -1]))
})

test.each<[string, (uuid: string) => Promise<Answer>, unknown[]]>([
  ['no day', (uuid) => count('', [uuid, 1, 0]), [422, 'day: Datum fehlt']],
  [
    'a day to come',
    (uuid) => count(addDays(today, 1), [uuid, 1, 0]),
    [422, 'day: Das Datum liegt in der Zukunft'],
  ],
  ['nothing', () => count(today), [422, 'counts: Zählung fehlt']],
  ['no quantity', (uuid) => count(today, [uuid, null, 0]), [422, 'counts.0.counted: Menge fehlt']],
  [
    'less than nothing',
    (uuid) => count(today, [uuid, -1, 0]),
    [422, 'counts.0.counted: Die Menge darf nicht negativ sein'],
  ],
  [
    'a product twice',
    (uuid) => count(today, [uuid, 1, 0], [uuid, 2, 0]),
    [422, 'counts.1.itemEntityId: Diese Ware steht zweimal in der Zählung'],
  ],
  [
    'an unknown product',
    (uuid) => count(today, [uuid, 1, 0], ['01900000-0000-7000-8000-00000000abcd', 1, 0]),
    [422, 'counts.1.itemEntityId: Ware fehlt'],
  ],
])('a count of %s is refused, and nothing is booked', async (_, send, expected) => {
  const uuid = await product()
  const seq = await world.lastSeq()
  expect(messages(await send(uuid))).toEqual(expected)
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('several thousand products are counted at once', async () => {
  await world.db.sql`
    insert into products (product_id, code, code_key, description, sales_cents, tax_type, differential_kind, search_text, sort_key)
    select gen_random_uuid(), 'V-' || n, 'v-' || n, 'Viel', 200, 'v', 'USED', 'viel', 'viel' || n
    from generate_series(1, 4000) n`
  const rows = (await stockList(office, today, 'viel')).section as { entityId: { uuid: string } }[]
  expect(rows).toHaveLength(4000)
  must(await count(today, ...rows.map(({ entityId }): [string, number, number] => [entityId.uuid, 2, 0])))
  const { stats } = await stockList(office, today, 'viel')
  expect(stats).toMatchObject({ pieces: 8000, salesValue: 16_000 })

  // Windows of the list are cut from either end, and are those of the whole.
  const all = (await stockList(office, today)).section
  const day = encodeURIComponent(JSON.stringify({ filterType: 'inventoryUntil', day: today }))
  for (const filter of ['', `&searchFilter=${day}`]) {
    for (const start of [0, 1999, all.length / 2, all.length - 70, all.length - 5, all.length + 5]) {
      const from = Math.floor(start)
      const window = `/proxy/get/products?startIndex=${from}&stopIndex=${from + 50}&totals=0${filter}`
      const { section } = must(await office.get(window))
      const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)
      expect(codes(section)).toEqual(codes(all.slice(from, from + 50)))
    }
  }
})

test('is taken back as one: what is left of it, in one event', async () => {
  const [one, two, three] = [await product(5), await product(2), await product()]
  const { uuid } = must(await count(today, [one, 4, 5], [two, 9, 2], [three, 1, 0])).entityId
  const last = async (product: string) =>
    (await office.get(`/proxy/get/products/${product}/inventorychanges`)).body.section[0]
  const alone = await last(three)
  expect(alone).toMatchObject({ countId: uuid, isOneOfMany: true })
  must(await office.post('/api/products/inventorychanges/deletions', { changeIds: [alone.changeId] }))
  const seq = await world.lastSeq()
  must(await office.post(`${path}/${uuid}/deletions`))
  const [event, ...others] = await world.eventsAfter(seq)
  expect(others).toEqual([])
  expect(event).toMatchObject({ event: 'stock changes deleted' })
  expect(Object(event?.data).deleted.map((row: { itemEntityId: string }) => row.itemEntityId)).toEqual([
    one,
    two,
  ])
  for (const [product, stock] of [
    [one, 5],
    [two, 2],
    [three, 0],
  ] as const)
    expect(await stockOn(office, today, product)).toMatchObject({ quantityInStock: stock })
  expect((await office.post(`${path}/${uuid}/deletions`)).status).toBe(404)
  expect(await world.eventsAfter(seq)).toHaveLength(1)
})

test('whoever deletes a product is not met on the way back: an inventory waits for the product, with nothing of its stock held', async () => {
  const uuid = await product(5)
  const counted = await world.db.sql.begin(async (sql) => {
    await sql`select 1 from products where product_id = ${uuid} for update`
    const answer = count(today, [uuid, 4, 5])
    await until(async () => {
      const [row] = await world.db.sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.['waiting'] > 0
    })
    // As a deletion goes on.
    await sql`select 1 from product_stocks where product_id = ${uuid} for update nowait`
    return { answer }
  })
  expect((await counted.answer).status).toBe(201)
})
