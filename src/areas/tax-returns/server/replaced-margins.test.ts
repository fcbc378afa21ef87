import { expect, test } from 'vitest'
import { addDays, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The ledger and the return of § 25a UStG where an invoice is replaced by one with another margin (decisions §10, 'Replaced').

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -40)
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()

const sold = (day: Day, amount: number, amountBuying: number) =>
  invoiceInput(trade, day, {
    lines: [invoiceLine(trade, { amount, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying })],
    documentCreation: { serviceDate: supplied },
  })

async function replaced(before: [number, number], after: [number, number]): Promise<void> {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const old = must(await manager.post(path, sold(supplied, ...before))).entityId.uuid
  const cancellation = { invoiceDate: today, customText: '' }
  must(await manager.post(`${path}/${old}/rewritings`, { ...sold(today, ...after), cancellation }))
}

async function ledgerOf(day: Day) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: monthOf(day) }))
  const { section, stats } = must(
    await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=10`),
  )
  const rows = section.map(({ documentType, sale, buying, margin, base, tax }: Record<string, unknown>) => ({
    ...{ documentType, sale, buying, margin, base, tax },
  }))
  return { rows, stats }
}

async function figure81(day: Day) {
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${monthOf(day)}`))
  const figures = sections.flatMap((section: { figures: { key: string }[] }) => section.figures)
  return figures.find(({ key }: { key: string }) => key === '81')
}

test('less margin at the same price, in the month of the supply', async () => {
  await replaced([1_000, 900], [1_000, 1_000])
  const { rows, stats } = await ledgerOf(supplied)
  expect(rows).toEqual([
    { documentType: 'INVOICE', sale: 1_000, buying: 900, margin: 100, base: 84.03, tax: 15.97 },
    { documentType: 'INVOICE', sale: 0, buying: 100, margin: -100, base: -84.03, tax: -15.97 },
  ])
  expect(stats).toEqual({ sale: 1_000, buying: 1_000, margin: 0, base: 0, tax: 0 })
  expect(await figure81(supplied)).toMatchObject({ euros: 0, formTax: 0, documentTax: 0 })
})

test('a lower price: what is asked less, in the month of the cancellation', async () => {
  await replaced([1_000, 900], [950, 900])
  expect((await ledgerOf(today)).rows).toEqual([
    { documentType: 'CANCELLATION', sale: -50, buying: 0, margin: -50, base: -42.01, tax: -7.99 },
  ])
})
