import { expect, test } from 'vitest'
import { lastDayOf } from '#areas/payment-targets/rules/discount-terms.ts'
import type { Task } from '#areas/tasks/contract/task-list.ts'
import { taskFacts } from '#areas/tasks/rules/narrow-tasks.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { rowTest } from '#kernel/narrow-rows.ts'
import { must } from '#test/caller.ts'
import { handOutLongAgo } from '#test/every-command.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, invoiceInput, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { TodayThing } from '../contract/today.ts'
import { soonUntil } from '../rules/today.ts'

// What a day asks for has the rows that its links lead to, and nobody is told of what he may not see.

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()
const day = (days: number) => addDays(today, days)
const kinds = (things: readonly TodayThing[]) => things.map(({ kind, count }) => [kind, count])
const readToday = async (who = manager): Promise<TodayThing[]> => must(await who.get('/proxy/get/today'))
const filtered = (filter: object) => `searchFilter=${encodeURIComponent(JSON.stringify(filter))}`

async function bill(billNumber: string, billDate: string) {
  const input = billInput(trade, today, { documentCreation: { billNumber, billDate } })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}

/** Lets an invoice stand so many times more. */
async function copied(uuid: string, times: number): Promise<void> {
  const { owner: sql } = world
  const columns = await sql`
    select quote_ident(column_name) as name from information_schema.columns where table_name = 'documents' and is_generated = 'NEVER'`
  const kept = columns
    .map((row) => row['name'])
    .filter((name) => !['document_id', 'number', 'number_count'].includes(name))
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(
      `insert into documents (document_id, number, number_count, ${kept})
       select gen_random_uuid(), 'copy ' || nth, 90000 + nth, ${kept} from documents, generate_series(1, $1::int) nth where document_id = $2`,
      [times, uuid],
    )
  })
}

test('a firm that has just begun has nobody to pay; who waits for a role is seen by whom may give one', async () => {
  expect(kinds(await readToday())).toEqual([['USER_APPROVAL', 1]])
  expect((await readToday())[0]?.first).toMatchObject({ name: 'Petra Neu' })
  expect(await readToday(office)).toEqual([])
})

test('what is overdue comes first, with what is open and since when; its count is that of the list', async () => {
  const late = invoiceInput(trade, today, { documentCreation: { invoiceDate: day(-40) } })
  const uuid = must(await manager.post('/api/documents/invoices', late)).entityId.uuid
  // One that the customer does not have yet is in no letter.
  const unsent = invoiceInput(trade, today, { documentCreation: { invoiceDate: day(-40) } })
  const later = must(await manager.post('/api/documents/invoices', unsent)).entityId.uuid
  await handOutLongAgo(world, uuid)
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  const old = await bill('R-old', day(-60))
  await bill('R-older-than-week', day(-38))
  const things = await readToday()
  expect(kinds(things).slice(0, 2)).toEqual([
    ['OVERDUE_INVOICE', 1],
    ['OVERDUE_BILL', 2],
  ])
  expect(things[0]).toMatchObject({ amount: 119, first: { about: uuid, amountDue: 119 } })
  expect(things[1]?.first).toMatchObject({ about: old, number: 'R-old' })
  expect(things[1]?.since).toBe(day(-30))
  const proposed = must(await manager.get('/proxy/get/reminderproposals')).section
  const items = proposed.flatMap(({ letter }: { letter: { items: object[] } | null }) => letter?.items ?? [])
  expect(things[0]?.count).toBe(items.length)
  // Nor one that somebody disputes.
  const block = { invoiceEntityId: uuid, kind: 'DISPUTE', reason: 'Lampe defekt' }
  const dispute = must(await manager.post('/api/reminders/blocks', block)).entityId.uuid
  expect(kinds(await readToday())[0]).toEqual(['OVERDUE_BILL', 2])
  must(await manager.post(`/api/reminders/blocks/${dispute}/deletions`, {}))
  await handOutLongAgo(world, later)
  expect(kinds(await readToday())[0]).toEqual(['OVERDUE_INVOICE', 2])
  // Of so many that working out their letters takes long it says that they are overdue.
  await copied(uuid, 2001)
  expect((await readToday())[0]).toMatchObject({ kind: 'MANY_OVERDUE', count: 2, first: { amountDue: 119 } })
  await world.db.sql`delete from documents where number like 'copy %'`
  expect(kinds(await readToday())[0]).toEqual(['OVERDUE_INVOICE', 2])
  must(
    await manager.post(`/api/documents/invoices/${later}/records`, paymentRecord(119, { recordDate: today })),
  )
  const all = {
    filterType: 'all',
    of: [
      { filterType: 'delivery', states: [null, 'FAILED'] },
      { filterType: 'period', by: 'invoiceDate', from: day(-29), to: today },
    ],
  }
  const notSent = must(await manager.get(`/proxy/get/invoices/totals?${filtered(all)}`))
  expect(things.find(({ kind }) => kind === 'NOT_SENT')?.count).toBe(notSent.totalCount)
})

test('what was cancelled before it went out waits for nobody, nor does its cancellation; in the list neither is unsent', async () => {
  const count = async () => (await readToday()).find(({ kind }) => kind === 'NOT_SENT')?.count ?? 0
  const post = async (path: string, input: object) => must(await manager.post(path, input)).entityId.uuid
  const before = await count()
  const uuid = await post('/api/documents/invoices', invoiceInput(trade, today))
  expect(await count()).toBe(before + 1)
  const storno = await post('/api/documents/invoices/cancellations', {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })
  expect(await count()).toBe(before)
  const unsent = { filterType: 'delivery', states: [null] }
  const { totalCount } = must(await manager.get(`/proxy/get/invoices/totals?${filtered(unsent)}`))
  const { section } = must(await manager.get(`/proxy/get/invoices?${filtered(unsent)}&stopIndex=1000`))
  const uuids = section.map(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid)
  expect(uuids).toHaveLength(totalCount)
  expect(uuids).not.toContain(uuid)
  expect(uuids).not.toContain(storno)
})

test('Skonto that ends within a week is asked for by its own day, as long as it is in time and nothing of it was taken', async () => {
  const asked = async () => (await readToday()).find(({ kind }) => kind === 'DISCOUNT_BILL')
  expect(await asked()).toBeUndefined()
  const granted = async (billNumber: string, days: number) => {
    const input = billInput(trade, today, { documentCreation: { billNumber, billDate: today } })
    const { partnership } = input
    const partnershipData = { ...partnership.partnershipData, discountTerms: [{ days, percent: 3 }] }
    const sent = { ...input, partnership: { ...partnership, partnershipData } }
    return must(await manager.post('/api/documents/bills', sent)).entityId.uuid
  }
  const until = lastDayOf({ days: 1 }, today)
  // Behind it, but within the week: on holidays and weekends the last day of several is the same.
  const within = [6, 5, 4, 3, 2].find((days) => {
    const last = lastDayOf({ days }, today)
    return last > until && last <= soonUntil(today)
  })
  const [soon, sooner] = [await granted('R-soon', within ?? 4), await granted('R-sooner', 1)]
  await granted('R-later', 20)
  expect(await asked()).toMatchObject({
    count: 2,
    since: until,
    first: { about: sooner, number: 'R-sooner' },
  })
  // The list of tasks, as the row leads to it, has as many.
  const tasks: Task[] = must(await manager.get('/api/tasks'))
  const isWithin = rowTest({ filterType: 'period', by: 'discountDate', from: today, to: soonUntil(today) })
  const found = tasks.filter((task) => isWithin(taskFacts(task, today)))
  expect(found.map(({ data }) => 'billNumber' in data && data.billNumber).sort()).toEqual([
    'R-soon',
    'R-sooner',
  ])
  must(await manager.post(`/api/documents/bills/${soon}/deletions`, {}))
  expect(await asked()).toMatchObject({ count: 1 })
})

test('what is done goes, and the next is the one to begin with', async () => {
  const [, bills] = await readToday()
  const record = paymentRecord(bills?.first?.amountDue ?? 0, { recordDate: today })
  must(await manager.post(`/api/documents/bills/${bills?.first?.about}/records`, record))
  const [, next] = await readToday()
  expect(next).toMatchObject({ kind: 'OVERDUE_BILL', count: 1, first: { number: 'R-older-than-week' } })
})

test('drafts wait, each kind for whom may see it', async () => {
  must(await office.post('/api/drafts', { kind: 'INVOICE', name: 'Galerie Lumière', payload: {} }))
  must(await office.post('/api/drafts', { kind: 'INVOICE', name: 'Hotel Alpenblick', payload: {} }))
  const things = await readToday()
  expect(things.find(({ kind }) => kind === 'DRAFT_INVOICE')).toMatchObject({
    count: 2,
    first: { name: 'Hotel Alpenblick, Galerie Lumière' },
  })
  const as = await addOneSided(world)
  expect(kinds(await readToday(await as('bills only'))).map(([kind]) => kind)).toEqual([
    'OVERDUE_BILL',
    'DISCOUNT_BILL',
  ])
  expect(kinds(await readToday(await as('invoices only'))).map(([kind]) => kind)).toEqual([
    'OVERDUE_INVOICE',
    'NOT_SENT',
    'DRAFT_INVOICE',
  ])
})

test('six things at the most, the most pressing', async () => {
  expect((await readToday()).length).toBeLessThanOrEqual(6)
})
