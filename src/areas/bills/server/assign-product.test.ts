import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, billLine, type LineChanges, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// 'Ware zuordnen': lines in a category that asks for a product, without one.

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()
let wanting: string
let oneSided: Awaited<ReturnType<typeof addOneSided>>
let product: string

beforeAll(async () => {
  wanting = await createCategory('WARE')
  oneSided = await addOneSided(world)
  product = must(await office.post('/api/products', { ...productInput(), buyingPP: null, taxType: 'm' }))
    .entityId.uuid
})

async function createCategory(shortName: string): Promise<string> {
  const category = { shortName, description: 'Wareneinkauf', includeInBookingText: true }
  const answer = await manager.post('/api/lineitems/categories/', {
    ...category,
    requiresProduct: true,
    scope: 'BILL',
  })
  return must(answer).entityId.uuid
}

const line = (changes: LineChanges = {}) =>
  billLine(trade, { categoryEntityId: wanting, bookingText: 'WARE Sessel', ...changes })
const input = (lines: object[], head: Record<string, unknown> = {}) =>
  billInput(trade, today, { lines, documentCreation: head })
const record = async (lines: object[], head: Record<string, unknown> = {}): Promise<string> =>
  must(await office.post('/api/documents/bills', input(lines, head))).entityId.uuid
const replace = async (uuid: string, lines: object[], head: Record<string, unknown> = {}) =>
  must(
    await office.post('/api/documents/bills/replacements', {
      ...input(lines, head),
      entityId: { uuid },
      documentRecordCreations: null,
    }),
  )
const read = async (uuid: string) => must(await office.get(`/proxy/get/bills/${uuid}`))
const tasksOf = async (uuid: string, caller = office) =>
  must(await caller.get('/api/tasks')).filter(
    (task: { type: string; data: { parentEntityId: string } }) =>
      task.type === 'ASSIGN_PRODUCT' && task.data.parentEntityId === uuid,
  )
const assign = (uuid: string, localId: string, body: object = {}) =>
  office.post(`/api/documents/bills/${uuid}/lines/${localId}/products`, { productEntityId: product, ...body })

describe('the task', () => {
  test('is raised for each line that asks for a product and has none', async () => {
    const other = billLine(trade, { amount: 10 })
    const tax = line({ amount: 5, taxType: 'IMPORT_VAT', taxPercent: 0 })
    const wants = [line({ amount: 50 }), line({ amount: 60, quantity: 2 })]
    const bill = await record([...wants, line({ amount: 70, productEntityId: product }), other, tax], {
      billTotal: 255,
      billNumber: 'R-1',
    })
    const tasks = await tasksOf(bill)
    expect(tasks.map(({ data }: { data: unknown }) => data)).toEqual(
      wants.map(({ localId }, index) => ({
        parentEntityId: bill,
        localId,
        billNumber: 'R-1',
        supplier: 'Möbelhof Größe KG',
        partnerEntityId: trade.supplier,
        bookingDate: today,
        billDate: today,
        bookingText: 'WARE Sessel',
        amount: [50, 120][index],
        amountEuro: [50, 120][index],
        currency: 'EUR',
        state: 'OPEN',
      })),
    )
    expect(must(await office.get('/api/tasks/summary'))).toMatchObject({ products: 2 })
  })

  const changed: [string, (line: ReturnType<typeof billLine>) => object[]][] = [
    ['a product', (line) => [{ ...line, productEntityId: product }]],
    ['another category', (line) => [{ ...line, categoryEntityId: trade.billCategory, bookingText: 'EINK' }]],
    ['another line in its place', (line) => [{ ...line, localId: randomUUID(), productEntityId: product }]],
  ]
  test.each(changed)('is done by %s, and back as it was', async (_name, change) => {
    const before = line()
    const bill = await record([before])
    const [task] = await tasksOf(bill)
    await replace(bill, change(before))
    expect(await tasksOf(bill)).toEqual([])
    const [row] = await world.db
      .sql`select completed_at, completed_by from tasks where task_id = ${task.entityId.uuid}`
    expect(row).toMatchObject({ completed_at: expect.any(Date), completed_by: expect.any(String) })
    await replace(bill, [before])
    expect(await tasksOf(bill)).toEqual([task])
  })

  test('is raised for lines of before when their category asks for products from then on, and once', async () => {
    const late = must(
      await manager.post('/api/lineitems/categories/', {
        ...{ shortName: 'SPAET', description: 'Ware', includeInBookingText: true },
        ...{ requiresProduct: false, scope: 'BILL' },
      }),
    ).entityId.uuid
    const of = { categoryEntityId: late }
    const lines = [line({ ...of, amount: 50 }), line({ ...of, amount: 60, productEntityId: product })]
    const bill = await record(lines, { billNumber: 'R-SPAET', billTotal: 110 })
    const asks = async (value: boolean) =>
      must(
        await manager.post(`/api/lineitems/categories/${late}/props/requiresProduct`, {
          entityId: { uuid: late },
          oldValue: !value,
          value,
        }),
      )
    expect(await tasksOf(bill)).toEqual([])
    await asks(true)
    const tasks = await tasksOf(bill)
    expect(tasks.map(({ data }: { data: { localId: string } }) => data.localId)).toEqual([lines[0]?.localId])
    await asks(false)
    expect(await tasksOf(bill)).toEqual([])
    await asks(true)
    expect(await tasksOf(bill)).toEqual(tasks)
  })

  test('stays as it was raised while its line asks for a product', async () => {
    const before = line()
    const bill = await record([before])
    const raised = () => world.db.sql`select task_id, raised_at from tasks where document_id = ${bill}`
    const first = await raised()
    await replace(bill, [{ ...before, descriptionShort: 'Armlehnstuhl' }])
    expect(await raised()).toEqual(first)
  })

  test('goes with its bill, and waits while it is only paid', async () => {
    const bill = await record([line()])
    const recordData = { amount: 119, currency: 'EUR', fromIban: '' }
    const payment = { recordDate: today, recordDetails: { recordType: 'PAYMENT', recordData } }
    must(await office.post(`/api/documents/bills/${bill}/records`, payment))
    expect(await tasksOf(bill)).toHaveLength(1)
    must(await office.post(`/api/documents/bills/${bill}/deletions`))
    expect(await tasksOf(bill)).toEqual([])
    expect(await world.db.sql`select from tasks where document_id = ${bill}`).toHaveLength(0)
  })

  test('is none once its category asks for no product', async () => {
    const category = await createCategory('WARE2')
    const bill = await record([line({ categoryEntityId: category, bookingText: 'WARE2' })])
    const before = must(await office.get('/api/tasks/summary'))
    const change = { propertyName: 'requiresProduct', oldValue: true, value: false }
    must(await manager.post(`/api/lineitems/categories/${category}/props/requiresProduct`, change))
    expect(await tasksOf(bill)).toEqual([])
    expect(must(await office.get('/api/tasks/summary'))).toMatchObject({
      products: before.products - 1,
      open: before.open - 1,
    })
  })

  test('is shown to who may see bills alone', async () => {
    const bill = await record([line()])
    expect(await tasksOf(bill, await oneSided('bills only'))).toHaveLength(1)
    const invoices = await oneSided('invoices only')
    expect(await tasksOf(bill, invoices)).toEqual([])
    expect(must(await invoices.get('/api/tasks/summary'))).toMatchObject({ products: 0 })
    const answer = await invoices.post(`/api/documents/bills/${bill}/lines/${randomUUID()}/products`, {
      productEntityId: product,
    })
    expect(answer.status).toBe(403)
  })
})

describe('to assign a product', () => {
  test('changes its line alone, of a paid bill too, and is in its history', async () => {
    const fresh = must(
      await office.post('/api/products', {
        ...productInput({ code: 'STU-NEU' }),
        buyingPP: null,
        taxType: 'm',
      }),
    ).entityId.uuid
    const lines = [line({ amount: 50, quantity: 2 }), line({ amount: 19 })]
    const bill = await record(lines, { paid: true })
    const before = await read(bill)
    const seq = await world.lastSeq()
    const answer = await assign(bill, lines[0]?.localId ?? '', {
      productEntityId: fresh,
      version: before.version,
    })
    expect(answer.status).toBe(200)
    const after = await read(bill)
    const [first, second] = before.lineItems
    expect(after.lineItems).toEqual([
      {
        ...first,
        productEntityId: fresh,
        productUse: 'PURCHASE',
        product: expect.objectContaining({ code: 'STU-NEU' }),
      },
      second,
    ])
    expect({ totals: after.totals, records: after.documentRecords }).toEqual({
      totals: before.totals,
      records: before.documentRecords,
    })
    expect((await tasksOf(bill)).map(({ data }: { data: { localId: string } }) => data.localId)).toEqual([
      lines[1]?.localId,
    ])
    expect((await world.eventsAfter(seq)).map(({ event }) => event)).toEqual(['bill product assigned'])
    expect(after.history.map(({ event }: { event: string }) => event)).toContain('bill product assigned')
    expect(must(await office.get(`/proxy/get/products/${fresh}`)).buyingPP).toBe(50)
  })

  test('takes another use', async () => {
    const wants = line()
    const bill = await record([wants])
    must(await assign(bill, wants.localId, { productUse: 'TRANSPORT' }))
    expect((await read(bill)).lineItems[0].productUse).toBe('TRANSPORT')
  })

  test('is refused when the bill changed meanwhile, and once the line has a product', async () => {
    const wants = line()
    const bill = await record([wants])
    const { version } = await read(bill)
    await replace(bill, [{ ...wants, amount: 20 }], { billTotal: 20 })
    const stale = await assign(bill, wants.localId, { version })
    expect({ status: stale.status, type: stale.body.type }).toMatchObject({ status: 409 })
    expect((await read(bill)).lineItems[0].productEntityId).toBeNull()
    must(await assign(bill, wants.localId))
    const again = await assign(bill, wants.localId)
    expect({ status: again.status, errors: again.body.errors }).toEqual({
      status: 422,
      errors: [{ path: 'productEntityId', message: 'Diese Position hat schon eine Ware' }],
    })
  })

  test('of two at the same moment one gets through', async () => {
    const wants = line()
    const bill = await record([wants])
    const { version } = await read(bill)
    const answers = await Promise.all([1, 2, 3].map(() => assign(bill, wants.localId, { version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('needs a line, and a product that there is', async () => {
    const tax = line({ amount: 19, taxType: 'IMPORT_VAT', taxPercent: 0 })
    const bill = await record([line({ amount: 100 }), tax])
    expect((await assign(bill, randomUUID())).status).toBe(404)
    expect((await assign(randomUUID(), tax.localId)).status).toBe(404)
    const errorsOf = async (localId: string, body = {}) => (await assign(bill, localId, body)).body.errors
    expect(await errorsOf(tax.localId)).toEqual([
      { path: 'productEntityId', message: 'Einfuhrumsatzsteuer ist keine Ware' },
    ])
    const [first] = (await read(bill)).lineItems
    const missing = [{ path: 'productEntityId', message: 'Ware fehlt' }]
    expect(await errorsOf(first.localId, { productEntityId: randomUUID() })).toEqual(missing)
    expect(await errorsOf(first.localId, { productEntityId: null })).toEqual(missing)
  })
})

describe('to close a line without a product', () => {
  const month = '2025-01'
  const waive = (uuid: string, localId: string, reason?: string) =>
    office.post(`/api/documents/bills/${uuid}/lines/${localId}/waivers`, { reason })

  test('is for locked months; the task stays done and the bill as it is, and its history says why', async () => {
    const category = await createCategory('WARE3')
    const of = { categoryEntityId: category, bookingText: 'WARE3 Sessel' }
    const lines = [line({ ...of, amount: 50 }), line({ ...of, amount: 69 })]
    const old = billInput(trade, `${month}-10` as typeof today, {
      lines,
      documentCreation: { billNumber: 'R-ALT' },
    })
    const bill = must(await office.post('/api/documents/bills', old)).entityId.uuid
    const [first = '', second = ''] = lines.map(({ localId }) => localId)
    expect(await waive(bill, first)).toMatchObject({
      status: 422,
      body: { title: expect.stringContaining('Monat dieser Rechnung ist offen') },
    })
    must(await manager.post('/api/reports/locks', { month }))
    expect((await assign(bill, first)).status).toBe(422)
    const stranger = await oneSided('invoices only')
    const path = `/api/documents/bills/${bill}/lines/${first}/waivers`
    expect((await stranger.post(path, {})).status).toBe(403)

    const { history: _, ...before } = await read(bill)
    const waiting = must(await office.get('/api/tasks/summary')).products
    const seq = await world.lastSeq()
    const answers = await Promise.all([waive(bill, first, ' Auf dem Flohmarkt \n'), waive(bill, first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    must(await waive(bill, second))
    const { history, ...after } = await read(bill)
    expect(after).toEqual(before)
    expect(await tasksOf(bill)).toEqual([])
    expect(must(await office.get('/api/tasks/summary')).products).toBe(waiting - 2)
    const events = await world.eventsAfter(seq)
    expect(events.map(({ event, entityId }) => [event, entityId])).toEqual([
      ['bill product waived', bill],
      ['bill product waived', bill],
    ])
    expect(events[1]?.data).toEqual({ localId: second, bookingText: 'WARE3 Sessel', reason: '' })
    expect(history[0].event).toBe('bill product waived')
    expect(must(await office.get(`/proxy/get/bills/${bill}/history`))).toHaveLength(history.length)

    // Not by its category either.
    for (const value of [false, true]) {
      const change = { propertyName: 'requiresProduct', oldValue: !value, value }
      must(await manager.post(`/api/lineitems/categories/${category}/props/requiresProduct`, change))
    }
    expect(await tasksOf(bill)).toEqual([])
  })

  test('is refused on the first open day after a locked month', async () => {
    const wants = line()
    const documentCreation = { billNumber: 'R-ERSTER' }
    const next = billInput(trade, '2025-02-01' as typeof today, { lines: [wants], documentCreation })
    const bill = must(await office.post('/api/documents/bills', next)).entityId.uuid
    expect((await waive(bill, wants.localId)).body.title).toContain('Monat dieser Rechnung ist offen')
    expect(await tasksOf(bill)).toHaveLength(1)
  })

  test('needs a line that waits for its product', async () => {
    expect((await waive(randomUUID(), randomUUID())).status).toBe(404)
    const bill = await record([line()])
    expect((await waive(bill, randomUUID())).status).toBe(404)
  })
})
