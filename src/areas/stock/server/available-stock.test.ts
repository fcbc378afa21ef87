import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { enterChange } from '#test/stock.ts'
import { invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// How much of a product there is for an invoice that sells it (decisions §5).

const today = berlinDay(new Date())
const day = (back: number) => addDays(today, -back)
const { world, office, trade } = useWorld()
let count = 0

async function product(pieces: number): Promise<string> {
  const input = productInput({ code: `A-${++count}`, taxType: 'v' })
  const { uuid } = must(await office.post('/api/products', input)).entityId
  must(await enterChange(office, uuid, { type: 'initial', at: day(30), change: pieces }))
  return uuid
}
async function sell(productEntityId: string, quantity: number, back: number) {
  const lines = [invoiceLine(trade, { productEntityId, quantity })]
  const input = invoiceInput(trade, today, { lines, documentCreation: { serviceDate: day(back) } })
  const { entityId } = must(await office.post('/api/documents/invoices', input))
  const { invoiceNumber } = must(await office.get(`/proxy/get/invoices/${entityId.uuid}`))
  return {
    uuid: entityId.uuid,
    soldWith: { documentEntityId: entityId.uuid, documentNumber: invoiceNumber, day: day(back) },
  }
}
async function available(uuid: string, back = 0, without = '', caller = office) {
  const query = `products=${uuid}&day=${day(back)}&documentEntityId=${without}`
  const [found] = must(await caller.get(`/proxy/get/products/available?${query}`))
  const { productEntityId, ...stock } = found
  expect(productEntityId).toBe(uuid)
  return stock
}

test('on each day, after what is sold later, with the last invoice that took it', async () => {
  const uuid = await product(5)
  expect(await available(uuid)).toEqual({ quantityInStock: 5, quantityLeft: 5, soldWith: null })
  const first = await sell(uuid, 2, 10)
  const { soldWith } = await sell(uuid, 4, 2)
  expect(await available(uuid)).toEqual({ quantityInStock: -1, quantityLeft: -1, soldWith })
  expect(await available(uuid, 5)).toEqual({ quantityInStock: 3, quantityLeft: -1, soldWith })
  expect(await available(uuid, 10)).toMatchObject({ quantityInStock: 3 })
  expect(await available(uuid, 11)).toMatchObject({ quantityInStock: 5 })
  expect(await available(uuid, 31)).toMatchObject({ quantityInStock: 0 })
  expect(first.soldWith.day).toBe(day(10))
})

test('an invoice that is edited does not count itself; an inventory since then counted what was left', async () => {
  const uuid = await product(1)
  const sale = await sell(uuid, 1, 10)
  expect(await available(uuid)).toMatchObject({ quantityInStock: 0, soldWith: sale.soldWith })
  expect(await available(uuid, 0, sale.uuid)).toEqual({ quantityInStock: 1, quantityLeft: 1, soldWith: null })
  must(await enterChange(office, uuid, { type: 'inventory', at: day(4), change: 3 }))
  expect(await available(uuid, 0, sale.uuid)).toMatchObject({ quantityInStock: 3, quantityLeft: 3 })
  expect(await available(uuid, 8, sale.uuid)).toMatchObject({ quantityInStock: 1, quantityLeft: 3 })
})

test('what was cancelled is there again, and sold with nothing', async () => {
  const uuid = await product(1)
  const sale = await sell(uuid, 1, 3)
  const documentCreation = { cancelledInvoiceEntityId: sale.uuid, invoiceDate: today }
  must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation,
    }),
  )
  expect(await available(uuid)).toEqual({ quantityInStock: 1, quantityLeft: 1, soldWith: null })
})

test('with which invoice is told to those who may see invoices', async () => {
  const uuid = await product(1)
  const { soldWith } = await sell(uuid, 1, 3)
  const as = await addOneSided(world)
  expect((await available(uuid, 0, '', await as('bills only'))).soldWith).toBeNull()
  expect((await available(uuid, 0, '', await as('invoices only'))).soldWith).toEqual(soldWith)
})

test('selling more than there is stays allowed', async () => {
  const uuid = await product(0)
  await sell(uuid, 3, 0)
  expect(await available(uuid)).toMatchObject({ quantityInStock: -3 })
})

test.each([
  ['no product', `products=&day=${today}`, 422],
  ['no day', `products=01900000-0000-7000-8000-000000000001`, 422],
  ['what is no id', `products=chair&day=${today}`, 400],
  [
    'too many',
    `products=${Array(101).fill('01900000-0000-7000-8000-000000000001').join(',')}&day=${today}`,
    422,
  ],
])('refused is %s', async (_, query, status) => {
  expect((await office.get(`/proxy/get/products/available?${query}`)).status).toBe(status)
})
