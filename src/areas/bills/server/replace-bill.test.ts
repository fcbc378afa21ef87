import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, type InvoiceChanges, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const replacements = '/api/documents/bills/replacements'
const { world, office, trade } = useWorld()

const input = (changes: InvoiceChanges = {}) => billInput(trade, today, changes)
const create = async (changes: InvoiceChanges = {}): Promise<string> =>
  must(await office.post('/api/documents/bills', input(changes))).entityId.uuid
const read = async (uuid: string) => must(await office.get(`/proxy/get/bills/${uuid}`))

/** A replacement; the records are left out unless they are given. */
function replacement(uuid: string, changes: InvoiceChanges = {}, more: object = {}) {
  const { documentRecordCreations, ...rest } = input(changes)
  return {
    ...rest,
    entityId: { uuid },
    ...(changes.records && { documentRecordCreations }),
    ...more,
  }
}

const replace = (uuid: string, changes: InvoiceChanges = {}, more: object = {}) =>
  office.post(replacements, replacement(uuid, changes, more))

const payment = (amount: number, localId?: string) => ({
  ...(localId && { localId }),
  recordDate: today,
  recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency: 'EUR', fromIban: '' } },
})

const paymentsOf = (bill: { documentRecords: { entityId: { uuid: string }; recordDetails: unknown }[] }) =>
  bill.documentRecords.map((record) => record.entityId.uuid)

describe('replace bill', () => {
  test('keeps the id and takes everything else; the journal keeps both states', async () => {
    const uuid = await create()
    const before = await world.lastSeq()
    const lines = [
      billLine(trade, { amount: 50 }),
      billLine(trade, { amount: 100, amountIncludesTax: false }),
    ]
    const documentCreation = { billNumber: 'R-4712', billTotal: 169, bookingDate: addDays(today, 2) }
    const answer = await replace(uuid, { lines, documentCreation })
    expect([answer.status, answer.body.entityId]).toEqual([200, { uuid }])
    const bill = await read(uuid)
    expect(bill).toMatchObject({
      billNumber: 'R-4712',
      bookingDate: addDays(today, 2),
      totals: { amountGrossTotal: 169, amountDue: 169 },
      lineItems: [{ amount: 50 }, { amount: 100 }],
    })
    // How it stands comes with the day: no event tells it.
    const { entityId, version, paymentsVersion, attachments, history, state: _, ...state } = bill
    expect(await world.eventsAfter(before)).toEqual([{ event: 'bill replaced', entityId: uuid, data: state }])
    expect(history.map((entry: { event: string }) => entry.event)).toEqual(['bill replaced', 'bill created'])
    const states = (await office.get(`/proxy/get/bills/${uuid}/history`)).body
    expect(states[1].data.billNumber).toBe('R-4711')
    const found = await office.get('/proxy/get/bills?searchText=R-4712')
    expect(found.body.section).toMatchObject([{ entityId: { uuid }, amountGross: 169 }])
  })

  test('leaves the payments alone when none are sent, and what is open follows the new total', async () => {
    const uuid = await create({ records: [payment(100)] })
    const [kept] = paymentsOf(await read(uuid))
    const lines = [billLine(trade, { amount: 150 })]
    must(await replace(uuid, { lines, documentCreation: { billTotal: 150 } }))
    const bill = await read(uuid)
    expect(paymentsOf(bill)).toEqual([kept])
    expect(bill.totals).toMatchObject({ paymentTotal: 100, amountDue: 50 })
  })

  test('keeps a payment sent under its id, changes one, adds one and takes one away', async () => {
    const uuid = await create({ records: [payment(10), payment(20), payment(30)] })
    const [first, second, third] = paymentsOf(await read(uuid))
    must(await replace(uuid, { records: [payment(10, first), payment(21, second), payment(5)] }))
    const bill = await read(uuid)
    const amounts = new Map(
      bill.documentRecords.map(
        (record: { entityId: { uuid: string }; recordDetails: { recordData: { amount: number } } }) => [
          record.entityId.uuid,
          record.recordDetails.recordData.amount,
        ],
      ),
    )
    expect([amounts.get(first), amounts.get(second), amounts.has(third), amounts.size]).toEqual([
      10,
      21,
      false,
      3,
    ])
    expect(bill.totals).toMatchObject({ paymentTotal: 36, amountDue: 83 })
    must(await replace(uuid, { records: [] }))
    expect((await read(uuid)).totals).toMatchObject({ paymentTotal: 0, amountDue: 119 })
  })

  test('changes the account that a payment came from', async () => {
    const uuid = await create({ records: [payment(10)] })
    const [id] = paymentsOf(await read(uuid))
    const sent = payment(10, id)
    const fromIban = 'DE02120300000000202051'
    const recordData = { ...sent.recordDetails.recordData, fromIban }
    must(
      await replace(uuid, { records: [{ ...sent, recordDetails: { ...sent.recordDetails, recordData } }] }),
    )
    expect((await read(uuid)).documentRecords).toMatchObject([
      { entityId: { uuid: id }, recordDetails: { recordData: { amount: 10, fromIban } } },
    ])
  })

  test('with paid: true adds one payment over what is still open', async () => {
    const uuid = await create({ records: [payment(19)] })
    must(await replace(uuid, { documentCreation: { paid: true, paidOn: addDays(today, -1) } }))
    const bill = await read(uuid)
    expect(bill.totals).toMatchObject({ paymentTotal: 119, amountDue: 0 })
    expect(bill.documentRecords).toMatchObject([
      { recordDate: addDays(today, -1), recordDetails: { recordData: { amount: 100 } } },
      { recordDate: today },
    ])
  })

  test("keeps the supplier's data as they were, and takes those of another supplier as they are", async () => {
    const manager = await world.as('manager')
    const uuid = await create()
    const address = `/api/partners/suppliers/${trade.supplier}/props`
    const change = { propertyName: 'city', details: 'SUPPLIER', oldValue: 'Bremen', value: 'Verden' }
    must(await manager.post(address, change))
    must(await replace(uuid))
    expect((await read(uuid)).partner.data.city).toBe('Bremen')
    const other = must(
      await manager.post('/api/partners/suppliers', supplierInput({ companyName: 'Holz AG' })),
    )
    must(await replace(uuid, {}, { partner: { entityId: other.entityId } }))
    expect((await read(uuid)).partner.data.companyName).toBe('Holz AG')
    must(await replace(uuid))
    expect((await read(uuid)).partner.data.city).toBe('Verden')
    must(await manager.post(address, { ...change, oldValue: 'Verden', value: 'Bremen' }))
  })

  test('keeps the rate of its day; another day brings another rate', async () => {
    const manager = await world.as('manager')
    const rates = (rate: number) =>
      manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: addDays(today, -5), rate }] })
    must(await rates(1.1))
    const dollars = (billDate: string) => ({
      lines: [billLine(trade, { currency: 'USD' })],
      documentCreation: { currency: 'USD', billDate },
    })
    const uuid = await create(dollars(addDays(today, -3)))
    must(await rates(1.25))
    must(await replace(uuid, dollars(addDays(today, -3))))
    expect((await read(uuid)).rate).toBe('1.1')
    must(await replace(uuid, dollars(addDays(today, -2))))
    expect((await read(uuid)).rate).toBe('1.25')
  })

  test('keeps its task: open while something is due, done once it is paid, gone with the bill', async () => {
    const uuid = await create()
    const tasks = async () => {
      const open: { type: string; data: { parentEntityId?: string; amountDue?: number } }[] = must(
        await office.get('/api/tasks'),
      )
      return open.filter(({ data }) => data.parentEntityId === uuid).map(({ data }) => data.amountDue)
    }
    expect(await tasks()).toEqual([119])
    must(
      await replace(uuid, {
        lines: [billLine(trade, { amount: 200 })],
        documentCreation: { billTotal: 200 },
      }),
    )
    expect(await tasks()).toEqual([200])
    must(await replace(uuid, { documentCreation: { paid: true } }))
    expect(await tasks()).toEqual([])
    must(await replace(uuid, { records: [] }))
    expect(await tasks()).toEqual([119])
    must(await office.post(`/api/documents/bills/${uuid}/deletions`))
    expect(await tasks()).toEqual([])
  })

  test('keeps its attachments', async () => {
    const uuid = await create()
    await attach(uuid)
    must(await replace(uuid))
    expect((await read(uuid)).attachments).toHaveLength(1)
  })

  test('the same request id replaces once', async () => {
    const uuid = await create()
    const before = await world.lastSeq()
    const body = replacement(uuid, {}, { version: (await read(uuid)).version })
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => office.post(replacements, body, headers)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await world.eventsAfter(before)).toHaveLength(1)
  })
})

describe('two people edit one bill', () => {
  test('the second one is refused, with nothing written', async () => {
    const uuid = await create()
    const { version } = await read(uuid)
    must(await replace(uuid, { documentCreation: { billNumber: 'erste' } }, { version }))
    const before = await world.lastSeq()
    const answer = await replace(uuid, { documentCreation: { billNumber: 'zweite' } }, { version })
    expect([answer.status, answer.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    expect(await world.eventsAfter(before)).toEqual([])
    const now = await read(uuid)
    expect(now.billNumber).toBe('erste')
    must(await replace(uuid, { documentCreation: { billNumber: 'zweite' } }, { version: now.version }))
  })

  test('of twenty at the same moment one gets through', async () => {
    const uuid = await create()
    const { version } = await read(uuid)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        replace(uuid, { documentCreation: { billNumber: `N-${index}` } }, { version }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test('a payment recorded meanwhile counts only for who brings payments', async () => {
    const uuid = await create()
    const { version } = await read(uuid)
    must(await replace(uuid, { records: [payment(50)] }))
    const fresh = (await read(uuid)).version
    await world.db.sql`insert into payments (payment_id, document_id, record_day, amount_cents)
      values (${randomUUID()}, ${uuid}, ${today}, 1000)`
    expect((await replace(uuid, {}, { version })).status).toBe(409)
    expect((await replace(uuid, { records: [] }, { version: fresh })).status).toBe(409)
    expect((await replace(uuid, {}, { version: fresh })).status).toBe(200)
    expect((await read(uuid)).totals.paymentTotal).toBe(60)
  })

  test('a payment recorded or deleted meanwhile is told to who asks for it, whatever he changes', async () => {
    const uuid = await create()
    const { paymentsVersion, version } = await read(uuid)
    const record = must(await office.post(`/api/documents/bills/${uuid}/records`, payment(50)))
    const before = await world.lastSeq()
    const stale = await replace(uuid, {}, { version, paymentsVersion })
    expect([stale.status, stale.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    expect(stale.body.errors).toEqual([
      { path: 'paymentsVersion', message: expect.stringContaining('Inzwischen wurde eine Zahlung erfasst') },
    ])
    // Also without the other version; nothing is written.
    expect((await replace(uuid, {}, { paymentsVersion })).status).toBe(409)
    expect(await world.eventsAfter(before)).toEqual([])
    const paid = await read(uuid)
    expect(paid.totals.paymentTotal).toBe(50)
    must(await replace(uuid, {}, { paymentsVersion: paid.paymentsVersion }))
    const known = await read(uuid)
    must(await office.post(`/api/documents/bills/${uuid}/records/${record.entityId.uuid}/deletions`, {}))
    expect((await replace(uuid, {}, { paymentsVersion: known.paymentsVersion })).status).toBe(409)
    // Not said, as ever.
    for (const none of [undefined, null, '']) must(await replace(uuid, {}, { paymentsVersion: none }))
  })

  test('a delete and a replacement at the same moment: one of them finds what the other left', async () => {
    const uuid = await create()
    const [deleted, replaced] = await Promise.all([
      office.post(`/api/documents/bills/${uuid}/deletions`),
      replace(uuid),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(replaced.status)
    expect((await office.get(`/proxy/get/bills/${uuid}`)).status).toBe(404)
  })
})

describe('replace bill refuses', () => {
  test.each<[string, () => object, number, object[] | undefined]>([
    ['an unknown bill', () => replacement(randomUUID()), 404, undefined],
    [
      'no id',
      () => ({ ...replacement(''), entityId: null }),
      422,
      [{ path: 'entityId', message: 'Rechnung fehlt' }],
    ],
    [
      'a total that is a cent off',
      () => replacement(stored, { documentCreation: { billTotal: 119.01 } }),
      422,
      [
        {
          path: 'documentCreation.billTotal',
          message: 'Betrag stimmt nicht mit Summe aus Positionen überein',
        },
      ],
    ],
    [
      'no lines',
      () => replacement(stored, { lines: [] }),
      422,
      [{ path: 'lineItemCreations', message: 'Positionen fehlen' }],
    ],
    [
      'a currency that the payments do not have',
      () =>
        replacement(stored, {
          records: [
            {
              ...payment(1),
              recordDetails: {
                recordType: 'PAYMENT',
                recordData: { amount: 1, currency: 'CHF', fromIban: '' },
              },
            },
          ],
        }),
      422,
      [
        {
          path: 'documentRecordCreations.0.recordDetails.recordData.currency',
          message: 'Zahlungen werden in der Währung des Belegs erfasst',
        },
      ],
    ],
  ])('%s', async (_name, body, status, errors) => {
    const before = await world.lastSeq()
    const answer = await office.post(replacements, body())
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
    expect(await world.eventsAfter(before)).toEqual([])
  })

  let stored = ''
  beforeAll(async () => {
    stored = await create()
  })

  test('another currency while payments in the old one stay', async () => {
    const uuid = await create({ records: [payment(10)] })
    must(
      await (await world.as('manager')).post('/api/currencies/rates', {
        rates: [{ currency: 'CHF', day: today, rate: 0.94 }],
      }),
    )
    const changes = { lines: [billLine(trade, { currency: 'CHF' })], documentCreation: { currency: 'CHF' } }
    const answer = await replace(uuid, changes)
    expect(answer.body.errors).toEqual([
      {
        path: 'documentCreation.currency',
        message: 'Die Währung bleibt, solange Zahlungen in EUR erfasst sind',
      },
    ])
    must(await replace(uuid, { ...changes, records: [] }))
  })

  test('a currency without decimals takes the place of one with payments in cents, which go', async () => {
    const uuid = await create({ records: [payment(12.34)] })
    must(
      await (await world.as('manager')).post('/api/currencies/rates', {
        rates: [{ currency: 'JPY', day: today, rate: 160 }],
      }),
    )
    const changes = { lines: [billLine(trade, { currency: 'JPY' })], documentCreation: { currency: 'JPY' } }
    must(await replace(uuid, { ...changes, records: [] }))
  })

  test('a bill that was deleted, and who may not see bills', async () => {
    const uuid = await create()
    must(await office.post(`/api/documents/bills/${uuid}/deletions`))
    expect((await replace(uuid)).status).toBe(404)
    expect((await (await world.as('pending')).post(replacements, {})).status).toBe(403)
  })

  test('a supplier that somebody deleted meanwhile', async () => {
    const uuid = await create()
    const other = must(await office.post('/api/partners/suppliers', supplierInput({ shortName: 'Weg' })))
    must(await office.post(`/api/partners/suppliers/${other.entityId.uuid}/deletions`))
    const answer = await replace(uuid, {}, { partner: { entityId: other.entityId } })
    expect(answer.body.errors).toEqual([
      { path: 'partner.entityId', message: 'Diesen Lieferanten gibt es nicht mehr' },
    ])
  })
})

describe('delete bill', () => {
  test('takes everything that hangs on it; the journal keeps the bill', async () => {
    const uuid = await create({ records: [payment(19)] })
    await attach(uuid)
    const { entityId, version, paymentsVersion, history, state: _, ...state } = await read(uuid)
    const before = await world.lastSeq()
    must(await office.post(`/api/documents/bills/${uuid}/deletions`, { uuid }))
    expect(await world.eventsAfter(before)).toEqual([
      { event: 'bill deleted', entityId: uuid, data: { deleted: state } },
    ])
    const left = await world.db.sql`
      select (select count(*) from documents where document_id = ${uuid})
        + (select count(*) from line_items where document_id = ${uuid})
        + (select count(*) from payments where document_id = ${uuid})
        + (select count(*) from attachments where owner_id = ${uuid}) as count`
    expect(left[0]?.['count']).toBe(0)
    expect((await office.get(`/proxy/get/bills/${uuid}`)).status).toBe(404)
    expect((await office.post(`/api/documents/bills/${uuid}/deletions`)).status).toBe(404)
  })

  test('of a bill that was changed or paid since it was read is refused, with nothing deleted', async () => {
    const uuid = await create()
    const path = `/api/documents/bills/${uuid}/deletions`
    const { version } = await read(uuid)
    must(await replace(uuid, { documentCreation: { billNumber: 'geändert' } }, { version }))
    const before = await world.lastSeq()
    const answer = await office.post(path, { version })
    expect([answer.status, answer.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    const changed = (await read(uuid)).version
    must(await office.post(`/api/documents/bills/${uuid}/records`, payment(5)))
    expect((await office.post(path, { version: changed })).status).toBe(409)
    expect((await world.eventsAfter(before)).map(({ event }) => event)).toEqual(['bill payment recorded'])
    must(await office.post(path, { version: (await read(uuid)).version }))
  })

  test('refuses a body that names another bill, and who may not see bills', async () => {
    const uuid = await create()
    const path = `/api/documents/bills/${uuid}/deletions`
    expect((await office.post(path, { uuid: randomUUID() })).status).toBe(422)
    expect((await (await world.as('pending')).post(path)).status).toBe(403)
    expect((await read(uuid)).billNumber).toBe('R-4711')
  })
})

async function attach(uuid: string): Promise<void> {
  const bytes = Buffer.from(randomUUID())
  const sha256 = createHash('sha256').update(bytes).digest()
  await world.db.sql`insert into contents (sha256, size, bytes) values (${sha256}, ${bytes.length}, ${bytes})`
  await world.db.sql`insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    values (${randomUUID()}, ${uuid}, 'Beleg.pdf', '', 'application/pdf', ${sha256})`
}
