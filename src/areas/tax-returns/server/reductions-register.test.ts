import { beforeAll, expect, test } from 'vitest'
import { berlinDay, type Day } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, invoiceInput, invoiceLine } from '#test/trade.ts'
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

test('what is owed and what is deducted have a sum each', async () => {
  // A bill of 119,00 (19,00) with 2,38 Skonto (0,38) beside the invoice's 23,80 USD at 1,1 = 21,64 (3,45).
  const creation = { billDate: on('03-01'), billNumber: 'L-1', bookingDate: on('03-01') }
  const bill = must(
    await manager.post('/api/documents/bills', billInput(trade, on('03-01'), { documentCreation: creation })),
  ).entityId.uuid
  const recordDetails = { recordType: 'DISCOUNT', recordData: { amount: 2.38, currency: 'EUR' } }
  const record = { recordDate: on('03-10'), recordDetails }
  const { uuid } = must(await manager.post(`/api/documents/bills/${bill}/records`, record)).entityId
  const { bytes } = await manager.download(
    `/api/registers/reductions.csv?from=${on('01-01')}&to=${on('12-31')}`,
  )
  const rows = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(rows.slice(1).map((row) => row.split(';').slice(6).join(' '))).toEqual([
    `21,64 18,19 3,45 ${on('02-10').slice(0, 7)} Umsatzsteuer`,
    `2,38 2,00 0,38 ${on('03-10').slice(0, 7)} Vorsteuer`,
    '21,64 18,19 3,45  Umsatzsteuer',
    '2,38 2,00 0,38  Vorsteuer',
  ])
  must(await manager.post(`/api/documents/bills/${bill}/records/${uuid}/deletions`, {}))
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
  expect(await registered()).toBe(`Skonto Umsatzsteuer 19 21,64 18,19 3,45 ${month} Umsatzsteuer`)
  expect(await taxIn(month)).toEqual([-18.19, -3.45])
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY' }))
  const january = on('01-10').slice(0, 7)
  must(
    await manager.post('/api/currencies/monthlyrates', {
      month: january,
      rates: [{ currency: 'USD', rate: 1.25 }],
    }),
  )
  expect(await registered()).toBe(`Skonto Umsatzsteuer 19 19,04 16,00 3,04 ${month} Umsatzsteuer`)
  expect(await taxIn(month)).toEqual([-16, -3.04])
})

test('under IST the tax of a margin is in no month of its own either: it is less with each payment', async () => {
  const taxSchemes = [
    { scheme: 'SOLL', validFrom: '1900-01-01' },
    { scheme: 'IST', validFrom: on('05-01') },
  ]
  must(await manager.post('/api/firm', { taxSchemes }))
  const line = { taxType: 'DIFFERENTIAL', taxPercent: null as never, amount: 1000, amountBuying: 400 }
  const input = invoiceInput(trade, on('05-05'), {
    documentCreation: { invoiceDate: on('05-05') },
    lines: [invoiceLine(trade, line)],
  })
  const { uuid } = must(await manager.post('/api/documents/invoices', input)).entityId
  const recordDetails = { recordType: 'DISCOUNT', recordData: { amount: 20, currency: 'EUR' } }
  must(
    await manager.post(`/api/documents/invoices/${uuid}/records`, {
      recordDate: on('05-10'),
      recordDetails,
    }),
  )
  const { bytes } = await manager.download(
    `/api/registers/reductions.csv?from=${on('05-01')}&to=${on('05-31')}`,
  )
  const [, row = ''] = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(row.split(';').slice(4).join(' ')).toMatch(/20,00 16,81 3,19 {2}Umsatzsteuer$/)
})
