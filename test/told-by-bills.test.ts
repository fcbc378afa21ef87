import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { verifyToldProducts } from '#areas/stock/server/verify-told-products.ts'
import { berlinDay } from '#kernel/day.ts'
import { tellingEvents } from '../src/verify.ts'
import { must } from './caller.ts'
import { addOneSided } from './one-sided.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// What a bill told its product follows the bill (decisions §10, 'What a bill told its product').

const today = berlinDay(new Date())
const path = '/api/documents/bills'
const { world, manager, trade } = useWorld()
let count = 0

async function product(changes: object = {}): Promise<string> {
  count++
  const own = { ...productInput({ code: `W-${count}`, taxType: 'm' }), buyingPP: null, ...changes }
  return must(await manager.post('/api/products', own)).entityId.uuid
}
const read = async (uuid: string) => must(await manager.get(`/proxy/get/products/${uuid}`))
const priceOf = async (uuid: string) => (await read(uuid)).buyingPP
interface Told {
  line?: object
  supplier?: string
  day?: string
}
function bill(
  uuid: string | null,
  amount: number,
  { line = {}, supplier = trade.supplier, day = today }: Told = {},
) {
  count++
  const made = billLine(trade, { productEntityId: uuid, amount, taxPercent: 0, ...line })
  const documentCreation = { billTotal: amount, billNumber: `R-${count}`, billDate: day, bookingDate: day }
  const input = billInput(trade, day, { lines: [made], documentCreation })
  return { ...input, partner: { entityId: { uuid: supplier } } }
}
const create = async (input: object): Promise<string> => must(await manager.post(path, input)).entityId.uuid
const replace = async (uuid: string, input: object) =>
  must(await manager.post(`${path}/replacements`, { ...input, entityId: { uuid } }))
const remove = async (uuid: string) => must(await manager.post(`${path}/${uuid}/deletions`, {}))
const lastChanges = async () => {
  // The PDF of an invoice is made when it comes to it.
  const [row] = await world.db
    .sql`select data from journal where event <> 'invoice PDF stored' order by seq desc limit 1`
  return row?.['data'].productChanges
}

test('a mistyped price is mended with its bill, and what is sold by it proposes the right one', async () => {
  const piece = await product()
  const made = await create(bill(piece, 1000))
  expect(await priceOf(piece)).toBe(1000)
  await replace(made, bill(piece, 100))
  expect(await priceOf(piece)).toBe(100)
  expect(await lastChanges()).toEqual([
    {
      productEntityId: piece,
      code: `W-${count - 2}`,
      changes: [{ propertyName: 'buyingPP', oldValue: 1000, value: 100 }],
    },
  ])
  const amountBuying = await priceOf(piece)
  const sold = invoiceLine(trade, {
    productEntityId: piece,
    amount: 1500,
    taxType: 'DIFFERENTIAL',
    amountBuying,
  })
  const { uuid } = must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [sold] })),
  ).entityId
  const [row] = await world.db
    .sql`select differential_tax_cents as tax from line_items where document_id = ${uuid}`
  expect(row?.['tax']).toBe(22_353)
})

test('who sold it is mended: of a dealer § 25a UStG does not pass', async () => {
  const supplier = async (sellerKind: 'PRIVATE' | 'VAT_DEALER') =>
    must(await manager.post('/api/partners/suppliers', supplierSample({ sellerKind, shortName: sellerKind })))
      .entityId.uuid as string
  const [person, dealer] = [await supplier('PRIVATE'), await supplier('VAT_DEALER')]
  const piece = await product()
  const made = await create(bill(piece, 119, { supplier: person }))
  expect((await read(piece)).sellerKind).toBe('PRIVATE')
  await replace(made, bill(piece, 119, { supplier: dealer, line: { taxPercent: 19 } }))
  expect((await read(piece)).sellerKind).toBe('VAT_DEALER')
  const sold = invoiceLine(trade, { productEntityId: piece, taxType: 'DIFFERENTIAL', amountBuying: 100 })
  const refused = await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [sold] }))
  expect(refused.status).toBe(422)
})

describe('it is gone', () => {
  test('with its bill, whose deletion tells it; then the earliest purchase that is left says it', async () => {
    const piece = await product()
    const [first, third, second] = [
      await create(bill(piece, 100)),
      await create(bill(piece, 300)),
      await create(bill(piece, 200, { day: '2020-01-01' })),
    ]
    expect(await priceOf(piece)).toBe(100)
    await remove(first)
    expect(await priceOf(piece)).toBe(200)
    expect((await lastChanges())[0].changes).toEqual([
      { propertyName: 'buyingPP', oldValue: 100, value: 200, billEntityId: second },
    ])
    // It follows that one from then on.
    await replace(second, bill(piece, 250, { day: '2020-01-01' }))
    expect(await priceOf(piece)).toBe(250)
    await remove(second)
    expect(await priceOf(piece)).toBe(300)
    await remove(third)
    expect(await priceOf(piece)).toBe(null)
    expect((await lastChanges())[0].changes).toEqual([
      { propertyName: 'buyingPP', oldValue: 300, value: null },
    ])
  })

  test.each<[string, (piece: string) => object]>([
    ['with its line', () => bill(null, 100)],
    ['where the line becomes a cost', (piece) => bill(piece, 100, { line: { productUse: 'TRANSPORT' } })],
    ['where the line becomes a return', (piece) => bill(piece, -100)],
    [
      'where the line becomes a price reduction',
      (piece) => bill(piece, -100, { line: { productUse: 'PRICE_REDUCTION' } }),
    ],
  ])('%s', async (_name, after) => {
    const piece = await product()
    const made = await create(bill(piece, 100))
    expect(await priceOf(piece)).toBe(100)
    await replace(made, after(piece))
    expect(await priceOf(piece)).toBe(null)
  })

  test('to the other product that the line names', async () => {
    const [wrong, right] = [await product(), await product()]
    const made = await create(bill(wrong, 100))
    await replace(made, bill(right, 100))
    expect([await priceOf(wrong), await priceOf(right)]).toEqual([null, 100])
  })
})

describe('it follows no more', () => {
  test('once somebody typed another', async () => {
    const piece = await product()
    const made = await create(bill(piece, 100))
    const { version: _, history: __, inventoryChanges: ___, ...known } = await read(piece)
    must(await manager.post('/api/products/replacements', { ...known, status: 'Lager 9' }))
    await replace(made, bill(piece, 110))
    expect(await priceOf(piece)).toBe(110)
    must(await manager.post('/api/products/replacements', { ...known, buyingPP: 90 }))
    await replace(made, bill(piece, 120))
    await remove(made)
    expect(await priceOf(piece)).toBe(90)
  })

  const send = async (content: string, settings: object = {}) => {
    const file = new File([content], 'waren.csv')
    const form = { command: JSON.stringify({ settings: {} }), file }
    const shown = must(await manager.postForm('/api/products/imports/previews', form))
    const command = JSON.stringify({ ...shown.settings, existing: 'update', nameByCode: true, ...settings })
    must(await manager.postForm('/api/products/imports', { command, file }))
  }
  test.each<[string, string, object, number | null]>([
    ['once another is imported', '90,00', {}, 90],
    ['not by an empty cell, which says nothing', '', {}, 120],
    ['by an empty cell that is to erase', '', { eraseEmpty: true }, null],
  ])('%s', async (_name, cell, settings, expected) => {
    const piece = await product()
    const code = `W-${count}`
    const made = await create(bill(piece, 100))
    await send(`Code;EK St. €;Lagerort\n${code};${cell};Lager 7\n`, settings)
    if (expected === null) expect(await priceOf(piece)).toBe(null)
    await replace(made, bill(piece, 120))
    // What was erased nobody knows: the bill tells it again.
    expect(await priceOf(piece)).toBe(expected ?? 120)
  })
})

test('the bill names what follows it, and the invoices that sold it by § 25a UStG', async () => {
  const piece = await product()
  const [made, other] = [await create(bill(piece, 100)), await create(bill(piece, 80))]
  const sold = invoiceLine(trade, {
    ...{ productEntityId: piece, amount: 500, taxType: 'DIFFERENTIAL', amountBuying: 100 },
  })
  const { uuid } = must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [sold] })),
  ).entityId
  const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const told = async (who = manager) => must(await who.get(`/proxy/get/bills/${made}/toldproducts`))
  expect(await told()).toMatchObject([
    {
      product: { entityId: { uuid: piece }, buyingPP: 100 },
      toldBy: { buyingPP: made },
      others: [{ billEntityId: other, price: { euro: 80, foreign: null } }],
      sales: [{ entityId: { uuid }, invoiceNumber }],
    },
  ])
  const as = await addOneSided(world)
  expect((await told(await as('bills only')))[0].sales).toEqual([])
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    }),
  )
  expect((await told())[0].sales).toEqual([])
  // Of the other bill nothing follows.
  expect(must(await manager.get(`/proxy/get/bills/${other}/toldproducts`))).toEqual([])
})

describe('journal verify', () => {
  test('finds a price and a mark that were changed past Kontor', async () => {
    const { owner: sql } = world
    const verify = () => verifyToldProducts(sql, tellingEvents)
    expect(await verify()).toEqual([])
    const piece = await product()
    const made = await create(bill(piece, 100))
    expect(await verify()).toEqual([])
    const mark = sql`product_id = ${piece} and document_id = ${made}`
    await sql`delete from product_properties_told where ${mark}`
    expect(await verify()).toEqual([{ productCode: `W-${count - 1}` }])
    await sql`insert into product_properties_told values (${piece}, 'buyingPP', ${made})`
    await sql`alter table products disable trigger products_told_otherwise`
    await sql`update products set buying_cents = 1 where product_id = ${piece}`
    expect(await verify()).toEqual([{ productCode: `W-${count - 1}` }])
    await sql`update products set buying_cents = 10000 where product_id = ${piece}`
    await sql`alter table products enable trigger products_told_otherwise`
    expect(await verify()).toEqual([])
  })
})

test('stored products are marked where an event told them and none changed it since', async () => {
  const { owner: sql } = world
  const [told, typed, gone, another] = [await product(), await product(), await product(), await product()]
  const made = await create(bill(told, 100))
  await create(bill(typed, 100))
  const { version: _, history: __, inventoryChanges: ___, ...known } = await read(typed)
  must(await manager.post('/api/products/replacements', { ...known, buyingPP: 90 }))
  await remove(await create(bill(gone, 100)))
  const other = await create(bill(another, 100))
  const before = await sql`select * from product_properties_told`
  await sql`truncate product_properties_told`
  const migration = readFileSync('migrations/0023-told-by-bills.sql', 'utf8')
  await sql.unsafe(migration.slice(migration.indexOf('with recorded as')))
  const marks = await sql`select product_id, property, document_id from product_properties_told
    where product_id in ${sql([told, typed, gone, another])} order by product_id`
  expect(marks.map((row) => ({ ...row }))).toEqual([
    { product_id: told, property: 'buyingPP', document_id: made },
    { product_id: another, property: 'buyingPP', document_id: other },
  ])
  await sql`truncate product_properties_told`
  await sql`insert into product_properties_told ${sql(before)}`
})

afterAll(async () => {
  expect(await verifyToldProducts(world.db.sql, tellingEvents)).toEqual([])
})
