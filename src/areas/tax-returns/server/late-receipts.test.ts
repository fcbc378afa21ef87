import { expect, test } from 'vitest'
import { addDays, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What is received before the supply takes its part of the cost of a § 25a sale into its month, also where it is reported late.

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -3)
const received = addDays(firstDayOf(monthOf(supplied)), -3)
const { manager, trade } = useWorld()
const path = '/api/documents/invoices'

async function sell(amountBuying: number): Promise<string> {
  const line = { amount: 1_000, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying }
  const input = invoiceInput(trade, supplied, { lines: [invoiceLine(trade, line)] })
  return must(await manager.post(path, input)).entityId.uuid
}

const lock = async (day: Day) => must(await manager.post('/api/reports/locks', { month: monthOf(day) }))

const report = async (invoice: string, amount: number, receivedOn: Day) =>
  must(
    await manager.post(`${path}/${invoice}/records`, {
      ...paymentRecord(amount, { recordDate: today }),
      ...{
        receivedOn,
        declarations: [{ code: 'LATE_REPORT', reason: 'Der Auszug lag im falschen Ordner.' }],
      },
    }),
  ).entityId.uuid

/** Base and tax of the pieces of an invoice in a month, as the ledger has them. */
async function countedIn(day: Day, invoice: string) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: monthOf(day) }))
  const { section } = must(await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=50`))
  const own = section.filter(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === invoice)
  return own.map(({ base, tax }: { base: number; tax: number }) => [base, tax])
}

async function figure81(day: Day) {
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${monthOf(day)}`))
  const figures = sections.flatMap((section: { figures: object[] }) => section.figures)
  const { base, documentTax } = figures.find(({ key }: { key: string }) => key === '81')
  return [base, documentTax]
}

test('half of it received before, reported when the month of the supply is locked, too', async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const [margin, small, loss, twice] = [await sell(400), await sell(990), await sell(1_100), await sell(400)]
  for (const day of [received, supplied]) await lock(day)
  await report(margin, 500, received)
  expect(await countedIn(received, margin)).toEqual([[252.1, 47.9]])
  expect(await countedIn(supplied, margin)).toEqual([
    [504.2, 95.8],
    [-252.1, -47.9],
  ])
  expect(await figure81(received)).toEqual([252.1, 47.9])
  await report(small, 500, received)
  expect(await countedIn(received, small)).toEqual([[4.2, 0.8]])
  await report(loss, 500, received)
  expect(await countedIn(received, loss)).toEqual([[0, 0]])
  // What is received beyond is margin, in the month in which it came.
  await report(twice, 1_200, received)
  expect(await countedIn(received, twice)).toEqual([[672.27, 127.73]])
  expect(await countedIn(supplied, twice)).toEqual([
    [504.2, 95.8],
    [-504.2, -95.8],
  ])
})
