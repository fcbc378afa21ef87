import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  type LineChanges,
  productInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()
let product: string

beforeAll(async () => {
  product = must(await office.post('/api/products', productInput())).entityId.uuid
})

const create = (changes: LineChanges) =>
  office.post('/api/documents/bills', billInput(trade, today, { lines: [billLine(trade, changes)] }))
const useOf = async (uuid: string) =>
  must(await office.get(`/proxy/get/bills/${uuid}`)).lineItems[0].productUse

describe('what a line of a bill is to its product', () => {
  const rows: [string, LineChanges, boolean, string | null][] = [
    ['not said: its purchase', {}, true, 'PURCHASE'],
    ['its purchase', { productUse: 'PURCHASE' }, true, 'PURCHASE'],
    ['its transport', { productUse: 'TRANSPORT' }, true, 'TRANSPORT'],
    ['its restoration', { productUse: 'RESTORATION' }, true, 'RESTORATION'],
    ['nothing without a product', { productUse: 'PURCHASE' }, false, null],
  ]
  test.each(rows)('%s', async (_name, changes, hasProduct, expected) => {
    const answer = must(await create({ ...changes, ...(hasProduct && { productEntityId: product }) }))
    const { uuid } = answer.entityId
    expect(await useOf(uuid)).toBe(expected)
    const [row] = await world.db.sql`select product_use from line_items where document_id = ${uuid}`
    expect(row?.['product_use']).toBe(expected)
    const history = must(await office.get(`/proxy/get/bills/${uuid}/history`))
    expect(history[0].data.lineItems[0].productUse).toBe(expected)
  })

  test('changes with a replacement, and stays with a payment', async () => {
    const line = billLine(trade, { productEntityId: product })
    const { uuid } = must(
      await office.post('/api/documents/bills', billInput(trade, today, { lines: [line] })),
    ).entityId
    const replaced = billInput(trade, today, { lines: [{ ...line, productUse: 'TRANSPORT' }] })
    must(await office.post('/api/documents/bills/replacements', { ...replaced, entityId: { uuid } }))
    const recordData = { amount: 19, currency: 'EUR', fromIban: '' }
    const payment = { recordDate: today, recordDetails: { recordType: 'PAYMENT', recordData } }
    must(await office.post(`/api/documents/bills/${uuid}/records`, payment))
    expect(await useOf(uuid)).toBe('TRANSPORT')
  })

  test.each([
    [{ productUse: 'TRANSPORT' }, 422, 'productEntityId', 'Ware fehlt, deren Kosten es sind'],
    [{ productUse: 'RESTORATION' }, 422, 'productEntityId', 'Ware fehlt, deren Kosten es sind'],
    [
      { productUse: 'PRICE_REDUCTION', amount: -119 },
      422,
      'productEntityId',
      'Ware fehlt, deren Kosten es sind',
    ],
    [
      { productUse: 'RENT' },
      400,
      'productUse',
      'Erlaubt sind nur: PURCHASE, TRANSPORT, RESTORATION, PRICE_REDUCTION',
    ],
  ])('%o is refused', async (changes, status, field, message) => {
    const answer = await create(changes)
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status,
      errors: [{ path: `lineItemCreations.0.${field}`, message }],
    })
  })

  test('a line can be sent again as it was read', async () => {
    const { uuid } = must(await create({ productEntityId: product, productUse: 'RESTORATION' })).entityId
    const { lineItems } = must(await office.get(`/proxy/get/bills/${uuid}`))
    const again = billInput(trade, today, { lines: lineItems })
    const answer = must(await office.post('/api/documents/bills', again))
    expect(await useOf(answer.entityId.uuid)).toBe('RESTORATION')
  })

  test('is nothing that an invoice has', async () => {
    const line = invoiceLine(trade, { productEntityId: product })
    const send = (sent: object) =>
      office.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [sent] }))
    const refused = await send({ ...line, productUse: 'PURCHASE' })
    expect({ status: refused.status, path: refused.body.errors[0].path }).toEqual({
      status: 400,
      path: 'lineItemCreations.0.productUse',
    })
    const { uuid } = must(await send(line)).entityId
    const [read] = must(await office.get(`/proxy/get/invoices/${uuid}`)).lineItems
    expect(read.productUse).toBeNull()
    must(await send(read))
  })
})

describe('the database refuses', () => {
  const change = async (kind: string, values: { product_use: string | null }) => {
    const [row] = await world.db.sql`select document_id from line_items join documents using (document_id)
      where kind = ${kind} and product_id is not null limit 1`
    return world.db
      .sql`update line_items set ${world.db.sql(values)} where document_id = ${row?.['document_id']}`
  }
  test.each([
    ['a product of a bill without its use', 'BILL', null, 'line_items_use_in_bills'],
    ['a use in an invoice', 'INVOICE', 'PURCHASE', 'line_items_use_in_bills'],
    ['another use', 'BILL', 'RENT', 'line_items_product_use_check'],
  ])('%s', async (_name, kind, product_use, constraint_name) => {
    await expect(change(kind, { product_use })).rejects.toMatchObject({ constraint_name })
  })

  test('a use without a product', async () => {
    const { uuid } = must(await create({})).entityId
    await expect(
      world.db.sql`update line_items set product_use = 'PURCHASE' where document_id = ${uuid}`,
    ).rejects.toMatchObject({ constraint_name: 'line_items_use_of_product' })
  })
})
