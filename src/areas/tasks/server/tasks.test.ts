import { describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { linkOf } from '#test/mail-link.ts'
import { people } from '#test/people.ts'
import { billInput, billLine, type InvoiceChanges, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import type { Task } from '../contract/task-list.ts'
import type { TaskSummary } from '../contract.ts'

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

const tasksOf = async (caller: Caller): Promise<Task[]> => must(await caller.get('/api/tasks'))
const taskOf = async (bill: string) =>
  (await tasksOf(office)).find((task) => task.data.parentEntityId === bill)

async function createBill(changes: InvoiceChanges = {}): Promise<EntityId> {
  return must(await office.post('/api/documents/bills', billInput(trade, today, changes))).entityId.uuid
}

const payment = (amount: number, currency = 'EUR') => ({
  recordDate: today,
  recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency, fromIban: '' } },
})

/** As somebody records them. */
async function withPayments(bill: EntityId, change: { add?: number[]; removeAll?: boolean }): Promise<void> {
  const records = `/api/documents/bills/${bill}/records`
  const { documentRecords } = must(await office.get(`/proxy/get/bills/${bill}`))
  for (const { entityId } of change.removeAll ? documentRecords : [])
    must(await office.post(`${records}/${entityId.uuid}/deletions`, {}))
  for (const amount of change.add ?? []) must(await office.post(records, payment(amount)))
}

async function rowOf(bill: EntityId) {
  const rows = await world.db.sql`select * from tasks where document_id = ${bill}`
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}

describe('the task to pay a bill', () => {
  test('is raised with the bill and shows what is open on it', async () => {
    const billDate = addDays(today, -10)
    const bill = await createBill({
      documentCreation: { billDate, billNumber: 'R-1' },
      records: [payment(19)],
    })
    const task = await taskOf(bill)
    expect(task).toEqual({
      entityId: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      type: 'PAY_BILL',
      data: {
        parentEntityId: bill,
        billNumber: 'R-1',
        supplier: 'Möbelhof Größe KG',
        partnerEntityId: trade.supplier,
        billDate,
        dueDate: addDays(billDate, 30),
        state: 'PARTLY_PAID',
        ...{ discountDate: null, amountWithDiscount: null },
        amountDue: 100,
        amount: 119,
        currency: 'EUR',
        amountDueEuro: 100,
      },
    })
    expect(await rowOf(bill)).toMatchObject({ completed_at: null, completed_by: null })
  })

  const rows: [string, InvoiceChanges, number | undefined][] = [
    ['nothing paid', {}, 119],
    ['all but 0.11', { records: [payment(118.89)] }, 0.11],
    ['all but 0.10', { records: [payment(118.9)] }, undefined],
    ['paid in full by two payments', { records: [payment(100), payment(19)] }, undefined],
    ['paid too much', { records: [payment(120)] }, undefined],
    ['paid at once', { documentCreation: { paid: true, paidOn: today } }, undefined],
  ]
  test.each(rows)('of a new bill with %s: open %s', async (_name, changes, due) => {
    const bill = await createBill(changes)
    expect((await taskOf(bill))?.data).toEqual(
      due === undefined ? undefined : expect.objectContaining({ amountDue: due }),
    )
    expect((await rowOf(bill))?.['completed_at']).toBe(due === undefined ? undefined : null)
  })

  test('is not raised for a credit bill or one of nothing', async () => {
    for (const amount of [-119, 0]) {
      const bill = await createBill({
        lines: [billLine(trade, { amount })],
        documentCreation: { billTotal: amount },
      })
      expect(await taskOf(bill)).toBeUndefined()
    }
  })

  test('is not raised for an invoice', async () => {
    const { entityId } = must(await office.post('/api/documents/invoices', invoiceInput(trade, today)))
    expect(await taskOf(entityId.uuid)).toBeUndefined()
  })

  test('counts in the currency of the bill', async () => {
    const rates = [{ currency: 'JPY', day: today, rate: 160 }]
    must(await manager.post('/api/currencies/rates', { rates }))
    // 12 yen are 0.08 EUR and yet open
    const lines = [billLine(trade, { amount: 12, currency: 'JPY' })]
    const bill = await createBill({ lines, documentCreation: { billTotal: 12, currency: 'JPY' } })
    expect((await taskOf(bill))?.data).toMatchObject({
      ...{ amountDue: 12, amount: 12, currency: 'JPY' },
      amountDueEuro: 0.08,
    })
  })

  test('without a payment target is due on the date of the bill', async () => {
    const billDate = addDays(today, -3)
    const input = billInput(trade, today, { documentCreation: { billDate } })
    const preferredPaymentMethod = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
    const { entityId } = must(
      await office.post('/api/documents/bills', {
        ...input,
        partnership: { partnershipData: { preferredPaymentMethod } },
      }),
    )
    expect((await taskOf(entityId.uuid))?.data).toMatchObject({ billDate, dueDate: billDate })
  })

  test('follows the payments: updated, completed, reopened, completed again', async () => {
    const bill = await createBill()
    const first = await rowOf(bill)
    await withPayments(bill, { add: [50, 20] })
    expect((await taskOf(bill))?.data).toMatchObject({ amountDue: 49 })
    expect(await rowOf(bill)).toEqual(first)
    await withPayments(bill, { add: [48.95] })
    expect(await taskOf(bill)).toBeUndefined()
    expect(await rowOf(bill)).toMatchObject({ task_id: first?.['task_id'], completed_at: expect.any(Date) })
    await withPayments(bill, { removeAll: true })
    expect((await taskOf(bill))?.data).toMatchObject({ amountDue: 119 })
    expect(await rowOf(bill)).toMatchObject({
      task_id: first?.['task_id'],
      completed_at: null,
      completed_by: null,
    })
    await withPayments(bill, { removeAll: true, add: [120] })
    expect(await taskOf(bill)).toBeUndefined()
  })

  test('of two payments recorded at the same moment knows both', async () => {
    const bill = await createBill()
    await Promise.all([withPayments(bill, { add: [60] }), withPayments(bill, { add: [59] })])
    expect(await taskOf(bill)).toBeUndefined()
  })

  test('follows the replacement of its bill', async () => {
    const bill = await createBill()
    const replace = async (changes: InvoiceChanges) =>
      must(
        await office.post('/api/documents/bills/replacements', {
          ...billInput(trade, today, changes),
          entityId: { uuid: bill },
        }),
      )
    await replace({
      lines: [billLine(trade, { amount: 50 })],
      documentCreation: { billTotal: 50, billNumber: 'R-50' },
    })
    expect((await taskOf(bill))?.data).toMatchObject({ amountDue: 50, amount: 50, billNumber: 'R-50' })
    await replace({ documentCreation: { paid: true, paidOn: today } })
    expect(await taskOf(bill)).toBeUndefined()
  })

  test('goes with its bill', async () => {
    const bill = await createBill()
    must(await office.post(`/api/documents/bills/${bill}/deletions`))
    expect(await taskOf(bill)).toBeUndefined()
    expect(await rowOf(bill)).toBeUndefined()
  })
})

describe('the task to approve a user', () => {
  const person = { firstName: 'Änne', familyName: 'Groß', password: 'noch ein langes wort' }

  async function signUp(email: string): Promise<EntityId> {
    await world.nobody.post('/api/auth/registrations/requests', { email })
    const link = Object.fromEntries(linkOf((await world.mails()).at(-1) ?? ''))
    must(await world.nobody.post('/api/auth/registrations/confirmations', { ...person, ...link }))
    const users: { email: string; entityId: { uuid: EntityId } }[] = must(await manager.get('/api/users'))
    const id = users.find((user) => user.email === email)?.entityId.uuid
    if (!id) throw new Error(`no user ${email}`)
    return id
  }

  test.each([
    ['approve', { role: 'OFFICE' }],
    ['reject', {}],
  ])('is raised by a confirmed sign-up and done by %s', async (decision, body) => {
    const email = `${decision}@nordlicht.example`
    const user = await signUp(email)
    const task = (await tasksOf(manager)).find((each) => each.data.parentEntityId === user)
    expect(task).toMatchObject({
      type: 'USER_APPROVAL',
      data: { email, firstName: 'Änne', familyName: 'Groß' },
    })
    must(await manager.post(`/api/users/${user}/${decision}`, body))
    expect((await tasksOf(manager)).some((each) => each.data.parentEntityId === user)).toBe(false)
    const [row] = await world.db.sql`select completed_at, email from tasks
      join users on users.user_id = completed_by where tasks.user_id = ${user}`
    expect(row).toMatchObject({ completed_at: expect.any(Date), email: people.manager.email })
  })

  test('is shown to who may approve alone, the others see the bills', async () => {
    const types = async (caller: Caller) => new Set((await tasksOf(caller)).map((task) => task.type))
    expect(await types(manager)).toEqual(new Set(['USER_APPROVAL', 'PAY_BILL']))
    expect(await types(office)).toEqual(new Set(['PAY_BILL']))
    expect((await (await world.as('pending')).get('/api/tasks')).status).toBe(403)
    expect((await world.nobody.get('/api/tasks')).status).toBe(401)
  })
})

test('tasks stand in the order in which they press', async () => {
  for (const days of [-40, -5, -60, -20]) {
    await createBill({ documentCreation: { billDate: addDays(today, days) } })
  }
  const tasks = await tasksOf(manager)
  const firstBill = tasks.findIndex((task) => task.type === 'PAY_BILL')
  expect(tasks.slice(firstBill).every((task) => task.type === 'PAY_BILL')).toBe(true)
  const days = tasks.flatMap((task) => (task.type === 'PAY_BILL' ? [task.data.dueDate] : []))
  expect(days).toEqual([...days].sort())
})

describe('the tasks of one kind', () => {
  const keysOf = (tasks: Task[]) => tasks.map((task) => task.entityId.uuid)
  const ofKind = async (caller: Caller, kind: string, day = today): Promise<Task[]> =>
    must(await caller.get(`/api/tasks?kind=${kind}&day=${day}`))

  test('are those of the list, each caller with his own', async () => {
    for (const caller of [manager, office]) {
      const all = await tasksOf(caller)
      for (const kind of ['USER_APPROVAL', 'PAY_BILL', 'OVERDUE_INVOICE', 'ASSIGN_PRODUCT', 'EVIDENCE']) {
        const own = all.filter((task) => task.type === kind)
        expect(keysOf(await ofKind(caller, kind)), kind).toEqual(keysOf(own))
      }
    }
    expect(await ofKind(manager, 'USER_APPROVAL')).not.toEqual([])
    expect(await ofKind(office, 'USER_APPROVAL')).toEqual([])
  })

  test('overdue bills are those whose due day is over, as the figures count them', async () => {
    await createBill({ documentCreation: { billDate: addDays(today, -80) } })
    for (const day of [today, '2199-12-31']) {
      const { overdue } = must(await office.get(`/api/tasks/summary?day=${day}`)) as TaskSummary
      const bills = await ofKind(office, 'OVERDUE_BILL', day as never)
      expect(bills.every((task) => task.type === 'PAY_BILL' && task.data.dueDate < day)).toBe(true)
      expect(bills).toHaveLength(overdue)
      expect(overdue).toBeGreaterThan(0)
    }
    const [bills, overdue] = [await ofKind(office, 'PAY_BILL'), await ofKind(office, 'OVERDUE_BILL')]
    expect(bills.length).toBeGreaterThan(overdue.length)
  })

  test('a bill is not overdue on the day that it is due, but on the next', async () => {
    const billDate = addDays(today, -30)
    const bill = await createBill({ documentCreation: { billDate, billNumber: 'Heute fällig' } })
    const isOverdue = async (day: typeof today) =>
      (await ofKind(office, 'OVERDUE_BILL', day)).some(({ data }) => data.parentEntityId === bill)
    const counted = async (day: typeof today) =>
      (must(await office.get(`/api/tasks/summary?day=${day}`)) as TaskSummary).overdue
    expect((await taskOf(bill))?.data).toMatchObject({ dueDate: today })
    expect([await isOverdue(today), await isOverdue(addDays(today, 1))]).toEqual([false, true])
    expect(await counted(addDays(today, 1))).toBe(
      (await ofKind(office, 'OVERDUE_BILL', addDays(today, 1))).length,
    )
    expect(await counted(today)).toBe((await ofKind(office, 'OVERDUE_BILL', today)).length)
  })

  test('a kind that there is not is refused', async () => {
    const { status, body } = await office.get('/api/tasks?kind=BILLS')
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { path: 'kind', message: expect.stringMatching(/^Erlaubt sind nur: /) },
    ])
  })
})

describe('the open tasks in figures', () => {
  const summary = async (caller: Caller, day = ''): Promise<TaskSummary> =>
    must(await caller.get(`/api/tasks/summary${day && `?day=${day}`}`))
  const bills = async () =>
    (await tasksOf(office)).flatMap((task) => (task.type === 'PAY_BILL' ? [task.data] : []))

  test('agree with the list, each caller with his own', async () => {
    await createBill({ documentCreation: { billDate: addDays(today, -31) } })
    const open = await bills()
    const overdue = open.filter(({ dueDate }) => dueDate < today)
    const figures = await summary(office)
    expect(figures).toMatchObject({
      open: open.length,
      approvals: 0,
      bills: open.length,
      overdue: overdue.length,
    })
    expect(overdue.length).toBeGreaterThan(0)
    const approvals = (await tasksOf(manager)).length - open.length
    expect(approvals).toBeGreaterThan(0)
    expect(await summary(manager)).toEqual({ ...figures, approvals, open: open.length + approvals })
  })

  test('sum up in EUR, at the rate of each bill', async () => {
    const euro = (rows: { amountDue: number; currency: string }[]) =>
      rows.reduce(
        (sum, row) => sum + Math.round((row.amountDue * 100) / (row.currency === 'JPY' ? 160 : 1)),
        0,
      ) / 100
    const open = await bills()
    expect(await summary(office)).toMatchObject({
      amountDue: euro(open),
      amountOverdue: euro(open.filter(({ dueDate }) => dueDate < today)),
    })
  })

  test('are seen from the day that is asked for', async () => {
    expect((await summary(office, '2000-01-01')).overdue).toBe(0)
    const later = await summary(office, addDays(today, 31))
    expect(later.overdue).toBe(later.bills)
    expect((await office.get('/api/tasks/summary?day=2026-02-30')).status).toBe(400)
  })
})
