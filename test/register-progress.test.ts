import { beforeAll, expect, test } from 'vitest'
import { progressType } from '#kernel/files/file-progress.ts'
import { must } from './caller.ts'
import { productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// A long register says how far it is while it is made, and whoever gives it up ends the work on it.

const count = 6_000
const { world, office } = useWorld()

beforeAll(async () => {
  must(await office.post('/api/products', productInput({ code: 'ERSTE' })))
  await addProducts(2, count)
})

/** Copies of the first one. */
async function addProducts(from: number, to: number): Promise<void> {
  await world.db.sql`
    insert into products
    select (jsonb_populate_record(p, jsonb_build_object('product_id', gen_random_uuid(), 'code', 'N ' || n, 'code_key', 'n ' || n,
      'sort_key', 'n ' || lpad(n::text, 9, '0')))).*
    from products p, generate_series(${from}::int, ${to}::int) n where p.code = 'ERSTE'`
}

function ask(format: string, query = '', signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${office.token}`, prefer: 'progress' }
  return fetch(`${world.url}/api/registers/stock.${format}${query}`, {
    headers,
    ...(signal && { signal }),
  })
}

test('the rows that are written are told, then the file comes: the one that comes without being told', async () => {
  for (const format of ['csv', 'xlsx']) {
    const response = await ask(format)
    expect(response.headers.get('content-type')).toBe(progressType)
    const answer = Buffer.from(await response.arrayBuffer())
    const written: number[] = []
    let start = 0
    for (;;) {
      const end = answer.indexOf('\n', start)
      const line = JSON.parse(answer.subarray(start, end).toString())
      start = end + 1
      if ('rows' in line) {
        written.push(line.rows)
        continue
      }
      const plain = await office.download(`/api/registers/stock.${format}`)
      const file = { name: `inventar.${format}`, type: plain.headers.get('content-type') }
      expect(line).toEqual({ file: { ...file, size: answer.length - start } })
      // A workbook says when it was made.
      if (format !== 'xlsx') expect(answer.subarray(start).equals(plain.bytes)).toBe(true)
      break
    }
    expect(written.length).toBeGreaterThan(10)
    expect(written).toEqual([...written].sort((one, other) => one - other))
    expect(written.at(-1)).toBe(count)
  }
})

test('what has nothing to tell is answered as ever: a short list, and what is refused', async () => {
  const empty = await ask('csv', '?searchText=gibtesnicht')
  expect(empty.headers.get('content-type')).toMatch(/^text\/csv/)
  const refused = await ask('csv', '?to=gestern')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    400,
    expect.stringMatching('problem'),
  ])
})

test('who gives it up ends the work, and has his place again', async () => {
  await addProducts(count + 1, 20_000)
  for (let round = 0; round < 4; round++) {
    const givenUp = new AbortController()
    const response = await ask('xlsx', '', givenUp.signal)
    await response.body?.getReader().read()
    expect(await readers()).toBe(1)
    givenUp.abort()
    await expect.poll(readers, { timeout: 20_000 }).toBe(0)
  }
})

/** Transactions of exports: they read with a cursor. */
async function readers(): Promise<number> {
  const [row] = await world.db.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`
  return row?.['count']
}
