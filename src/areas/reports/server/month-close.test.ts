import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { enterChange } from '#test/stock.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { MonthClose } from '../contract/month-close.ts'

// What lies in the month that is locked next, from its first to its last day, and what speaks against locking it.

const today = berlinDay(new Date())
const lastDay = addDays(firstDayOf(monthOf(today)), -1)
const firstDay = firstDayOf(monthOf(lastDay))
const nextDay = addDays(lastDay, 1)
const { manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const read = async (): Promise<MonthClose> => must(await manager.get('/proxy/get/locks/next'))
const bill = async (day: string, lines = [billLine(trade)]): Promise<EntityId> =>
  must(await manager.post('/api/documents/bills', billInput(trade, day, { lines }))).entityId.uuid
const invoice = async (day: string, changes: object = {}, to = trade): Promise<EntityId> =>
  must(await manager.post('/api/documents/invoices', invoiceInput(to, day, changes))).entityId.uuid

test('what lies in it is counted from its first to its last day', async () => {
  expect(await read()).toMatchObject({ month: null, isOver: false, hints: [] })
  await bill(firstDay)
  await bill(lastDay)
  await bill(nextDay)
  await invoice(lastDay, { records: [paymentRecord(1, { recordDate: lastDay })] })
  await invoice(nextDay, { records: [paymentRecord(1, { recordDate: nextDay })] })
  const product = must(await manager.post('/api/products', productInput({ code: 'A-1' }))).entityId.uuid
  for (const at of [`${firstDay}T00:00:00`, `${lastDay}T23:59:59`, `${nextDay}T00:00:00`])
    must(await enterChange(manager, product, { at, change: 1 }))
  expect(await read()).toMatchObject({
    ...{ month: monthOf(lastDay), isOver: true },
    ...{ bills: 2, invoices: 1, payments: 1, stockChanges: 2 },
  })
})

test('what speaks against it: no file, not issued, no product, no evidence', async () => {
  const attached = await bill(lastDay)
  const attachment = { fileId: 'a', fileName: 'beleg.pdf', tag: 'BELEG', type: '', ownerEntityId: attached }
  const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf')
  must(await manager.postForm('/api/attachments', { ...attachment, attachmentData }))
  const wanting = { shortName: 'WARE', description: 'Ware', includeInBookingText: true, scope: 'BILL' }
  const category = { ...wanting, requiresProduct: true }
  const { uuid } = must(await manager.post('/api/lineitems/categories/', category)).entityId
  await bill(lastDay, [billLine(trade, { categoryEntityId: uuid, bookingText: 'WARE' })])
  const mail = { to: 'kunde@example.org', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`/api/documents/invoices/${await invoice(lastDay)}/mails`, mail))
  const abroad = receiverInput({ shortName: 'ZRH', countryCode: 'CH' })
  const receiver = must(await manager.post('/api/partners/receivers', abroad)).entityId.uuid
  const lines = [invoiceLine(trade, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
  const [proven] = [
    await invoice(lastDay, { lines }, { ...trade, receiver }),
    await invoice(lastDay, { lines }, { ...trade, receiver }),
  ]
  must(await manager.post(`/api/documents/invoices/${proven}/evidence`, { note: 'Ausgangsvermerk' }))
  const { hints } = await read()
  expect(hints).toEqual([
    { hint: 'LINES_WITHOUT_PRODUCT', count: 1 },
    // Of four one has its paper, of four invoices one was sent.
    { hint: 'BILLS_WITHOUT_FILE', count: 3 },
    { hint: 'INVOICES_NOT_ISSUED', count: 3 },
    { hint: 'MISSING_EVIDENCE', count: 1 },
  ])
})

test('the lists, narrowed as its numbers lead there, have as many rows', async () => {
  const { bills, invoices, hints } = await read()
  const rowsOf = async (list: string, ...of: object[]) => {
    const searchFilter = JSON.stringify({ filterType: 'all', of })
    return must(await manager.get(`/proxy/get/${list}/totals?${new URLSearchParams({ searchFilter })}`))
      .totalCount
  }
  const period = { filterType: 'period', from: firstDay, to: lastDay }
  const notSent = { filterType: 'delivery', states: [null, 'FAILED'] }
  expect([
    await rowsOf('bills', period),
    await rowsOf('invoices', period),
    await rowsOf('invoices', period, notSent),
  ]).toEqual([bills, invoices, hints.find(({ hint }) => hint === 'INVOICES_NOT_ISSUED')?.count])
})
