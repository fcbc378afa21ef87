import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, yearOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const lastYear = `${yearOf(today) - 1}-12-31`
const beforeThat = `${yearOf(today) - 2}-12-31`
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', rate: 1.25, day: addDays(today, -3) }],
    }),
  )
})

const turnover = async () => must(await manager.get('/proxy/get/smallbusiness'))
const create = async (changes: InvoiceChanges, day: string = today): Promise<string> =>
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, day, changes))).entityId.uuid
const line = (amount: number, changes: object = {}) => ({ ...invoiceLine(trade, { amount }), ...changes })
const paid = (amount: number, recordDate: string = today, currency = 'EUR') =>
  paymentRecord(amount, { recordDate, currency })

test('what was received counts by its day, without tax and at the rate of its document', async () => {
  expect(await turnover()).toEqual({ lastYear: 0, thisYear: 0, open: 0 })
  const uuid = await create({
    lines: [line(1190)],
    records: [paid(119, beforeThat), paid(238, lastYear), paid(595)],
  })
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 500, open: 200 })
  // § 25a UStG: the price without the tax of the margin, 19/119 of 119 €.
  const used = { taxType: 'DIFFERENTIAL', amountBuying: 381, taxPercent: null }
  await create({ lines: [line(500, used)], records: [paid(500)] })
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 981, open: 200 })
  const dollars = line(148.75, { currency: 'USD' })
  await create({
    lines: [dollars],
    documentCreation: { currency: 'USD' },
    records: [paid(148.75, today, 'USD')],
  })
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 1081, open: 200 })
  // What does not count by § 19 Abs. 2 UStG, and what is only passed on.
  const free = (code: string) => line(1000, { taxPercent: 0, taxReason: { code, text: '' } })
  await create({ lines: [free('PAR_4_12'), free('PAR_10_1')], records: [paid(2000)] })
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 1081, open: 200 })
  // A cancelled one: what was received for it counts until it is given back.
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    }),
  )
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 1081, open: 0 })
  must(await manager.post(`/api/documents/invoices/${uuid}/records`, paid(-952)))
  expect(await turnover()).toEqual({ lastYear: 200, thisYear: 281, open: 0 })
})

test('what a final invoice deducts counted with its advance', async () => {
  const before = await turnover()
  const advance = await create({
    lines: [line(119)],
    documentCreation: { advance: true, serviceDate: addDays(today, 9) },
    records: [paid(119)],
  })
  const address = `/api/documents/invoices/${advance}/mails`
  must(await manager.post(address, { to: 'a@example.org', subject: 'A', text: 'B' }))
  await create({
    lines: [line(1190)],
    documentCreation: { advanceInvoiceEntityIds: [advance] },
    records: [paid(1071)],
  })
  const { thisYear, open } = before
  expect(await turnover()).toEqual({ ...before, thisYear: thisYear + 1000, open })
})

test('only who sees the reports sees it', async () => {
  const office = await world.as('office')
  expect((await office.get('/proxy/get/smallbusiness')).status).toBe(403)
})
