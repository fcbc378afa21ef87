import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { keptMonths, monthsOfAll } from './kept-months.ts'
import { invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is stored of an invoice, its cancellation and what replaces it: one sale (decisions §10, 'Replaced').

const today = berlinDay(new Date())
const month = monthOf(today)
const supplied = addDays(firstDayOf(month), -40)
const before = addDays(firstDayOf(month), -10)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

async function sell(amount: number, creation: Record<string, unknown> = {}, day: string = supplied) {
  const lines = [invoiceLine(trade, { amount, amountIncludesTax: false })]
  const documentCreation = { serviceDate: supplied, ...creation }
  return must(await manager.post(path, invoiceInput(trade, day, { lines, documentCreation }))).entityId.uuid
}
const cancel = async (uuid: string, invoiceDate: string = today) =>
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate },
    }),
  ).entityId.uuid
const replace = (replacesInvoiceEntityId: string, amount = 1_000) =>
  sell(amount, { replacesInvoiceEntityId }, today)
const pay = async (uuid: string, amount: number, recordDate: string) =>
  must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate })))

/** The tax of papers by months, in units; what is kept is what the functions compute and `journal verify` says. */
async function taxes(...ids: string[]): Promise<string[][]> {
  const { kept, computed } = await monthsOfAll(world)
  expect(kept).toEqual(computed)
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
  return Promise.all(
    ids.map(async (uuid) => {
      const rows = await world.db.reading((tx) => keptMonths(tx, uuid as never))
      return rows.map((row) => `${row.month} ${row.vat / 100}`)
    }),
  )
}

test('the same again: the supply is taxed once, in its month, also when the money moves', async () => {
  const old = await sell(1_000)
  await pay(old, 1_190, supplied)
  const cancellation = await cancel(old)
  const next = await replace(old)
  const once = [[`${monthOf(supplied)} 190`], [], []]
  expect(await taxes(old, cancellation, next)).toEqual(once)
  const transfer = { fromDocumentEntityId: old, toDocumentEntityId: next, amount: 1_190, recordDate: today }
  must(await manager.post('/api/documents/transfers', transfer))
  expect(await taxes(old, cancellation, next)).toEqual(once)
})

test('the rows of the cancellation follow when the replacement is written: less at once, as far as it was not paid', async () => {
  const old = await sell(1_000)
  const cancellation = await cancel(old)
  expect(await taxes(cancellation)).toEqual([[`${month} -190`]])
  const next = await replace(old, 800)
  expect(await taxes(old, cancellation, next)).toEqual([[`${monthOf(supplied)} 190`], [`${month} -38`], []])
  const last = await cancel(next)
  expect(await taxes(cancellation, last)).toEqual([[`${month} -38`], [`${month} -152`]])
})

test('cancelled, written anew and moved in one step: the same', async () => {
  const old = await sell(1_000)
  await pay(old, 1_190, supplied)
  const lines = [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false })]
  const input = invoiceInput(trade, today, { lines, documentCreation: { serviceDate: supplied } })
  const cancellation = { invoiceDate: today, customText: '' }
  const next = must(await manager.post(`${path}/${old}/rewritings`, { ...input, cancellation })).entityId.uuid
  expect(await taxes(old, next)).toEqual([[`${monthOf(supplied)} 190`], []])
  expect(must(await manager.get(`/proxy/get/invoices/${next}`)).documentRecords).toHaveLength(1)
})

test('a cancelled invoice that is copied once more replaces the copy: whose cancellation was locked is what counts', async () => {
  const old = await sell(1_000)
  const first = await cancel(old)
  const copy = await replace(old)
  const second = await cancel(copy)
  const next = await replace(old, 800)
  expect(await taxes(old, first, copy, second, next)).toEqual([
    [`${monthOf(supplied)} 190`],
    [],
    [],
    [`${month} -38`],
    [],
  ])
})

test('where the month of the cancellation was locked, it stays, and the replacement counts on its own date', async () => {
  const old = await sell(1_000)
  const cancellation = await cancel(old, before)
  await world.db.sql`insert into locked_months (lock_id, month, locked_at)
    values (gen_random_uuid(), ${firstDayOf(monthOf(before))}, now())`
  const next = await replace(old)
  expect(await taxes(old, cancellation, next)).toEqual([
    [`${monthOf(supplied)} 190`],
    [`${monthOf(before)} -190`],
    [`${month} 190`],
  ])
})

test('a supply in a locked month is replaced by the same amounts without a row there', async () => {
  // The month before this one is locked by now.
  const [{ document_id: old } = { document_id: '' }] = await world.db.sql`
    select document_id from documents where replaces_after_lock`
  const cancellation = await cancel(old)
  const next = await replace(old)
  expect(await taxes(old, cancellation, next)).toEqual([[`${month} 190`], [], []])
  // Nor does a copy of the first invoice of all, whose cancellation was locked: what it replaces was cancelled today.
  const [{ first } = { first: '' }] = await world.db.sql`
    select replaces_document_id as first from documents where replaces_after_lock`
  const last = await cancel(next)
  const copy = await replace(first)
  expect(await taxes(old, cancellation, next, last, copy)).toEqual([[`${month} 190`], [], [], [], []])
})
