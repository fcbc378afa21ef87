import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, billLine, invoiceInput, paymentRecord, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

const ofBill = (trade: Trade) => billInput(trade, today)
const ofInvoice = (trade: Trade) => invoiceInput(trade, today)
const kinds = [
  ['bills', 'bill', ofBill],
  ['invoices', 'invoice', ofInvoice],
] as const

describe.each(kinds)('the history of %s', (resource, name, input) => {
  const named = (event: string) => (entry: { event: string }) => entry.event === event

  test('says who did what when, with the state; the document carries the same without it', async () => {
    const { body } = await office.post(`/api/documents/${resource}`, input(trade))
    const path = `/proxy/get/${resource}/${body.entityId.uuid}`
    const created = named(`${name} created`)
    const history = (await office.get(`${path}/history`)).body
    const step = {
      seq: body.seq,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      event: `${name} created`,
      user: 'Ole Licht',
      sums: { amount: 119, currency: 'EUR' },
    }
    const data = expect.objectContaining({ totals: expect.objectContaining({ amountGrossTotal: 119 }) })
    expect(history.filter(created)).toEqual([{ ...step, data }])
    expect((await office.get(path)).body.history.filter(created)).toEqual([step])
  })

  test('has the payments with their amounts, the newest first', async () => {
    const { uuid } = must(await office.post(`/api/documents/${resource}`, input(trade))).entityId
    const record = paymentRecord(19, { recordDate: today })
    must(await office.post(`/api/documents/${resource}/${uuid}/records`, record))
    const { history } = must(await office.get(`/proxy/get/${resource}/${uuid}`))
    expect(history.find(named(`${name} payment recorded`)).sums).toEqual({ amount: 19, currency: 'EUR' })
    const numbers = history.map(({ seq }: { seq: number }) => seq)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  })

  test('stays when the document is deleted', async () => {
    const { uuid } = must(await office.post(`/api/documents/${resource}`, input(trade))).entityId
    must(await office.post(`/api/documents/${resource}/${uuid}/deletions`, {}))
    const path = `/proxy/get/${resource}/${uuid}`
    expect((await office.get(path)).status).toBe(404)
    const events = must(await office.get(`${path}/history`)).map(({ event }: { event: string }) => event)
    expect(events).toEqual(expect.arrayContaining([`${name} deleted`, `${name} created`]))
    expect(events[0]).toBe(`${name} deleted`)
  })
})

test('it is the history of documents of that kind alone', async () => {
  const bill = (await office.post('/api/documents/bills', ofBill(trade))).body.entityId.uuid
  const invoice = (await office.post('/api/documents/invoices', ofInvoice(trade))).body.entityId.uuid
  const oneSided = await addOneSided(world)
  const pending = await world.as('pending')
  const status = async (path: string, caller = office) => (await caller.get(path)).status
  expect(await status(`/proxy/get/bills/${invoice}/history`)).toBe(404)
  expect(await status(`/proxy/get/invoices/${bill}/history`)).toBe(404)
  expect(await status(`/proxy/get/invoices/${trade.receiver}/history`)).toBe(404)
  expect(await status(`/proxy/get/bills/${bill}/history`, pending)).toBe(403)
  expect(await status(`/proxy/get/bills/${bill}/history`, await oneSided('invoices only'))).toBe(403)
  expect(await status(`/proxy/get/bills/${bill}/history`, world.nobody)).toBe(401)
})

test('a large document that was edited often carries a small history', async () => {
  const lines = Array.from({ length: 200 }, () => billLine(trade))
  const input = billInput(trade, today, { lines, documentCreation: { billTotal: 200 * 119 } })
  const { uuid } = must(await office.post('/api/documents/bills', input)).entityId
  const path = `/proxy/get/bills/${uuid}`
  for (let edit = 1; edit <= 10; edit++) {
    const documentCreation = { billTotal: 200 * 119, billNumber: `R-${edit}` }
    const changed = { ...billInput(trade, today, { lines, documentCreation }), entityId: { uuid } }
    must(await office.post('/api/documents/bills/replacements', changed))
  }
  const bill = must(await office.get(path))
  const bytes = (value: unknown) => JSON.stringify(value).length
  expect(bill.history).toHaveLength(11)
  expect(bytes(bill.history) / bytes(bill)).toBeLessThan(0.05)
  expect(bytes(must(await office.get(`${path}/history`)))).toBeGreaterThan(9 * bytes(bill))
})
