import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Quantities with decimals, where the unit has them (decisions §10 'Quantities').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the server
type Read = any

const line = (changes: object) => ({ ...invoiceLine(trade), ...changes })
const post = (lines: unknown[]) => office.post(path, invoiceInput(trade, today, { lines }))
const readIt = async (uuid: string): Promise<Read> => must(await office.get(`/proxy/get/invoices/${uuid}`))
const product = async (code: string, taxType: string): Promise<string> =>
  must(await office.post('/api/products', productInput({ code, taxType, buyingPP: 10 }))).entityId.uuid
const moved = async (productId: string) =>
  (
    await world.db.sql`
    select quantity_hundredths as pieces, paid_cents as paid from stock_changes
    where product_id = ${productId} and document_id is not null order by sequence`
  ).map(({ pieces, paid }) => [pieces, paid])

test('the line is rounded once, and its cancellation is the exact negative', async () => {
  const lines = [
    line({ unit: 'HUR', quantity: 1.5, amount: 9.99 }), // 14,985
    line({ unit: 'KGM', quantity: 0.333, amount: 100 }),
    line({ unit: 'HUR', quantity: 1.5, amount: 9.99, discountPercent: 10 }), // 13,4865
  ]
  const { uuid } = must(await post(lines)).entityId
  const invoice = await readIt(uuid)
  expect(invoice.lineItems.map((one: Read) => [one.quantity, one.amountGross])).toEqual([
    [1.5, 14.99],
    [0.333, 33.3],
    [1.5, 13.49],
  ])
  expect(invoice.totals.amountGrossTotal).toBe(61.78)
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const made = await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation })
  expect((await readIt(must(made).entityId.uuid)).totals.amountGrossTotal).toBe(-61.78)
})

test('a discount takes off all of a line that was rounded up, and its cancellation gives it back', async () => {
  const lines = [
    line({ unit: 'HUR', quantity: 1.333, amount: 89.99, discountAmount: 119.96 }), // 119,95667
    line({ unit: 'KGM', quantity: 2, amount: 10 }),
  ]
  const { uuid } = must(await post(lines)).entityId
  expect((await readIt(uuid)).lineItems.map((one: Read) => one.amountGross)).toEqual([0, 20])
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  const more = line({ unit: 'HUR', quantity: 1.333, amount: 89.99, discountAmount: 119.97 })
  expect((await post([more])).body.errors).toEqual([
    { path: 'lineItemCreations.0.discountAmount', message: 'Der Rabatt ist höher als die Position' },
  ])
})

test.each([
  ['a piece', { unit: 'H87', quantity: 1.5 }, 'In dieser Einheit ist die Menge eine ganze Zahl'],
  ['nothing else said', { quantity: 0.5 }, 'In dieser Einheit ist die Menge eine ganze Zahl'],
  ['a fourth decimal', { unit: 'MTR', quantity: 1.2345 }, 'Die Menge hat höchstens drei Nachkommastellen'],
  ['nothing', { unit: 'MTR', quantity: 0 }, 'Menge fehlt'],
  ['less than nothing', { unit: 'MTR', quantity: -1.5 }, 'Menge fehlt'],
  ['too many', { unit: 'MTR', quantity: 999_999.5 }, 'Die Menge darf höchstens 999.999 sein'],
])('%s is refused', async (_, changes, message) => {
  const { status, body } = await post([line(changes)])
  expect([status, body.errors]).toEqual([422, [{ path: 'lineItemCreations.0.quantity', message }]])
})

test('a product has two decimals, as its stock, which moves by them; by § 25a UStG what was paid is theirs', async () => {
  const cloth = await product('STOFF-1', 'v')
  const tooFine = line({ unit: 'MTR', quantity: 1.255, productEntityId: cloth })
  expect((await post([tooFine])).body.errors).toEqual([
    {
      path: 'lineItemCreations.0.quantity',
      message: 'Die Menge einer Ware hat höchstens zwei Nachkommastellen',
    },
  ])
  const bought = { ...billLine(trade, { amount: 47.6, productEntityId: cloth }), unit: 'MTR', quantity: 2.5 }
  must(await office.post('/api/documents/bills', billInput(trade, today, { lines: [bought] })))
  must(await post([line({ unit: 'MTR', quantity: 1.25, productEntityId: cloth })]))
  // 119,00 for 2,5 m: 100,00 net
  expect(await moved(cloth)).toEqual([
    [250, 10_000],
    [125, null],
  ])
  const yarn = await product('GARN-1', 'm')
  const margin = { taxType: 'DIFFERENTIAL', taxPercent: null, amount: 100, amountBuying: 33.33 }
  const { uuid } = must(
    await post([line({ unit: 'KGM', quantity: 0.5, productEntityId: yarn, ...margin })]),
  ).entityId
  // half of 33,33 is 16,67; (50,00 − 16,67) × 19/119
  expect(await moved(yarn)).toEqual([[50, 1_667]])
  const [{ tax } = { tax: null }] = await world.db.sql`
    select differential_tax_cents as tax from line_items where document_id = ${uuid}`
  expect([tax, (await readIt(uuid)).lineItems[0].amountNetNonTaxable]).toEqual([532, 16.67])
})

test('the database keeps the decimals to what the unit and the product have', async () => {
  const { uuid } = must(await post([line({ unit: 'HUR', quantity: 2, amount: 1.01 })])).entityId
  const { sql } = world.db
  for (const wrong of [
    sql`update line_items set unit = 'H87', quantity = 1.5 where document_id = ${uuid}`,
    sql`update line_items set quantity = 0 where document_id = ${uuid}`,
    sql`update line_items set quantity = 2.5 where document_id = ${uuid}`,
  ])
    await expect(wrong).rejects.toThrow(/line_items_(quantity_check|total)/)
})
