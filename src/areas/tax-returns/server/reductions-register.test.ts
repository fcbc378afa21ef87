import { beforeAll, expect, test } from 'vitest'
import { berlinDay, type Day } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The register of what is taken off converts as the returns do (§ 16 Abs. 6 UStG).

const year = Number(berlinDay(new Date()).slice(0, 4)) - 1
const on = (monthAndDay: string) => `${year}-${monthAndDay}` as Day
const path = '/api/documents/invoices'
const { manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const rates = ['01-10', '02-10'].map((day) => ({ currency: 'USD', day: on(day), rate: 1.1 }))
  must(await manager.post('/api/currencies/rates', { rates }))
  const lines = [invoiceLine(trade, { amount: 1_190, currency: 'USD' })]
  const input = invoiceInput(trade, on('01-10'), { lines, documentCreation: { currency: 'USD' } })
  const forex = { currency: 'USD', day: on('01-10') }
  const { uuid } = must(await manager.post(path, { ...input, forex })).entityId
  const recordData = { amount: 23.8, currency: 'USD' }
  const record = { recordDate: on('02-10'), recordDetails: { recordType: 'DISCOUNT', recordData } }
  must(await manager.post(`${path}/${uuid}/records`, record))
})

async function registered(): Promise<string> {
  const { bytes } = await manager.download(
    `/api/registers/reductions.csv?from=${on('01-01')}&to=${on('12-31')}`,
  )
  const [, row = ''] = bytes.toString('utf8').trim().split(/\r?\n/)
  return row.split(';').slice(3).join(' ')
}

async function taxIn(period: string) {
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${period}`))
  const figures = sections.flatMap((section: { figures: object[] }) => section.figures)
  const { base, documentTax } = figures.find(({ key }: { key: string }) => key === '81')
  return [base, documentTax]
}

test('by the rate of the document, or by the average of the month of the supply, as the return', async () => {
  const month = on('02-10').slice(0, 7)
  expect(await registered()).toBe(`Skonto Umsatzsteuer 19 21,64 18,19 3,45 ${month}`)
  expect(await taxIn(month)).toEqual([-18.19, -3.45])
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY' }))
  const january = on('01-10').slice(0, 7)
  must(
    await manager.post('/api/currencies/monthlyrates', {
      month: january,
      rates: [{ currency: 'USD', rate: 1.25 }],
    }),
  )
  expect(await registered()).toBe(`Skonto Umsatzsteuer 19 19,04 16,00 3,04 ${month}`)
  expect(await taxIn(month)).toEqual([-16, -3.04])
})
