import { expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The ledger of § 25a Abs. 6 UStG of a locked month keeps what it said of its pieces.

const today = berlinDay(new Date())
const lastMonth = addDays(firstDayOf(monthOf(today)), -3)
const { manager, trade } = useWorld()

async function ledgerOf(day: string) {
  const filter = encodeURIComponent(
    JSON.stringify({ filterType: 'period', period: monthOf(day as typeof today) }),
  )
  const { section } = must(await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=10`))
  return section.map(({ text, product, bought }: Record<string, unknown>) => ({ text, product, bought }))
}

test('code, description, seller and day of purchase of a locked month stay; of an open one they follow', async () => {
  const product = must(await manager.post('/api/products', productInput({ code: 'ALT-1' }))).entityId.uuid
  const sale = {
    lines: [
      invoiceLine(trade, {
        taxType: 'DIFFERENTIAL',
        taxPercent: null as never,
        amountBuying: 50,
        productEntityId: product,
      }),
    ],
  }
  for (const day of [lastMonth, today])
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, day, sale)))
  const before = await ledgerOf(lastMonth)
  expect(before).toMatchObject([{ product: { uuid: product, code: 'ALT-1' }, bought: null }])
  must(await manager.post('/api/reports/locks', { month: monthOf(lastMonth) }))
  const stored = must(await manager.get(`/proxy/get/products/${product}`))
  must(
    await manager.post('/api/products/replacements', {
      ...{ ...productInput({ code: 'NEU-1' }), entityId: { uuid: product }, version: stored.version },
    }),
  )
  const bought = {
    lines: [billLine(trade, { amount: 50, taxPercent: 0, taxReason: null, productEntityId: product })],
    documentCreation: { billTotal: 50 },
  }
  must(await manager.post('/api/documents/bills', billInput(trade, today, bought)))
  expect(await ledgerOf(lastMonth)).toEqual(before)
  expect(await ledgerOf(today)).toMatchObject([
    {
      product: { code: 'NEU-1' },
      bought: { number: 'R-4711', day: today, supplier: expect.stringContaining('Möbelhof') },
    },
  ])
})
