import { beforeAll, expect, test } from 'vitest'
import type { CorrectionTask, Task } from '#areas/tasks/contract/task-list.ts'
import { correctionText } from '#areas/tasks/rules/shown-task.ts'
import { addMonths, berlinDay, type Day, firstDayOf, type Month, monthOf } from '#kernel/day.ts'
import { periodLabel, periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { type Caller, must } from './caller.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, receiverInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// What came late for a locked month is a task until the corrected return is filed (§ 153 AO, § 18a Abs. 10 UStG). All months of the quarter
// before this one are locked.

const today = berlinDay(new Date())
const quarter = shiftPeriod(periodOf('quarter', monthOf(today)), -1)
const month = quarter.to
const supplied = `${month}-15` as Day
const declarations = [{ code: 'LATE_REPORT', reason: 'Vergessen' }]
const invoices = '/api/documents/invoices'
const goods = { taxType: 'NONE_EU', taxPercent: null as never }

const { world, manager, trade } = useWorld()
let rossi: string
let consumer: string

beforeAll(async () => {
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  rossi = await receiver({ shortName: 'Rossi', countryCode: 'IT', vatId: 'IT00743110157' })
  consumer = await receiver({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' })
})

const receiver = async (data: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
const lock = async (of: Month) => must(await manager.post('/api/reports/locks', { month: of }))
const file = async (path: string, period: string) =>
  must(await manager.post(`/api/reports/${path}/${period}/filings`, {}))

async function sell(to: string, line: object, changes: InvoiceChanges = {}): Promise<string> {
  const lines = [{ ...invoiceLine(trade), ...line }]
  const input = invoiceInput({ ...trade, receiver: to }, today, { lines, ...changes })
  return must(await manager.post(invoices, input)).entityId.uuid
}

const late = (changes: InvoiceChanges['documentCreation'] = {}) => ({
  documentCreation: { serviceDate: supplied, ...changes },
  declarations,
})
const remove = async (uuid: string) => must(await manager.post(`${invoices}/${uuid}/deletions`, {}))

/** The tasks of returns in words; the number of the menu has them, too. */
async function tasks(caller: Caller = manager): Promise<string[]> {
  const all: Task[] = must(await caller.get('/api/tasks'))
  const own = all.filter((task): task is CorrectionTask => task.type === 'CORRECTED_RETURN')
  const { corrections, open } = must(await caller.get('/api/tasks/summary'))
  expect([corrections, open]).toEqual([own.length, all.length])
  expect(must(await caller.get('/api/tasks?kind=CORRECTED_RETURN'))).toEqual(own)
  return own.map(correctionText)
}

const ofMonth = periodLabel(periodOf('month', month))
const returned = `Berichtigte Umsatzsteuer-Voranmeldung ${ofMonth} abgeben`
const statement = `Berichtigte Zusammenfassende Meldung ${ofMonth} abgeben`

test('nothing is to be filed of an open month, nor of what was locked', async () => {
  await sell(
    rossi,
    { ...goods, amount: 700 },
    { documentCreation: { serviceDate: supplied, invoiceDate: supplied } },
  )
  for (const index of [0, 1, 2]) await lock(monthOf(addMonths(firstDayOf(quarter.from), index) as Day))
  expect(await tasks()).toEqual([])
})

test('what comes late is a task of those who see returns until it is filed, or is gone', async () => {
  const first = await sell(trade.receiver, { amount: 119 }, late())
  expect(await tasks()).toEqual([returned])
  expect(await tasks(await world.as('office'))).toEqual([])
  await remove(first)
  expect(await tasks()).toEqual([])
  await sell(trade.receiver, { amount: 119 }, late())
  await file('returns', month)
  expect(await tasks()).toEqual([])
  // It was filed, and something else came, which goes again.
  const second = await sell(trade.receiver, { amount: 238 }, late())
  expect(await tasks()).toEqual([returned])
  await remove(second)
  expect(await tasks()).toEqual([])
})

test('what was filed and is gone is to be filed again', async () => {
  const gone = await sell(trade.receiver, { amount: 357 }, late())
  await file('returns', month)
  await remove(gone)
  expect(await tasks()).toEqual([returned])
  // As what was filed before late figures were kept.
  await world.db.sql`update return_filings set late_figures = null`
  expect(await tasks()).toEqual([returned])
  await file('returns', month)
  await world.db.sql`update return_filings set late_figures = null`
  expect(await tasks()).toEqual([])
})

test('another VAT id corrects the statement alone', async () => {
  const { rows } = must(await manager.get(`/proxy/get/ecsales?period=${month}`))
  const old = rows[0].supplies[0].entityId.uuid
  const { partner } = must(await manager.get(`/proxy/get/invoices/${old}`))
  const cancellation = { cancelledInvoiceEntityId: old, invoiceDate: today }
  must(
    await manager.post(`${invoices}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: cancellation,
    }),
  )
  const lines = [{ ...invoiceLine(trade), ...goods, amount: 700 }]
  const documentCreation = { serviceDate: supplied, replacesInvoiceEntityId: old }
  const input = invoiceInput({ ...trade, receiver: rossi }, today, { lines, documentCreation })
  const renamed = { entityId: { uuid: rossi }, data: { ...partner.data, vatId: 'IT12345670017' } }
  must(await manager.post(invoices, { ...input, partner: renamed }))
  expect(await tasks()).toEqual([statement])
  await file('ecsales', month)
  expect(await tasks()).toEqual([])
})

test('what the One-Stop-Shop corrects is a task until the quarter of its return is locked', async () => {
  const sold = await sell(consumer, { amount: 125.5, taxType: 'OSS', taxPercent: null as never }, late())
  const running = `Berichtigung in der OSS-Erklärung ${periodLabel(periodOf('quarter', monthOf(today)))} angeben`
  expect((await tasks()).sort()).toEqual([returned, running].sort())
  await file('returns', month)
  expect(await tasks()).toEqual([running])
  await remove(sold)
  await file('returns', month)
  expect(await tasks()).toEqual([])
})

test('who files by quarters is asked for quarters', async () => {
  const text = periodText(quarter)
  await sell(trade.receiver, { amount: 119 }, late())
  await file('returns', text)
  expect(await tasks()).toEqual([])
  await sell(trade.receiver, { amount: 119 }, late({ serviceDate: `${quarter.from}-15` as Day }))
  expect(await tasks()).toEqual([`Berichtigte Umsatzsteuer-Voranmeldung ${periodLabel(quarter)} abgeben`])
})
