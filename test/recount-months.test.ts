import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { recountMonths } from '#areas/documents/server/recount-months.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { keptMonths } from './kept-months.ts'
import { invoiceInput, invoiceLine, paymentRecord, startTrade, type Trade } from './trade.ts'
import { useWorld } from './use-world.ts'
import type { Caller } from './world.ts'

// Documents that were stored before sales were taxed as one: their cancellation took everything back on its own date.

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -100)
const cancelledOn = addDays(firstDayOf(monthOf(today)), -40)
const { world, manager } = useWorld()
let trade: Trade

beforeAll(async () => {
  trade = await startTrade(manager)
})

async function soldAndCancelled(caller: Caller): Promise<{ invoice: EntityId; cancellation: EntityId }> {
  const input = invoiceInput(trade, supplied, {
    lines: [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false })],
    documentCreation: { serviceDate: supplied },
  })
  must(await caller.post('/api/firm', { numbersInDateOrder: false }))
  const invoice = must(await caller.post('/api/documents/invoices', input)).entityId.uuid
  await pay(invoice, 1_190, addDays(supplied, 1))
  const cancellation = must(
    await caller.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: invoice, invoiceDate: cancelledOn },
    }),
  ).entityId.uuid
  return { invoice, cancellation }
}

const pay = async (invoice: EntityId, amount: number, recordDate: Day) =>
  must(
    await manager.post(`/api/documents/invoices/${invoice}/records`, paymentRecord(amount, { recordDate })),
  )

/** As the version before kept it. */
async function keepAsBefore(cancellation: EntityId): Promise<void> {
  await world.db.sql`delete from document_months where document_id = ${cancellation}`
  await world.db.sql`
    insert into document_months (document_id, month, tax_type, tax_percent, base_cents, vat_cents, input_tax_cents, rate_month,
      currency_base_cents, currency_tax_cents)
    values (${cancellation}, ${monthOf(cancelledOn)}, 'VAT', 19, -100000, -19000, 0, ${monthOf(supplied)}, -100000, -19000)`
}

async function recountFrom(openFrom: string | null): Promise<void> {
  await world.db.sql`update month_recounts set first_open_month = ${openFrom}, pending = true`
  await recountMonths(world.db)
}

const taxes = async (uuid: EntityId) =>
  (await world.db.reading((tx) => keptMonths(tx, uuid))).map(({ month, vat }) => `${month} ${vat / 100}`)
const faults = () => verifyDocuments(world.db.sql, recordedDocuments)

test('open months are computed anew, locked ones stay, and what one of them gave back is not given back again', async () => {
  const { invoice, cancellation } = await soldAndCancelled(manager)
  expect(await taxes(cancellation)).toEqual([])
  const early = `${monthOf(cancelledOn)} -190`

  await keepAsBefore(cancellation)
  expect(await faults()).toMatchObject([{ what: 'Steuermonate' }])
  await recountFrom(null)
  expect(await taxes(cancellation)).toEqual([])
  expect(await faults()).toEqual([])

  // The month of the cancellation was locked when the rule came.
  await keepAsBefore(cancellation)
  const locked = monthOf(cancelledOn)
  await world.db
    .sql`insert into locked_months (lock_id, month, locked_at) values (gen_random_uuid(), ${firstDayOf(locked)}, now())`
  await recountFrom(monthOf(addDays(firstDayOf(locked), 31)))
  expect(await taxes(cancellation)).toEqual([early])
  expect(await faults()).toEqual([])
  // Once done it is not done again.
  expect([...(await world.db.sql`select pending from month_recounts`)]).toEqual([{ pending: false }])
  await pay(invoice, -1_190, today)
  expect(await taxes(cancellation)).toEqual([early])
  expect(await taxes(invoice)).toEqual([`${monthOf(supplied)} 190`])
  expect(await faults()).toEqual([])
})

const migration = new URL('../migrations/0114-tax-beyond-small-invoices.sql', import.meta.url)
const isPending = async () => (await world.db.sql`select pending from month_recounts`)[0]?.['pending']

test('what is paid beyond small invoices, and moves of Skonto that were undone, are computed anew', async () => {
  const statements = await readFile(migration, 'utf8')
  const start = async () => {
    await world.db.sql.unsafe(statements)
    const wasPending = await isPending()
    await recountMonths(world.db)
    return wasPending
  }
  const input = (amount: number) => invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount })] })
  const created = async (amount: number): Promise<EntityId> =>
    must(await manager.post('/api/documents/invoices', input(amount))).entityId.uuid
  await created(595)
  expect(await start()).toBe(false)

  // 114,46 (18,28), of which 975,11 came: 137,41 in the 860,65 beyond, by the ratio of before 137,45.
  const small = await created(114.46)
  await pay(small, 975.11, today)
  expect(await taxes(small)).toEqual([`${monthOf(today)} 155.69`])
  await world.db.sql`update document_months set vat_cents = 15573, base_cents = 81938,
    currency_tax_cents = 15573, currency_base_cents = 81938 where document_id = ${small}`
  expect(await faults()).toMatchObject([{ what: 'Steuermonate' }])
  expect(await start()).toBe(true)
  expect(await taxes(small)).toEqual([`${monthOf(today)} 155.69`])
  await pay(small, -860.65, today)
  expect(await start()).toBe(false)

  // 1.190 less 23,80, written anew: the move undone, 23,80 stay with the invoice of before. 186,20 and, with the cancellation, 3,80.
  const old = await created(1190)
  const recordDetails = { recordType: 'DISCOUNT', recordData: { amount: 23.8, currency: 'EUR' } }
  must(await manager.post(`/api/documents/invoices/${old}/records`, { recordDate: today, recordDetails }))
  const { version } = must(await manager.get(`/proxy/get/invoices/${old}`))
  const cancellation = { invoiceDate: today, customText: '' }
  const rewriting = { ...input(1190), cancellation, version }
  const anew = must(await manager.post(`/api/documents/invoices/${old}/rewritings`, rewriting)).entityId.uuid
  const [{ transferEntityId }] = must(await manager.get(`/proxy/get/invoices/${anew}`)).documentRecords
  expect(await start()).toBe(false)
  must(await manager.post(`/api/documents/transfers/${transferEntityId}/deletions`, {}))
  const asked = await taxesOfAll(old, anew)
  // As it was kept before: what was taken off stood as if it went on.
  await world.db.sql`delete from document_months where document_id = ${old} and reduction is not null`
  expect(await start()).toBe(true)
  expect(await taxesOfAll(old, anew)).toEqual(asked)
  expect(await faults()).toEqual([])
})

/** What several papers come to, in EUR. */
const taxesOfAll = async (...ids: EntityId[]) =>
  Promise.all(
    ids.map(async (id) =>
      (await world.db.reading((tx) => keptMonths(tx, id))).reduce((sum, { vat }) => sum + vat / 100, 0),
    ),
  )
