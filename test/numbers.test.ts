import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { caller, must, patiently } from './caller.ts'
import { invoiceInput, invoiceLine } from './trade.ts'
import { useWorld } from './use-world.ts'

const { world, trade } = useWorld()
const today = berlinDay(new Date())
const path = '/api/documents/invoices'

test('200 invoices of 20 clients at two nodes have consecutive numbers, also when every fifth is refused', async () => {
  const second = await world.secondNode()
  const { token } = await world.as('office')
  const clients = Array.from({ length: 20 }, (_, index) =>
    caller(index % 2 ? world.url : second.address, token),
  )
  const refused = { lines: [invoiceLine(trade, { currency: 'USD' })] }
  const given = await Promise.all(
    clients.map(async (client) => {
      const ids: string[] = []
      for (let index = 0; index < 10; index++) {
        if (index % 5 === 0) {
          const answer = await patiently(() => client.post(path, invoiceInput(trade, today, refused)))
          expect(answer.status).toBe(422)
        }
        // On a busy machine twenty wait longer for one another than the server lets them.
        const [input, request] = [invoiceInput(trade, today), { 'idempotency-key': randomUUID() }]
        const answer = await patiently(() => client.post(path, input, request))
        ids.push(must(answer).entityId.uuid)
      }
      return ids
    }),
  )
  const rows = await world.db
    .sql`select document_id, number, number_count from documents order by number_count`
  expect(rows.map((row) => row['document_id']).sort()).toEqual(given.flat().sort())
  expect(rows.map((row) => row['number_count'])).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(rows.at(-1)?.['number']).toBe(`${today.slice(0, 4)}-00200`)
  expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true })
})

test('numbers follow the order of the journal', async () => {
  const rows = await world.db.sql`
    select data->>'invoiceNumber' as number from journal where event = 'invoice created' order by seq`
  const numbers = rows.map((row) => row['number'])
  expect(numbers).toEqual([...numbers].sort())
})

test('the first invoice of a year makes its range; the latest date follows and never goes back', async () => {
  const manager = await world.as('manager')
  const [year, next] = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]
  const take = (day: string) => world.db.sql`select count, latest_day from take_number(${day}::date, false)`
  const latest = async () => (await world.db.sql`select latest_day from numbering`)[0]?.['latest_day']
  await world.db.sql`delete from number_ranges where year = ${next}`
  expect(await take(`${next}-01-01`)).toEqual([{ count: 1, latest_day: today }])
  expect(await latest()).toBe(`${next}-01-01`)
  const [again] = await take(`${year}-01-01`)
  expect(again?.['count']).toBe(201)
  expect(await latest()).toBe(`${next}-01-01`)
  expect(await take(`${next}-02-01`)).toEqual([{ count: 2, latest_day: `${next}-01-01` }])
  await world.db.sql`update numbering set latest_day = ${today}`
  expect((await manager.post(path, invoiceInput(trade, today))).status).toBe(201)
})
