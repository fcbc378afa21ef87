import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Answer, must } from './caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput, receiverInput } from './trade.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// Locks are taken in one order (docs/locks.md), so that nobody waits for a stranger: somebody holds a row here, and
// we look who gets through.

const today = berlinDay(new Date())
const first = addDays(today, -20)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeEach(async () => {
  await world.db.sql`update numbering set latest_day = (select max(document_day) from documents)`
})

const create = (day: string) => manager.post(path, invoiceInput(trade, day))
const created = async (day: string): Promise<string> => must(await create(day)).entityId.uuid
const move = (uuid: string, day: string) =>
  manager.post(`${path}/replacements`, { ...invoiceInput(trade, day), entityId: { uuid } })

/** Holds what a statement locks while `meanwhile` runs, in a transaction of somebody else. */
async function holding<T>(lock: string, uuid: string, meanwhile: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const transaction = world.owner.begin(async (sql) => {
    await sql.unsafe(lock, uuid === '' ? [] : [uuid])
    held.resolve()
    await promise
  })
  await held.promise
  try {
    return await meanwhile()
  } finally {
    resolve()
    await transaction
  }
}

// Written anew where it was made already: the queue cannot take it away in between.
const placeOf = `insert into pending_pdfs (document_id) values ($1)
  on conflict (document_id) do update set document_id = excluded.document_id`
const contentOf = `select 1 from contents where sha256 = (select sha256 from attachments where owner_id = $1) for update`
const numbers = 'select 1 from numbering for update'

/** How many wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await world.db.sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.['count']
}

const untilWaiting = (count: number) => until(async () => (await waiting()) >= count)

async function isSettled(answer: Promise<unknown>): Promise<boolean> {
  return Promise.race([answer.then(() => true), sleep(50).then(() => false)])
}

test.each(['moved', 'deleted'])(
  'whoever waits for the PDF of an invoice that is %s keeps nobody from creating one',
  async (act) => {
    const day = act === 'moved' ? first : addDays(first, 3)
    const uuid = await created(day)
    let changed: Promise<Answer> | undefined
    await holding(placeOf, uuid, async () => {
      changed = act === 'moved' ? move(uuid, addDays(day, 1)) : manager.post(`${path}/${uuid}/deletions`)
      await untilWaiting(1)
      const other = await created(addDays(day, 2))
      expect(await isSettled(changed)).toBe(false)
      expect(other).not.toBe('')
    })
    // The new number came between: only the last one is deleted.
    expect((await changed)?.status).toBe(act === 'moved' ? 200 : 422)
  },
)

test('whoever waits for the file of an invoice that is deleted keeps nobody from creating one', async () => {
  const day = addDays(first, 5)
  const uuid = await created(day)
  await expect
    .poll(() => world.db.sql`select 1 from attachments where owner_id = ${uuid}`, { timeout: 20_000 })
    .toHaveLength(1)
  const [deleted] = await holding(contentOf, uuid, async () => {
    const waits = manager.post(`${path}/${uuid}/deletions`)
    await untilWaiting(1)
    const other = await create(day)
    expect(await isSettled(waits)).toBe(false)
    expect(other.status, JSON.stringify(other.body)).toBe(201)
    return [waits]
  })
  // The new number came between: only the last one is deleted.
  expect((await deleted)?.status).toBe(422)
})

test('two neighbours that move towards each other do not pass', async () => {
  const [left, right] = [await created(addDays(first, 5)), await created(addDays(first, 9))]
  // Both have come to the numbers when they are free again: each alone would be allowed.
  const answers = await holding(numbers, '', async () => {
    const moves = [move(left, addDays(first, 8)), move(right, addDays(first, 6))]
    await untilWaiting(2)
    return moves
  }).then((moves) => Promise.all(moves))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await expectDatesInOrder()
})

test('an invoice that moves on and a new one do not pass', async () => {
  const last = await created(addDays(first, 10))
  const answers = await holding(numbers, '', async () => {
    const both = [move(last, addDays(first, 14))]
    await untilWaiting(1)
    both.push(create(addDays(first, 12)))
    await untilWaiting(2)
    return both
  }).then((both) => Promise.all(both))
  // The new one finds the date that the other has moved to.
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
  await expectDatesInOrder()
})

test('what a bill told and another one tells now waits for nobody who holds that one', async () => {
  const product = must(
    await manager.post('/api/products', { ...productInput({ code: 'ZWEI-1' }), buyingPP: null }),
  )
  const { uuid: productEntityId } = product.entityId
  const bill = async (amount: number, billNumber: string): Promise<string> => {
    const lines = [billLine(trade, { productEntityId, amount, taxPercent: 0 })]
    const input = billInput(trade, first, { lines, documentCreation: { billTotal: amount, billNumber } })
    return must(await manager.post('/api/documents/bills', input)).entityId.uuid
  }
  const [one, other] = [await bill(100, 'E-1'), await bill(200, 'E-2')]
  await holding('select 1 from documents where document_id = $1 for update', other, async () => {
    must(await manager.post(`/api/documents/bills/${one}/deletions`))
  })
  expect(must(await manager.get(`/proxy/get/products/${productEntityId}`)).buyingPP).toBe(200)
  const told = () =>
    world.db.sql`select document_id from product_properties_told where product_id = ${productEntityId}`
  expect(await told()).toMatchObject([{ document_id: other }])
  must(await manager.post(`/api/documents/bills/${other}/deletions`))
  expect(await told()).toEqual([])
})

async function expectDatesInOrder(): Promise<void> {
  const rows = await world.db.sql`
    select number, document_day < lag(document_day) over (order by number_year, number_count) as wrong
    from documents where kind <> 'BILL'`
  expect(rows.filter(({ wrong }) => wrong)).toEqual([])
}

// What an invoice names: where it stands, and how its data are changed.
const named = {
  customer: {
    lock: 'select 1 from partners where partner_id = $1',
    change: (uuid: string) =>
      manager.post(`/api/partners/receivers/${uuid}/props`, [
        { entityId: { uuid }, propertyName: 'city', details: 'BUYER', oldValue: 'Berlin', value: 'Potsdam' },
      ]),
  },
  product: {
    lock: 'select 1 from products where product_id = $1',
    change: (uuid: string) =>
      manager.post('/api/products/replacements', { ...productInput(held), entityId: { uuid }, salesPP: 910 }),
  },
  category: {
    lock: 'select 1 from categories where category_id = $1',
    change: (uuid: string) =>
      manager.post(`/api/lineitems/categories/${uuid}/props/description`, {
        entityId: { uuid },
        oldValue: 'Leuchten',
        value: 'Lampen',
      }),
  },
}
type Named = keyof typeof named
const held = { code: 'LEU-0001', taxType: 'v' }

describe('what invoices name', () => {
  const uuids = { customer: '', product: '', category: '' }
  const cancellations = `${path}/cancellations`
  let day = addDays(first, 16)

  beforeAll(async () => {
    const made = async (where: string, body: unknown) => must(await manager.post(where, body)).entityId.uuid
    const category = { shortName: 'LEU', description: 'Leuchten', scope: 'INVOICE' }
    uuids.customer = await made('/api/partners/receivers', receiverInput({ shortName: 'Weiß' }))
    uuids.product = await made('/api/products', productInput(held))
    uuids.category = await made('/api/lineitems/categories/', category)
  })

  /** Creates an invoice that names this one of the three, and nothing else that the others name. */
  const createNaming = (what: Named) => {
    const line = {
      customer: {},
      product: { productEntityId: uuids.product },
      category: { categoryEntityId: uuids.category },
    }
    const receiver = what === 'customer' ? uuids.customer : trade.receiver
    return manager.post(
      path,
      invoiceInput({ ...trade, receiver }, day, { lines: [invoiceLine(trade, line[what])] }),
    )
  }
  const cancel = (uuid: string) =>
    manager.post(cancellations, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: day },
    })
  const moveCancellation = (uuid: string, invoiceUuid: string) =>
    manager.post(`${cancellations}/replacements`, {
      entityId: { uuid },
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: invoiceUuid, invoiceDate: day },
    })

  /** What is written while one of the three is held for its deletion waits, and nobody waits for it. */
  async function waitsAlone(what: Named, writing: () => Promise<Answer>): Promise<void> {
    const [written] = await holding(`${named[what].lock} for update`, uuids[what], async () => {
      const waits = writing()
      await untilWaiting(1)
      const other = await create(day)
      expect(await isSettled(waits)).toBe(false)
      expect(other.status, JSON.stringify(other.body)).toBe(201)
      // In a list: it is answered when the row is free.
      return [waits]
    })
    must(await written)
    await expectDatesInOrder()
  }

  describe.each<Named>(['customer', 'product', 'category'])('a %s', (what) => {
    test('that somebody deletes is waited for before a number is taken', async () => {
      await waitsAlone(what, () => createNaming(what))
    })

    test('of a cancelled invoice too', async () => {
      const { uuid } = must(await createNaming(what)).entityId
      await waitsAlone(what, () => cancel(uuid))
    })

    test('of a cancellation that is moved too', async () => {
      const { uuid } = must(await createNaming(what)).entityId
      const cancellation = must(await cancel(uuid)).entityId.uuid
      day = addDays(day, 1)
      await waitsAlone(what, () => moveCancellation(cancellation, uuid))
    })

    test('whose data somebody changes holds nobody up', async () => {
      const lock = `${named[what].lock} for no key update`
      const answer = await holding(lock, uuids[what], () => createNaming(what))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    })

    test('that an invoice names just now is changed meanwhile', async () => {
      const lock = `${named[what].lock} for key share`
      const answer = await holding(lock, uuids[what], () => named[what].change(uuids[what]))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    })
  })
})
