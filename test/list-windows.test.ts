import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { lists } from '#server/compose.ts'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'

const everything = Number.MAX_SAFE_INTEGER
const { world, manager } = useWorld()

beforeAll(async () => {
  await world.db.sql`
    insert into rates select currency, date '1900-01-01' + days, 1, 'ECB'
    from unnest(array['USD', 'GBP']) currency, generate_series(0, 49999) days`
})

describe.each(lists.map(({ declaration }) => [declaration.resource]))('%s', (resource) => {
  const path = `/proxy/get/${resource}`

  test('answers a window with and without totals, and the totals alone', async () => {
    const { section, ...totals } = must(await manager.get(path))
    expect(Object.keys(totals).sort()).toEqual(['stats', 'totalCount'])
    expect(must(await manager.get(`${path}?totals=0`))).toEqual({ section })
    expect(must(await manager.get(`${path}?totals=1`))).toEqual({ ...totals, section })
    expect(must(await manager.get(`${path}/totals`))).toEqual(totals)
  })

  test.each([
    ['stopIndex=1001', 'stopIndex', 'Höchstens 1.000 Zeilen auf einmal; 9007199254740991 steht für alle'],
    [
      'startIndex=5&stopIndex=9007199254740990',
      'stopIndex',
      'Höchstens 1.000 Zeilen auf einmal; 9007199254740991 steht für alle',
    ],
    ['totals=2', 'totals', 'Erwartet wird 0 oder 1'],
    ['startIndex=-1', 'startIndex', 'Erwartet wird eine ganze Zahl ab 0'],
  ])('refuses %s', async (query, field, message) => {
    const { status, body } = await manager.get(`${path}?${query}`)
    expect([status, body.errors]).toEqual([400, [{ path: field, message: expect.stringContaining(message) }]])
  })

  test('refuses a search for totals that it would refuse for rows', async () => {
    for (const query of ['searchFilter={', 'searchFilter={"filterType":"surprise"}']) {
      expect((await manager.get(`${path}/totals?${query}`)).status).toBe(400)
      expect((await manager.get(`${path}?${query}`)).status).toBe(400)
    }
  })

  test('a window of a thousand rows and a search of everything are answered', async () => {
    expect((await manager.get(`${path}?startIndex=70&stopIndex=1070`)).status).toBe(200)
    // What happened is not searched for words.
    if (resource === 'journal') return
    expect((await manager.get(`${path}?searchText=zzz&stopIndex=${everything}`)).body).toMatchObject({
      totalCount: 0,
      section: [],
    })
  })
})

describe('everything', () => {
  test('is up to 100,000 rows; more are refused with their number', async () => {
    const path = `/proxy/get/rates?stopIndex=${everything}`
    const all = must(await manager.get(path))
    expect([all.totalCount, all.section.length]).toEqual([100_000, 100_000])
    await world.db.sql`insert into rates values ('CHF', '2020-01-02', 1, 'ECB')`
    const { status, body } = await manager.get(path)
    expect([status, body.errors]).toEqual([
      413,
      [{ path: 'stopIndex', message: 'Es sind 100.001 Zeilen; auf einmal gibt es höchstens 100.000.' }],
    ])
    expect(must(await manager.get(`${path}&startIndex=1&totals=0`)).section).toHaveLength(100_000)
    await world.db.sql`delete from rates where currency = 'CHF'`
  })

  test('whoever breaks it off holds nothing: windows and later ones are answered', async () => {
    for (let index = 0; index < 4; index++)
      await breakOff(`/proxy/get/rates?stopIndex=${everything}&startIndex=${index}`)
    expect((await manager.get('/proxy/get/rates')).status).toBe(200)
    expect(
      must(await manager.get(`/proxy/get/rates?stopIndex=${everything}&startIndex=99990&totals=0`)).section,
    ).toHaveLength(10)
    await expect.poll(readers, { timeout: 10_000 }).toBe(0)
  })

  test('of up to a thousand rows is there at once while two readers of more stand still, and after an event', async () => {
    const path = `/proxy/get/rates?stopIndex=${everything}`
    const leave = await Promise.all([stall(path), stall(path)])
    await sleep(500)
    const short = lists.filter(({ declaration }) => declaration.resource !== 'rates')
    const start = performance.now()
    for (const { declaration } of short) {
      const { status } = await manager.get(`/proxy/get/${declaration.resource}?stopIndex=${everything}`)
      expect([declaration.resource, status]).toEqual([declaration.resource, 200])
    }
    const categories = `/proxy/get/lineitemcategories?stopIndex=${everything}`
    const before = must(await manager.get(categories)).totalCount
    must(
      await manager.post('/api/lineitems/categories/', {
        shortName: 'NEU',
        description: 'Neu',
        scope: 'BILL',
      }),
    )
    expect(must(await manager.get(categories)).totalCount).toBe(before + 1)
    expect(await readers()).toBe(2)
    expect(performance.now() - start).toBeLessThan(10_000)
    for (const go of leave) go()
    await expect.poll(readers, { timeout: 10_000 }).toBe(0)
  })

  test('is the same, streamed or not: 1,000 rows and 1,001', async () => {
    for (const rows of [999, 1000, 1001]) {
      const startIndex = 100_000 - rows
      const tail = await manager.get(`/proxy/get/rates?startIndex=${startIndex}&stopIndex=${everything}`)
      const { section, ...totals } = must(tail)
      expect([section.length, totals]).toEqual([rows, { stats: {}, totalCount: 100_000 }])
      const last = `/proxy/get/rates?startIndex=${startIndex}&stopIndex=${startIndex + 1000}&totals=0`
      expect(section.slice(0, 1000)).toEqual(must(await manager.get(last)).section)
    }
  })
})

/** Reads the beginning of an answer, then closes the connection. */
async function breakOff(path: string): Promise<void> {
  const leave = await stall(path)
  await sleep(50)
  leave()
}

/** Reads the beginning of an answer, then stands still; answers how to leave. */
function stall(path: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${manager.token}` }
    const call = request(world.url + path, { headers }, (answer) => {
      answer.on('error', () => {})
      answer.once('data', () => {
        answer.pause()
        resolve(() => call.destroy())
      })
    })
    call.on('error', reject)
    call.end()
  })
}

/** Transactions that are open and idle. */
async function readers(): Promise<number> {
  const [row] = await world.db.sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
  return row?.['count']
}

test('totals of a search are counted again after two seconds at the earliest, those without one at once', async () => {
  const totals = (search: string) => manager.get(`/proxy/get/paymenttargets/totals${search}`)
  const change = async (days: number) =>
    must(await manager.post('/api/paymenttargets/', { paymentTargetDays: days }))
  await change(4711)
  const begun = performance.now()
  const before = must(await totals('?searchText=4712'))
  await change(4712)
  const unsearched = must(await totals(''))
  const unsearchedMs = performance.now() - begun
  const after = must(await totals('?searchText=4712'))
  expect([before.totalCount, after.totalCount]).toEqual([0, 1])
  expect(performance.now() - begun).toBeGreaterThan(1900)
  await change(4713)
  expect(must(await totals('')).totalCount).toBe(unsearched.totalCount + 1)
  console.log(`totals without a search after ${Math.round(unsearchedMs)} ms`)
})
