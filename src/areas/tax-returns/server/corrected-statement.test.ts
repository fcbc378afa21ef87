import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { type EcSalesAnswer, readEcSales } from '../contract/ec-sales.ts'
import type { readTaxDue } from '../contract/tax-due.ts'
import { verifyFilings } from './verify-filings.ts'

// A VAT id that was wrong in a period that is locked corrects the statement of that period (§ 18a Abs. 10 UStG). The month before this one
// is locked.

const today = berlinDay(new Date())
const lastMonth = addDays(firstDayOf(monthOf(today)), -3)
const month = monthOf(lastMonth)
const path = '/api/documents/invoices'
const wrong = 'IT00743110157'
const right = 'IT12345670017'
const again = 'IT00159560366'
const goods = { amount: 700, taxType: 'NONE_EU', taxPercent: null as never }

const { world, manager, trade } = useWorld()
let rossi: string
let old: string
let paper: { data: object }

beforeAll(async () => {
  rossi = await receiver({ shortName: 'Rossi', countryCode: 'IT', vatId: wrong })
  old = await sell(lastMonth, goods)
  paper = must(await manager.get(`/proxy/get/invoices/${old}`)).partner
  // Mended in time: its month was declared with the right one.
  const mended = await sell(lastMonth, { ...goods, amount: 50 })
  await cancel(mended)
  await replace(mended, right, { ...goods, amount: 50 })
  must(await manager.post('/api/reports/locks', { month }))
})

const receiver = async (data: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid

type Changes = { vatId?: string; documentCreation?: Record<string, unknown> }

const sell = async (...sale: Parameters<typeof saleInput>): Promise<string> =>
  must(await manager.post(path, saleInput(...sale))).entityId.uuid

function saleInput(day: string, line: object, changes: Changes = {}) {
  const { vatId, ...more } = changes
  const lines = [{ ...invoiceLine(trade), ...line }]
  const input = invoiceInput({ ...trade, receiver: rossi }, day, { lines, ...more })
  const data = vatId === undefined ? {} : { data: { ...paper.data, vatId } }
  const partner = { entityId: { uuid: rossi }, ...data }
  return { ...input, partner }
}

/** What is said of the statements before an invoice is written, with what it replaces. */
async function statementsBefore(changes: Changes, more: object = {}) {
  const input = { ...saleInput(today, goods, changes), ...more }
  return must(await manager.post(`${path}/months`, input)).statements.map((said: string) =>
    said.replaceAll('\u00a0', ' '),
  )
}

async function cancel(cancelledInvoiceEntityId: string) {
  const documentCreation = { cancelledInvoiceEntityId, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
}

const replace = (replacesInvoiceEntityId: string, vatId: string, line: object = goods) =>
  sell(today, line, { vatId, documentCreation: { serviceDate: lastMonth, replacesInvoiceEntityId } })

const statement = async (of: string = month): Promise<EcSalesAnswer> =>
  must(await manager.get(`${readEcSales.path}?period=${of}`))
const linesOf = ({ rows }: EcSalesAnswer) =>
  rows.map(({ vatId, euros, declared }) => `${vatId} ${euros} ${declared?.euros ?? '–'}`)

test('what was mended before the lock is declared so, and nothing is corrected', async () => {
  const made = await statement()
  expect(made).toMatchObject({ isCorrected: false, late: [], filings: [], isFiled: false })
  expect(linesOf(made)).toEqual([`${wrong} 700 –`, `${right} 50 –`])
  const { status, body } = await manager.post(`/api/reports/ecsales/${month}/filings`, {})
  expect([status, body.title]).toEqual([422, expect.stringContaining('nichts nachgemeldet')])
  expect((await manager.post('/api/reports/ecsales/2026/filings', {})).status).toBe(422)
})

test('a wrong VAT id of a locked period is corrected there, which is noted as filed', async () => {
  // It is said before, also by a copy of what was cancelled.
  const documentCreation = { serviceDate: lastMonth, replacesInvoiceEntityId: old }
  const told = [expect.stringContaining(`700,00 € gehen von ${wrong} auf ${right} über`)]
  const cancellation = { invoiceDate: today }
  expect(await statementsBefore({ vatId: right, documentCreation }, { cancellation })).toEqual(told)
  expect(await statementsBefore({ vatId: wrong, documentCreation }, { cancellation })).toEqual([])
  await cancel(old)
  expect(await statementsBefore({ vatId: right, documentCreation })).toEqual(told)
  const uuid = await replace(old, right)
  const mended = { vatId: again, documentCreation }
  expect(await statementsBefore(mended, { entityId: { uuid } })).toEqual([
    expect.stringContaining(`700,00 € gehen von ${right} auf ${again} über`),
  ])
  const number = must(await manager.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber
  const made = await statement()
  expect(made).toMatchObject({ isCorrected: true, isFiled: false })
  expect(linesOf(made)).toEqual([`${wrong} 0 700`, `${right} 750 50`])
  const recordedIn = monthOf(today)
  const reasons = [`Rechnung ${number} nennt ${right} statt ${wrong}.`]
  expect(made.late).toEqual([
    expect.objectContaining({ entityId: { uuid: old }, vatId: wrong, base: -700, recordedIn, reasons }),
    expect.objectContaining({ entityId: { uuid }, vatId: right, base: 700, recordedIn, reasons }),
  ])
  // Nothing of it counts in the month in which it was mended, and no tax return changes.
  expect(linesOf(await statement(recordedIn))).toEqual([])
  expect(must(await manager.get(`/proxy/get/advancereturns?period=${month}`)).declared).toBeNull()

  const filings = `/api/reports/ecsales/${month}/filings`
  expect((await (await world.as('office')).post(filings, {})).status).toBe(403)
  must(await manager.post(filings, { note: 'Ticket 12' }))
  expect(await statement()).toMatchObject({ isFiled: true, filings: [{ note: 'Ticket 12' }] })
  const twice = await manager.post(filings, {})
  expect([twice.status, twice.body.title]).toEqual([422, expect.stringContaining('schon als abgegeben')])

  // It was wrong once more.
  await cancel(uuid)
  await replace(uuid, again)
  const last = await statement()
  expect(last).toMatchObject({
    isFiled: false,
    since: [
      { vatId: right, base: -700 },
      { vatId: again, base: 700 },
    ],
    lastFiled: {
      late: [
        { vatId: wrong, base: -700 },
        { vatId: right, base: 700 },
      ],
    },
  })
  expect(last.rows.map(({ vatId, euros, filed }) => [vatId, euros, filed?.euros])).toEqual([
    [again, 700, 0],
    [wrong, 0, 0],
    [right, 50, 750],
  ])
  expect(linesOf(last)).toEqual([`${again} 700 0`, `${wrong} 0 700`, `${right} 50 50`])
})

test('what is taxed in Germany in truth leaves the line under which it was reported', async () => {
  const taxed = await sell(today, { ...goods, amount: 300 })
  await cancel(taxed)
  const domestic = { amount: 357, taxType: 'VAT', taxPercent: 19 }
  await sell(today, domestic, { vatId: '', documentCreation: { replacesInvoiceEntityId: taxed } })
  expect(linesOf(await statement(monthOf(today)))).toEqual([])
})

test('filings are what the journal says', async () => {
  expect(await verifyFilings(world.db.sql)).toEqual([])
  await world.db.sql`update return_filings set figures = '{"IT12345670017 L": [751]}'`
  expect(await verifyFilings(world.db.sql)).toEqual([month])
  await world.db.sql`update return_filings set figures = '{"IT00743110157 L": [0], "IT12345670017 L": [750]}'`
  expect(await verifyFilings(world.db.sql)).toEqual([])
  await world.db.sql`update return_filings set items = '[]'`
  expect(await verifyFilings(world.db.sql)).toEqual([month])
  await world.db.sql`delete from return_filings`
  expect(await verifyFilings(world.db.sql)).toEqual([month])
})

test('the tax due of a month says what of it came later', async () => {
  const before: AnswerOf<typeof readTaxDue> = must(await manager.get('/proxy/get/taxes'))
  expect(before.find((row) => row.month === month)?.lateTaxDue).toBeNull()
  const declarations = [{ code: 'LATE_REPORT', reason: 'Vergessen' }]
  const documentCreation = { serviceDate: lastMonth }
  const input = invoiceInput(trade, today, { documentCreation, declarations })
  const { uuid } = must(await manager.post(path, input)).entityId
  const after: AnswerOf<typeof readTaxDue> = must(await manager.get('/proxy/get/taxes'))
  expect(after.find((row) => row.month === month)?.lateTaxDue).toBe(19)
  const filter = { filterType: 'figure', figure: 'vat', from: month, to: month }
  const { section } = must(
    await manager.get(
      `/proxy/get/taxdocuments?stopIndex=10&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
    ),
  )
  expect(section).toMatchObject([{ entityId: { uuid }, recordedIn: monthOf(today) }])
})
