import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { billInput, invoiceInput, startTrade, type Trade } from '#test/trade.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'

const today = berlinDay(new Date())
let world: World
let office: Caller
let trade: Trade

beforeAll(async () => {
  world = await startWorld()
  trade = await startTrade(await world.as('manager'))
  office = await world.as('office')
})
afterAll(() => world.stop())

const ofBill = (trade: Trade) => billInput(trade, today)
const ofInvoice = (trade: Trade) => invoiceInput(trade, today)

test.each([
  ['bills', 'bill created', ofBill],
  ['invoices', 'invoice created', ofInvoice],
])(
  'the history of %s says who did what when, and stands in the document too',
  async (resource, event, input) => {
    const { body } = await office.post(`/api/documents/${resource}`, input(trade))
    const path = `/proxy/get/${resource}/${body.entityId.uuid}`
    const created = (entry: { event: string }) => entry.event === event
    const history = (await office.get(`${path}/history`)).body
    expect(history.filter(created)).toEqual([
      {
        seq: body.seq,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        event,
        user: 'Ole Licht',
        data: expect.objectContaining({ totals: expect.objectContaining({ amountGrossTotal: 119 }) }),
      },
    ])
    expect((await office.get(path)).body.history.filter(created)).toEqual(history.filter(created))
  },
)

test('it is the history of documents of that kind alone', async () => {
  const bill = (await office.post('/api/documents/bills', ofBill(trade))).body.entityId.uuid
  const invoice = (await office.post('/api/documents/invoices', ofInvoice(trade))).body.entityId.uuid
  const pending = await world.as('pending')
  const status = async (path: string, caller = office) => (await caller.get(path)).status
  expect(await status(`/proxy/get/bills/${invoice}/history`)).toBe(404)
  expect(await status(`/proxy/get/invoices/${bill}/history`)).toBe(404)
  expect(await status(`/proxy/get/invoices/${trade.receiver}/history`)).toBe(404)
  expect(await status(`/proxy/get/bills/${bill}/history`, pending)).toBe(403)
  expect(await status(`/proxy/get/bills/${bill}/history`, world.nobody)).toBe(401)
})
