import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthAfter, yearOf } from '#kernel/day.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { must } from '#test/caller.ts'
import { enterChange, stockList } from '#test/stock.ts'
import { billInput, billLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The stock of a locked day stays worth what it was; a price that changes later revalues it on the first open day.

const march = monthAfter(firstDayOf(`${yearOf(berlinDay(new Date())) - 1}-02` as never))
const april = monthAfter(firstDayOf(march))
const [lastOfMarch, firstOfApril] = [addDays(firstDayOf(april), -1), firstDayOf(april)]
const { world, manager, trade } = useWorld()
let chair: string
let lamp: string

beforeAll(async () => {
  const create = async (code: string, changes: object) =>
    must(await manager.post('/api/products', { ...productInput({ code }), ...changes })).entityId.uuid
  chair = await create('STUHL', { buyingPP: 100, salesPP: 250, restorationTransport: 10 })
  lamp = await create('LAMPE', { buyingPP: null, salesPP: 80 })
  must(await enterChange(manager, chair, { at: `${march}-05`, change: 3 }))
  must(await enterChange(manager, lamp, { at: `${march}-06`, change: 2 }))
  must(await enterChange(manager, chair, { at: `${april}-10`, type: 'sale', change: -1 }))
})

async function setPrices(uuid: string, prices: object): Promise<void> {
  const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
  must(await manager.post('/api/products/replacements', { ...stored, ...prices }))
}

/** The sums of a day: by the kept totals, and counted over what a search finds. */
async function valueOn(day: string): Promise<{ buyingValue: number; salesValue: number }> {
  const { stats } = await stockList(manager, day)
  for (const inStock of [false, true]) {
    expect((await stockList(manager, day, 'kopenhagen', inStock)).stats).toEqual(stats)
    expect((await stockList(manager, day, '', inStock)).stats).toEqual(stats)
  }
  return { buyingValue: stats.buyingValue, salesValue: stats.salesValue }
}

const cellsOf = async (format: string, day: string) => {
  const { bytes } = await manager.download(`/api/registers/stock.${format}?to=${day}`)
  return format === 'csv' ? bytes.toString('utf8') : readSheet(bytes).rows
}
const photo = async () => ({
  files: [
    await cellsOf('csv', lastOfMarch),
    await cellsOf('xls', lastOfMarch),
    await cellsOf('xlsx', lastOfMarch),
  ],
  list: await stockList(manager, lastOfMarch),
  middle: await stockList(manager, `${march}-05`),
  value: await valueOn(lastOfMarch),
})

test('as long as nothing is locked a price is mended back to the beginning', async () => {
  await setPrices(chair, { buyingPP: 110 })
  expect(await valueOn(`${march}-05`)).toEqual({ buyingValue: 330, salesValue: 750 })
  expect(await valueOn(lastOfMarch)).toEqual({ buyingValue: 330, salesValue: 910 })
})

test('a locked day keeps its prices in list, sums and files; the first open day has the new ones', async () => {
  must(await manager.post('/api/reports/locks', { month: march }))
  const before = await photo()
  await setPrices(chair, { buyingPP: 90, salesPP: 300, restorationTransport: 25 })
  expect(await photo()).toEqual(before)
  expect(await valueOn(firstOfApril)).toEqual({ buyingValue: 270, salesValue: 1_060 })
  expect(await valueOn(`${april}-10`)).toEqual({ buyingValue: 180, salesValue: 760 })
  // Once more behind the same lock: the locked day keeps the first, not the one in between.
  await setPrices(chair, { buyingPP: 95.5, additionalCosts: 5 })
  expect(await photo()).toEqual(before)
  expect(await valueOn(firstOfApril)).toEqual({ buyingValue: 286.5, salesValue: 1_060 })
  const row = (await stockList(manager, firstOfApril)).section.find(
    ({ code }: { code: string }) => code === 'STUHL',
  )
  expect(row).toMatchObject({
    buyingPP: 95.5,
    restorationPPValued: 5,
    buyingPPValued: 125.5,
    buyingTotal: 286.5,
  })
})

test('also where a bill tells the price that was not known', async () => {
  const before = await photo()
  const line = billLine(trade, { amount: 40, amountIncludesTax: false, productEntityId: lamp })
  const documentCreation = { billDate: `${april}-02`, billTotal: 47.6 }
  must(
    await manager.post(
      '/api/documents/bills',
      billInput(trade, `${april}-02`, { lines: [line], documentCreation }),
    ),
  )
  expect((await stockList(manager, `${april}-02`)).section[0].buyingPP).toBeGreaterThan(0)
  expect(await photo()).toEqual(before)
})

test('and with the next lock the day of now stays, too', async () => {
  must(await manager.post('/api/reports/locks', { month: april }))
  const before = await photo()
  const inApril = await valueOn(`${april}-10`)
  await setPrices(chair, { buyingPP: 1, salesPP: null })
  expect(await photo()).toEqual(before)
  expect(await valueOn(`${april}-10`)).toEqual(inApril)
  const former = await world.db
    .sql`select through::text from former_product_prices where product_id = ${chair} order by through`
  expect(former.map(({ through }) => through)).toEqual([
    lastOfMarch,
    addDays(firstDayOf(monthAfter(firstOfApril)), -1),
  ])
})

test('what was oversold by then is worth nothing among what is there, whatever its price becomes', async () => {
  const may = monthAfter(firstOfApril)
  const june = firstDayOf(monthAfter(firstDayOf(may)))
  const shelf = must(
    await manager.post('/api/products', { ...productInput({ code: 'REGAL' }), buyingPP: 50, salesPP: 90 }),
  ).entityId.uuid
  must(await enterChange(manager, shelf, { at: `${may}-05`, type: 'sale', change: -2 }))
  must(await manager.post('/api/reports/locks', { month: may }))
  await setPrices(shelf, { buyingPP: 70, salesPP: 120 })
  for (const inStock of [false, true]) {
    const kept = (await stockList(manager, june, '', inStock)).stats
    expect((await stockList(manager, june, 'kopenhagen', inStock)).stats).toEqual(kept)
  }
})
