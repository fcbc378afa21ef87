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
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const read = async (): Promise<MonthClose> => must(await manager.get('/proxy/get/locks/next'))
const bill = async (day: string, lines = [billLine(trade)]): Promise<EntityId> =>
  must(
    await manager.post(
      '/api/documents/bills',
      billInput(trade, day, { lines, documentCreation: { billTotal: 119 * lines.length } }),
    ),
  ).entityId.uuid
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
    ...{ bills: 2, invoices: 1, payments: 1, paidBills: 0, paidInvoices: 1 },
    ...{ stockChanges: 2, changedProducts: 1 },
  })
})

test('what speaks against it: no file, not issued, no product, no evidence', async () => {
  const attached = await bill(lastDay)
  const attachment = { fileId: 'a', fileName: 'beleg.pdf', tag: 'BELEG', type: '', ownerEntityId: attached }
  const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf')
  must(await manager.postForm('/api/attachments', { ...attachment, attachmentData }))
  const goods = { shortName: 'WARE', description: 'Ware', includeInBookingText: true, scope: 'BILL' }
  const category = { ...goods, requiresProduct: true }
  const { uuid } = must(await manager.post('/api/lineitems/categories/', category)).entityId
  const wanting = () => billLine(trade, { categoryEntityId: uuid, bookingText: 'WARE' })
  await bill(lastDay, [wanting(), wanting()])
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
    { hint: 'LINES_WITHOUT_PRODUCT', count: 2, documents: 1 },
    // Of four one has its paper, of four invoices one was sent.
    { hint: 'BILLS_WITHOUT_FILE', count: 3, documents: 3 },
    { hint: 'INVOICES_NOT_ISSUED', count: 3, documents: 3 },
    { hint: 'MISSING_EVIDENCE', count: 1, documents: 1 },
  ])
})

test('not issued is what somebody still waits for: an e-mail that failed is, what was cancelled unsent is not', async () => {
  const notIssued = async () =>
    (await read()).hints.find(({ hint }) => hint === 'INVOICES_NOT_ISSUED')?.documents ?? 0
  const waiting = async () => {
    const { section } = must(await manager.get('/proxy/get/invoices?stopIndex=1000'))
    return new Map<string, boolean>(
      section.map((row: { entityId: { uuid: string }; goesNowhere: boolean }) => [
        row.entityId.uuid,
        !row.goesNowhere,
      ]),
    )
  }
  const fails = (uuid: string) =>
    world.db.sql`update documents set delivery = 'FAILED' where document_id = ${uuid}`
  const cancel = async (uuid: string): Promise<EntityId> => {
    const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: lastDay }
    const input = { documentType: 'CANCELLATION', documentCreation }
    return must(await manager.post('/api/documents/invoices/cancellations', input)).entityId.uuid
  }
  const before = await notIssued()
  const failed = await invoice(lastDay)
  await fails(failed)
  expect(await notIssued()).toBe(before + 1)
  const unsent = await invoice(lastDay)
  expect(await notIssued()).toBe(before + 2)
  const unsentToo = await cancel(unsent)
  expect(await notIssued()).toBe(before + 1)
  // Whom an e-mail failed to reach may have got it all the same: he waits for the cancellation, too.
  const follows = await cancel(failed)
  expect(await notIssued()).toBe(before + 2)
  const waited = await waiting()
  expect([unsent, unsentToo, failed, follows].map((uuid) => waited.get(uuid))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
  await fails(follows)
  expect([await notIssued(), (await waiting()).get(follows)]).toEqual([before + 2, true])
})

test('the lists, narrowed as its numbers lead there, have as many rows', async () => {
  // A second payment of the same invoice in the month, one of a bill there, and one of each outside.
  const paid = await bill(nextDay)
  for (const [day, amount] of [
    [lastDay, 10],
    [lastDay, 11],
    [nextDay, 12],
  ] as const)
    must(
      await manager.post(`/api/documents/bills/${paid}/records`, paymentRecord(amount, { recordDate: day })),
    )
  const close = await read()
  const rowsOf = async (list: string, filter: object) => {
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter) })
    const { totalCount, section } = must(await manager.get(`/proxy/get/${list}?stopIndex=100&${query}`))
    expect(section).toHaveLength(totalCount)
    return totalCount
  }
  const [from, to] = [firstDay, lastDay]
  const inMonth = { filterType: 'period', from, to }
  const paidThen = { filterType: 'period', by: 'paymentDate', from, to }
  const all = (filter: object) => ({ filterType: 'all', of: [inMonth, filter] })
  const missing = (...states: string[]) => all({ filterType: 'missing', states })
  const changed = { filterType: 'inventoryUntil', day: today, changedFrom: from, changedTo: to }
  const hinted = Object.fromEntries(close.hints.map(({ hint, documents }) => [hint, documents]))
  expect({
    bills: await rowsOf('bills', inMonth),
    invoices: await rowsOf('invoices', inMonth),
    paidBills: await rowsOf('bills', paidThen),
    paidInvoices: await rowsOf('invoices', paidThen),
    changedProducts: await rowsOf('products', changed),
    INVOICES_NOT_ISSUED: await rowsOf('invoices', all({ filterType: 'delivery', states: [null, 'FAILED'] })),
    BILLS_WITHOUT_FILE: await rowsOf('bills', missing('FILE')),
    LINES_WITHOUT_PRODUCT: await rowsOf('bills', missing('PRODUCT')),
    MISSING_EVIDENCE: await rowsOf('invoices', missing('EVIDENCE')),
  }).toEqual({
    ...{ bills: close.bills, invoices: close.invoices },
    ...{ paidBills: 1, paidInvoices: close.paidInvoices, changedProducts: close.changedProducts },
    ...hinted,
  })
  expect([close.payments, close.paidBills]).toEqual([3, 1])
  // Of several things one is enough; of a search the narrowed rows alone.
  expect(await rowsOf('bills', missing('FILE', 'PRODUCT'))).toBe(hinted['BILLS_WITHOUT_FILE'])
})

test.each(['bills', 'invoices'])('%s: what else is missing is refused', async (list) => {
  const searchFilter = JSON.stringify({ filterType: 'missing', states: ['LUCK'] })
  const { status, body } = await manager.get(`/proxy/get/${list}?${new URLSearchParams({ searchFilter })}`)
  expect([status, body.errors[0].message]).toEqual([
    400,
    `Erlaubt sind nur: ${list === 'bills' ? 'FILE, PRODUCT' : 'EVIDENCE'}`,
  ])
})
