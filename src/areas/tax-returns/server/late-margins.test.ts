import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What of § 25a UStG came late stays in the ledger as it was when the month was locked that was open first when it came.

const today = berlinDay(new Date())
const lastMonth = addDays(firstDayOf(monthOf(today)), -3)
const monthBefore = addDays(firstDayOf(monthOf(lastMonth)), -3)
const { manager, trade } = useWorld()
let product = ''

const lock = async (day: typeof today) =>
  must(await manager.post('/api/reports/locks', { month: monthOf(day) }))

beforeAll(async () => {
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, monthBefore)))
  await lock(monthBefore)
  product = must(await manager.post('/api/products', productInput({ code: 'ALT-1' }))).entityId.uuid
  const margin = { taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying: 50 }
  const sale = invoiceInput(trade, today, {
    lines: [invoiceLine(trade, { ...margin, productEntityId: product })],
    documentCreation: { serviceDate: monthBefore },
  })
  const declarations = [{ code: 'LATE_REPORT', reason: 'Der Beleg lag im falschen Ordner.' }]
  must(await manager.post('/api/documents/invoices', { ...sale, declarations }))
})

async function codes(): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: monthOf(monthBefore) }))
  const { section } = must(await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=10`))
  return section.map((row: { product: { code: string } }) => row.product.code)
}

async function rename(code: string): Promise<void> {
  const { version } = must(await manager.get(`/proxy/get/products/${product}`))
  const input = { ...productInput({ code }), entityId: { uuid: product }, version }
  must(await manager.post('/api/products/replacements', input))
}

test('it follows its product until then, and not after', async () => {
  expect(await codes()).toEqual(['ALT-1'])
  await rename('NEU-1')
  expect(await codes()).toEqual(['NEU-1'])
  await lock(lastMonth)
  await rename('NEU-2')
  expect(await codes()).toEqual(['NEU-1'])
})
