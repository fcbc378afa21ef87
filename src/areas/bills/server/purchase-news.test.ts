import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, type LineChanges, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What the purchase of a bill tells the product that it names.

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()
let codes = 0

beforeAll(async () => {
  const manager = await world.as('manager')
  const rates = [{ currency: 'USD', day: addDays(today, -30), rate: 1.25 }]
  must(await manager.post('/api/currencies/rates', { rates }))
})

interface Known {
  taxType?: string
  buyingPP?: number | null
  buyingInOtherCurrency?: number
  buyingCurrency?: string
}

async function createProduct({ buyingPP = null, ...known }: Known = {}): Promise<string> {
  codes += 1
  const input = { ...productInput({ code: `P-${codes}` }), buyingPP, ...known }
  return must(await office.post('/api/products', input)).entityId.uuid
}

const pricesOf = async (uuid: string) => {
  const { buyingPP, buyingInOtherCurrency, buyingCurrency } = must(
    await office.get(`/proxy/get/products/${uuid}`),
  )
  return [buyingPP, buyingInOtherCurrency, buyingCurrency]
}
/** The total that the lines make, for lines of 19 %. */
const input = (lines: LineChanges[], head: Record<string, unknown> = {}) =>
  billInput(trade, today, { lines: lines.map((line) => billLine(trade, line)), documentCreation: head })
const record = async (lines: LineChanges[], head: Record<string, unknown>): Promise<string> =>
  must(await office.post('/api/documents/bills', input(lines, head))).entityId.uuid
const toldBy = async (bill: string, step = 0) =>
  must(await office.get(`/proxy/get/bills/${bill}/history`))[step].data.productChanges ?? []

describe('a purchase tells the price of a product that has none', () => {
  const rows: [string, Known, LineChanges, number, unknown[]][] = [
    ['net', { taxType: 'v' }, {}, 119, [100, null, null]],
    ['gross of goods of § 25a UStG', { taxType: 'm' }, {}, 119, [119, null, null]],
    ['of one of six chairs', { taxType: 'm' }, { quantity: 6, amount: 20 }, 120, [20, null, null]],
    ['in foreign currency', { taxType: 'm' }, { currency: 'USD' }, 119, [95.2, 119, 'USD']],
    [
      'in EUR alone where the foreign one is known',
      { taxType: 'm', buyingInOtherCurrency: 50, buyingCurrency: 'CHF' },
      { currency: 'USD' },
      119,
      [95.2, 50, 'CHF'],
    ],
    ['not over one that is known', { buyingPP: 320 }, {}, 119, [320, null, null]],
    ['not over one of nothing', { buyingPP: 0 }, {}, 119, [0, null, null]],
    ['not by its transport', {}, { productUse: 'TRANSPORT' }, 119, [null, null, null]],
    ['not by its restoration', {}, { productUse: 'RESTORATION' }, 119, [null, null, null]],
    [
      'not by its price reduction',
      {},
      { amount: -119, productUse: 'PRICE_REDUCTION' },
      -119,
      [null, null, null],
    ],
    ['not by its return', {}, { amount: -119 }, -119, [null, null, null]],
  ]
  test.each(rows)('%s', async (_name, known, line, billTotal, expected) => {
    const product = await createProduct(known)
    const before = await pricesOf(product)
    const { currency = 'EUR' } = line
    const seq = await world.lastSeq()
    const bill = await record([{ productEntityId: product, ...line }], { billTotal, currency })
    expect(await pricesOf(product)).toEqual(expected)
    // One event, which tells it.
    const events = await world.eventsAfter(seq)
    expect(events.map(({ event }) => event)).toEqual(['bill created'])
    const names = ['buyingPP', 'buyingInOtherCurrency', 'buyingCurrency']
    const changes = names
      .map((propertyName, index) => ({ propertyName, oldValue: before[index], value: expected[index] }))
      .filter(({ oldValue, value }) => oldValue !== value)
    expect(await toldBy(bill)).toEqual(
      changes.length === 0 ? [] : [{ productEntityId: product, code: `P-${codes}`, changes }],
    )
  })

  test('of two in one bill the first', async () => {
    const product = await createProduct({ taxType: 'm' })
    const line = { productEntityId: product }
    await record(
      [
        { ...line, amount: 30, productUse: 'TRANSPORT' },
        { ...line, amount: 50 },
        { ...line, amount: 60 },
      ],
      { billTotal: 140 },
    )
    expect(await pricesOf(product)).toEqual([50, null, null])
  })

  test('with a replacement too, once', async () => {
    const product = await createProduct({ taxType: 'm' })
    const bill = await record([{}], {})
    const replace = async (amount: number) => {
      const lines = [{ amount, productEntityId: product }]
      const body = { ...input(lines, { billTotal: amount }), entityId: { uuid: bill } }
      must(await office.post('/api/documents/bills/replacements', body))
    }
    await replace(150)
    expect(await pricesOf(product)).toEqual([150, null, null])
    await replace(150)
    expect(await pricesOf(product)).toEqual([150, null, null])
    expect(
      (await toldBy(bill)).length + (await toldBy(bill, 1)).length + (await toldBy(bill, 2)).length,
    ).toBe(1)
  })

  test('of two at the same moment one, and both are recorded', async () => {
    const [first, second] = [await createProduct({ taxType: 'm' }), await createProduct({ taxType: 'm' })]
    const amounts = [10, 20, 30, 40]
    const bills = await Promise.all(
      amounts.map((amount, index) => {
        const products = index % 2 === 0 ? [first, second] : [second, first]
        const lines = products.map((productEntityId) => ({ amount, productEntityId }))
        return record(lines, { billTotal: 2 * amount })
      }),
    )
    const told = (await Promise.all(bills.map((bill) => toldBy(bill)))).flat()
    expect(told.map(({ productEntityId }) => productEntityId).sort()).toEqual([first, second].sort())
    for (const product of [first, second]) {
      const [price] = await pricesOf(product)
      const by = told.find(({ productEntityId }) => productEntityId === product)
      expect(by.changes).toEqual([{ propertyName: 'buyingPP', oldValue: null, value: price }])
    }
  })

  test('is nothing when the bill is refused', async () => {
    const product = await createProduct({ taxType: 'm' })
    const answer = await office.post(
      '/api/documents/bills',
      input([{ productEntityId: product }], { billTotal: 1 }),
    )
    expect(answer.status).toBe(422)
    expect(await pricesOf(product)).toEqual([null, null, null])
  })

  test('refreshes the products on open screens', async () => {
    const seq = await world.lastSeq()
    await record([{ productEntityId: await createProduct() }], {})
    const rows = await world.db.sql`select event, refreshes from journal where seq > ${seq} order by seq`
    expect(rows.at(-1)).toMatchObject({
      event: 'bill created',
      refreshes: expect.arrayContaining(['products']),
    })
  })
})
