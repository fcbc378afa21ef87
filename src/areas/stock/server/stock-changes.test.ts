import { describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { type ChangeEntry, enterChange, stockList, stockOn, systemTypes } from '#test/stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const today = berlinDay(new Date())
const day = (back: number) => addDays(today, -back)
const path = '/api/products/inventorychanges'
const { world, manager, office, trade } = useWorld()

let count = 0
async function product(changes = {}): Promise<string> {
  const input = productInput({ code: `W-${++count}`, buyingPP: 10.01, salesPP: 20, ...changes })
  return must(await office.post('/api/products', input)).entityId.uuid
}

const enter = (uuid: string, entry: ChangeEntry) => enterChange(office, uuid, entry)
const changesOf = async (uuid: string, caller = office) =>
  (await caller.get(`/proxy/get/products/${uuid}/inventorychanges`)).body
const messages = (answer: Answer) => [
  answer.status,
  ...(answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  ),
]

describe('what moved a product', () => {
  test("stands with the product that is read alone, and in today's figures of the list without a filter", async () => {
    const uuid = await product()
    const { code } = (await office.get(`/proxy/get/products/${uuid}`)).body
    must(await enter(uuid, { type: 'purchase', at: day(9), change: 3 }))
    const lines = [invoiceLine(trade, { productEntityId: uuid })]
    must(await office.post('/api/documents/invoices', invoiceInput(trade, today, { lines })))
    const { section } = await changesOf(uuid)
    expect(section).toHaveLength(2)
    const whole = (await office.get(`/proxy/get/products/${uuid}`)).body
    expect(whole.inventoryChanges).toEqual(section)
    // As it was read it can be sent again.
    must(await office.post('/api/products/replacements', whole))
    const plain = (await office.get(`/proxy/get/products?searchText=${code}`)).body
    const filter = encodeURIComponent(JSON.stringify({ filterType: 'inventoryUntil', day: today }))
    expect(plain).toEqual(
      (await office.get(`/proxy/get/products?searchText=${code}&searchFilter=${filter}`)).body,
    )
    expect(plain.section[0]).toMatchObject({ quantityInStock: 2, buyingTotal: 20.02, salesTotal: 40 })
    expect(plain.stats).toEqual({ pieces: 2, buyingValue: 20.02, salesValue: 40 })
  })
})

describe('a stock change by hand', () => {
  test('answers 201, records one event, and is what the stock and the history say', async () => {
    const uuid = await product()
    const seq = await world.lastSeq()
    const answer = await enter(uuid, { type: 'purchase', at: `${day(9)}T14:30:00`, change: 3.5 })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const changeId = answer.body.entityId.uuid
    expect(answer.headers.get('location')).toBe(`${path}/${changeId}`)
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'stock change recorded',
        entityId: changeId,
        data: {
          changeId,
          itemEntityId: uuid,
          changeTime: `${day(9)}T14:30:00`,
          changeType: 'purchase',
          valueType: 'INCOMING',
          inventoryChange: 3.5,
        },
      },
    ])
    must(await enter(uuid, { type: 'sale', at: day(5), change: -1 }))
    must(await enter(uuid, { type: 'inventory', at: `${day(3)}T23:59:59`, change: 2 }))
    expect(await changesOf(uuid)).toMatchObject({
      totalCount: 3,
      section: [
        { quantity: 2, inventoryChange: 2, relativeChange: false, difference: -0.5, quantityInStock: 2 },
        { quantity: 1, inventoryChange: -1, relativeChange: true, difference: -1, quantityInStock: 2.5 },
        {
          changeId,
          itemEntityId: uuid,
          changeTime: `${day(9)}T14:30:00`,
          changeType2: { shortName: 'purchase', valueType: 'INCOMING', system: true },
          inventoryChange: 3.5,
          difference: 3.5,
          quantityInStock: 3.5,
          details: null,
          revertible: true,
        },
      ],
    })
    expect(await stockOn(office, day(10), uuid)).toMatchObject({ quantity: 0, quantityInStock: 0 })
    expect(await stockOn(office, day(9), uuid)).toMatchObject({ quantityInStock: 3.5, quantityCounted: null })
    expect(await stockOn(office, today, uuid)).toMatchObject({
      quantity: 3.5,
      quantityInStock: 2,
      quantityCounted: 2,
      countedAt: `${day(3)}T23:59:59`,
      buyingTotal: 20.02,
      salesTotal: 40,
    })
  })

  test('of an earlier day moves everything behind it, up to the next count', async () => {
    const uuid = await product()
    must(await enter(uuid, { type: 'inventory', at: day(6), change: 5 }))
    must(await enter(uuid, { type: 'sale', at: day(8), change: -1 }))
    must(await enter(uuid, { type: 'initial', at: day(20), change: 4 }))
    const { section } = await changesOf(uuid)
    expect(section.map((row: { quantityInStock: number }) => row.quantityInStock)).toEqual([5, 3, 4])
    expect(await stockOn(office, day(7), uuid)).toMatchObject({ quantity: 4, quantityInStock: 3 })
  })

  test('is taken back, and the stock with it', async () => {
    const uuid = await product()
    const first = must(await enter(uuid, { type: 'purchase', at: day(9), change: 3 })).entityId.uuid
    const second = must(await enter(uuid, { type: 'sale', at: day(8), change: -1 })).entityId.uuid
    const seq = await world.lastSeq()
    must(await office.post(`${path}/deletions`, { changeIds: [first, first] }))
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'stock changes deleted',
        entityId: first,
        data: { deleted: [expect.objectContaining({ changeId: first, inventoryChange: 3 })] },
      },
    ])
    expect(await stockOn(office, today, uuid)).toMatchObject({ quantityInStock: -1 })
    expect((await office.post(`${path}/deletions`, { changeIds: [first, second] })).status).toBe(404)
    expect(await stockOn(office, today, uuid)).toMatchObject({ quantityInStock: -1 })
  })

  test.each<[string, Partial<ChangeEntry>, number, string]>([
    ['no time', { at: '' }, 422, 'data.changeTime: Datum fehlt'],
    ['a time with a zone', { at: `${today}T00:00:00Z` }, 400, 'data.changeTime'],
    ['no such day', { at: '2026-02-30T00:00:00' }, 400, 'data.changeTime'],
    ['the future', { at: addDays(today, 1) }, 422, 'data.changeTime: Das Datum liegt in der Zukunft'],
    ['no type', { changeType2: null }, 422, 'data.changeType2: Ereignis fehlt'],
    ['no quantity', { change: null }, 422, 'data.inventoryChange: Menge fehlt'],
    ['a third decimal', { change: 1.005 }, 400, 'data.inventoryChange: Höchstens zwei Nachkommastellen'],
    ['too many', { change: 1e9 }, 400, 'data.inventoryChange: Die Menge darf höchstens 9.999.999,99 sein'],
    [
      'less than nothing coming',
      { change: -1 },
      422,
      'data.inventoryChange: Die Menge darf nicht negativ sein',
    ],
    [
      'more than nothing going',
      { type: 'sale' },
      422,
      'data.inventoryChange: Die Menge eines Abgangs muss negativ sein',
    ],
    [
      'a relative count',
      { type: 'inventory', relativeChange: true },
      422,
      'data.relativeChange: Dieses Ereignis setzt',
    ],
    ['an absolute purchase', { relativeChange: false }, 422, 'data.relativeChange: Dieses Ereignis ändert'],
  ])('with %s is refused, and nothing is recorded', async (_, changes, status, message) => {
    const uuid = await product()
    const seq = await world.lastSeq()
    const answer = await enter(uuid, { type: 'purchase', at: day(1), change: 1, ...changes })
    expect(messages(answer)).toEqual([status, expect.stringContaining(message)])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('of nothing is taken in both directions', async () => {
    const uuid = await product()
    for (const type of ['purchase', 'sale'] as const) must(await enter(uuid, { type, at: day(1), change: 0 }))
    expect(await stockOn(office, today, uuid)).toMatchObject({ quantity: 0, quantityInStock: 0 })
  })

  test('of a product that does not exist, or of two, is refused', async () => {
    const [one, two] = [await product(), await product()]
    const sent = { type: 'purchase', at: day(1), change: 1 } as const
    expect(
      messages(
        await enter(
          two.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          sent,
        ),
      ),
    ).toEqual([422, 'itemEntityId: Ware fehlt'])
    const answer = await enter(one, { ...sent, itemEntityId: two })
    expect(messages(answer)).toEqual([422, expect.stringContaining('data.itemEntityId: ')])
  })
})

describe('what is used', () => {
  test('a product with stock changes is not deleted, by the database neither', async () => {
    const uuid = await product()
    const { entityId } = must(await enter(uuid, { type: 'initial', at: day(3), change: 1 }))
    const seq = await world.lastSeq()
    const answer = await office.post(`/api/products/${uuid}/deletions`, {})
    expect(messages(answer)).toEqual([409, expect.stringContaining('gibt es Bestandsänderungen')])
    expect(await world.eventsAfter(seq)).toEqual([])
    await expect(world.db.sql`delete from products where product_id = ${uuid}`).rejects.toThrow(
      'stock_changes',
    )
    must(await office.post(`${path}/deletions`, { changeIds: [entityId.uuid] }))
    must(await office.post(`/api/products/${uuid}/deletions`, {}))
  })

  test('a change type is not deleted and keeps its value type; its name may change', async () => {
    const uuid = await product()
    const types = '/api/inventorychangetypes'
    const type = must(await manager.post(types, { shortName: 'BRUCH', valueType: 'OUTGOING' })).entityId
    const changeType2 = { entityId: type, shortName: 'BRUCH', valueType: 'INCOMING', system: true }
    must(await enter(uuid, { changeType2, at: day(2), change: -1 }))
    const prop = (propertyName: string, oldValue: string, value: string) =>
      manager.post(`${types}/${type.uuid}/props/${propertyName}`, { propertyName, oldValue, value })
    const seq = await world.lastSeq()
    expect(messages(await manager.post(`${types}/${type.uuid}/deletion`, {}))).toEqual([
      409,
      'uuid: Das Bestandsereignis wird in Bestandsänderungen verwendet und kann nicht gelöscht werden.',
    ])
    expect(messages(await prop('valueType', 'OUTGOING', 'INCOMING'))).toEqual([
      409,
      expect.stringContaining('sein Wertetyp kann nicht geändert werden'),
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    must(await prop('shortName', 'BRUCH', 'GLASBRUCH'))
    expect((await changesOf(uuid)).section[0].changeType2.shortName).toBe('GLASBRUCH')
  })
})

test('another sales price alone changes what the stock is worth at it', async () => {
  const uuid = await product()
  const changed = productInput({ code: `W-${count}`, buyingPP: 10.01, salesPP: 25 })
  must(await enter(uuid, { type: 'purchase', at: day(3), change: 3 }))
  const { stats } = await stockList(office, today)
  must(await office.post('/api/products/replacements', { ...changed, entityId: { uuid } }))
  const { salesValue, ...others } = (await stockList(office, today)).stats
  expect(salesValue).toBeCloseTo(stats.salesValue + 15, 2)
  expect(others).toEqual({ pieces: stats.pieces, buyingValue: stats.buyingValue })
})

describe('what documents move', () => {
  const bill = (uuid: string, changes = {}, line = {}) =>
    billInput(trade, today, { lines: [billLine(trade, { productEntityId: uuid, ...line })], ...changes })
  const invoice = (uuid: string, changes = {}, line = {}) =>
    invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { productEntityId: uuid, ...line })],
      ...changes,
    })

  test('a bill comes in at its booking, an invoice goes out at its supply; neither is taken back by hand', async () => {
    const uuid = await product()
    const documentCreation = { billDate: day(20), bookingDate: day(10), billTotal: 357 }
    const billId = must(
      await office.post('/api/documents/bills', bill(uuid, { documentCreation }, { quantity: 3 })),
    ).entityId.uuid
    const sold = invoice(uuid, { documentCreation: { serviceDate: day(4) } }, { quantity: 2 })
    const invoiceId = must(await office.post('/api/documents/invoices', sold)).entityId.uuid
    const { section } = await changesOf(uuid)
    expect(section).toMatchObject([
      {
        changeTime: `${day(4)}T00:00:00`,
        changeType2: { shortName: 'sale' },
        quantity: 2,
        inventoryChange: -2,
        quantityInStock: 1,
        details: {
          documentType: 'INVOICE',
          documentEntityId: invoiceId,
          partner: 'Antik & Design Österle GmbH',
        },
        revertible: false,
      },
      {
        changeTime: `${day(10)}T00:00:00`,
        changeType2: { shortName: 'purchase' },
        quantityInStock: 3,
        details: {
          documentType: 'BILL',
          documentEntityId: billId,
          documentNumber: 'R-4711',
          partner: 'Möbelhof Größe KG',
        },
        revertible: false,
      },
    ])
    expect(await stockOn(office, day(11), uuid)).toMatchObject({
      quantity: 0,
      supplier: '',
      purchaseDate: null,
    })
    expect(await stockOn(office, today, uuid)).toMatchObject({
      quantity: 3,
      quantityInStock: 1,
      supplier: 'Möbelhof Größe KG',
      invoice: 'R-4711',
      billEntityId: billId,
      purchaseDate: day(10),
    })
    const answer = await office.post(`${path}/deletions`, { changeIds: [section[0].changeId] })
    expect(messages(answer)).toEqual([422, expect.stringContaining('gehört zu einer Rechnung')])
    const as = await addOneSided(world)
    const [onlyBills, onlyInvoices] = [await as('bills only'), await as('invoices only')]
    expect(
      (await changesOf(uuid, onlyBills)).section.map((row: { details: unknown }) => row.details !== null),
    ).toEqual([false, true])
    expect(
      (await changesOf(uuid, onlyInvoices)).section.map((row: { details: unknown }) => row.details !== null),
    ).toEqual([true, false])
    expect(await stockOn(onlyInvoices, today, uuid)).toMatchObject({
      quantityInStock: 1,
      buyingTotal: null,
      buyingPPValued: null,
      supplier: '',
      supplierEntityId: null,
      invoice: '',
      billEntityId: null,
      purchaseDate: null,
      salesTotal: 20,
    })
    expect((await stockList(onlyInvoices, today)).stats.buyingValue).toBe(null)
  })

  test('a discount that names its item moves nothing, whatever product it has', async () => {
    const uuid = await product()
    const item = invoiceLine(trade, { amount: 500, taxType: 'DIFFERENTIAL', amountBuying: 200 })
    const discount = invoiceLine(trade, { amount: -50, taxType: 'DIFFERENTIAL', productEntityId: uuid })
    const lines = [item, { ...discount, appliesToLocalId: item.localId }]
    must(await office.post('/api/documents/invoices', invoiceInput(trade, today, { lines })))
    expect((await changesOf(uuid)).section).toEqual([])
  })
})

test('system types are known by their ids', async () => {
  const { body } = await office.get('/proxy/get/inventorychangetypes')
  for (const [name, type] of Object.entries(systemTypes)) {
    expect(body.section).toContainEqual(
      expect.objectContaining({ shortName: name, entityId: { uuid: type.uuid } }),
    )
  }
})
