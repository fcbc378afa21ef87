import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { billInput, type InvoiceChanges, invoiceInput, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { OverdueTask, Task } from '../contract/task-list.ts'
import type { TaskSummary } from '../contract.ts'

// An invoice of today is due in 14 days: its task is there and is read from the day after.

const today = berlinDay(new Date())
const dueDay = addDays(today, 14)
const dayAfter = addDays(dueDay, 1)
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const create = async (changes: InvoiceChanges = {}): Promise<EntityId> =>
  must(await office.post(path, invoiceInput(trade, today, changes))).entityId.uuid

async function overdueOn(day: string): Promise<OverdueTask[]> {
  const tasks: Task[] = must(await office.get(`/api/tasks?day=${day}`))
  return tasks.filter((task) => task.type === 'OVERDUE_INVOICE')
}

async function taskOf(invoice: EntityId): Promise<OverdueTask | undefined> {
  return (await overdueOn(dayAfter)).find((task) => task.data.parentEntityId === invoice)
}

/** What its row says, unlike the list, also while it is not shown. */
async function stateOf(invoice: EntityId): Promise<'open' | 'done' | 'none'> {
  const rows = await world.db.sql`
    select completed_at from tasks where document_id = ${invoice} and type = 'OVERDUE_INVOICE'`
  expect(rows.length).toBeLessThan(2)
  if (rows[0] === undefined) return 'none'
  return rows[0]['completed_at'] === null ? 'open' : 'done'
}

test('an invoice is a task from the day after its due day', async () => {
  const invoice = await create({ records: [paymentRecord(19, { recordDate: today })] })
  expect(await overdueOn(dueDay)).toEqual([])
  expect(await taskOf(invoice)).toEqual({
    entityId: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    type: 'OVERDUE_INVOICE',
    data: {
      parentEntityId: invoice,
      invoiceNumber: expect.stringMatching(/-00001$/),
      receiver: 'Antik & Design Österle GmbH',
      partnerEntityId: trade.receiver,
      invoiceDate: today,
      dueDate: dueDay,
      state: 'OVERDUE',
      amountDue: 100,
      amount: 119,
      currency: 'EUR',
      amountDueEuro: 100,
      reminderLevel: null,
      reminderName: null,
      remindedOn: null,
    },
  })
  const paid = must(
    await office.post(`${path}/${invoice}/records`, paymentRecord(99.9, { recordDate: today })),
  )
  expect([await taskOf(invoice), await stateOf(invoice)]).toEqual([undefined, 'done'])
  must(await office.post(`${path}/${invoice}/records/${paid.entityId.uuid}/deletions`, {}))
  expect((await taskOf(invoice))?.data.amountDue).toBe(100)
})

const rows: [string, InvoiceChanges, 'open' | 'none'][] = [
  ['paid at once', { documentCreation: { paid: true } }, 'none'],
  ['all but 0.10 paid', { records: [paymentRecord(118.9)] }, 'none'],
  ['all but 0.11 paid', { records: [paymentRecord(118.89)] }, 'open'],
]
test.each(rows)('a new invoice, %s', async (_name, changes, state) => {
  expect(await stateOf(await create(changes))).toBe(state)
})

test('an invoice without a day to pay it by is never overdue', async () => {
  const input = invoiceInput(trade, today)
  const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
  const partnership = { ...input.partnership, partnershipData: { preferredPaymentMethod: cash } }
  const { entityId } = must(await office.post(path, { ...input, partnership }))
  expect(await stateOf(entityId.uuid)).toBe('none')
})

test('what is cancelled is no longer asked for, and again when the cancellation is deleted', async () => {
  const invoice = await create()
  const documentCreation = { cancelledInvoiceEntityId: invoice, invoiceDate: today }
  const cancellation = must(
    await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }),
  ).entityId.uuid
  expect([await stateOf(invoice), await stateOf(cancellation)]).toEqual(['done', 'none'])
  must(await office.post(`${path}/${cancellation}/deletions`))
  expect(await stateOf(invoice)).toBe('open')
})

test('a replacement moves its due day', async () => {
  const invoice = await create()
  const input = invoiceInput(trade, today)
  const partnershipData = { ...input.partnership.partnershipData, paymentTargetDays: 30 }
  must(
    await office.post(`${path}/replacements`, {
      ...input,
      partnership: { ...input.partnership, partnershipData },
      entityId: { uuid: invoice },
    }),
  )
  expect(await taskOf(invoice)).toBeUndefined()
  expect((await overdueOn(addDays(today, 31))).map(({ data }) => data.parentEntityId)).toContain(invoice)
})

test('advances are asked for until a final invoice settles them, and again without it', async () => {
  const advance = await create({ documentCreation: { advance: true, serviceDate: addDays(today, 20) } })
  expect(await stateOf(advance)).toBe('open')
  must(
    await office.post(`${path}/${advance}/mails`, {
      to: 'k@example.org',
      subject: 'Anzahlung',
      text: 'Anbei.',
    }),
  )
  const final = await create({ documentCreation: { advanceInvoiceEntityIds: [advance] } })
  expect([await stateOf(advance), await stateOf(final)]).toEqual(['done', 'open'])
  const documentCreation = { cancelledInvoiceEntityId: final, invoiceDate: today }
  must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  expect([await stateOf(advance), await stateOf(final)]).toEqual(['open', 'done'])
  const second = await create({ documentCreation: { advanceInvoiceEntityIds: [advance] } })
  expect([await stateOf(advance), await stateOf(second)]).toEqual(['done', 'open'])
  must(await office.post(`${path}/${second}/deletions`))
  expect(await stateOf(advance)).toBe('open')
})

test('they stand among the bills by their due day, and in the figures', async () => {
  must(await office.post('/api/documents/bills', billInput(trade, today, {})))
  const day = addDays(today, 90)
  const tasks: Task[] = must(await office.get(`/api/tasks?day=${day}`))
  const due = tasks.flatMap((task) => ('dueDate' in task.data ? [task.data.dueDate] : []))
  expect(due).toEqual([...due].sort())
  expect(new Set(tasks.map(({ type }) => type))).toEqual(new Set(['PAY_BILL', 'OVERDUE_INVOICE']))
  const overdue = await overdueOn(day)
  const figures: TaskSummary = must(await office.get(`/api/tasks/summary?day=${day}`))
  expect(figures).toMatchObject({
    open: tasks.length,
    overdueInvoices: overdue.length,
    amountOverdueInvoices: overdue.reduce((sum, { data }) => sum + Math.round(data.amountDue * 100), 0) / 100,
  })
  const now: TaskSummary = must(await office.get('/api/tasks/summary'))
  expect(now).toMatchObject({ open: 1, overdueInvoices: 0, amountOverdueInvoices: 0 })
})
