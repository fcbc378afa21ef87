import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import type {
  Balance,
  ItemsOnWire,
  PartnerOverview,
  StatementOnWire,
} from '#areas/reports/contract/partner-account.ts'
import { addDays, berlinDay, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  supplierInput,
} from './trade.ts'
import { useWorld } from './use-world.ts'

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

type Side = 'receivers' | 'suppliers'
const made = { receivers: receiverInput, suppliers: supplierInput }
let count = 0

async function partner(side: Side, number: number | null = null, notes = ''): Promise<string> {
  const input = made[side]({ shortName: `P${++count}`, companyName: `Partner ${count} GmbH` })
  Object.assign(input.partnerData, { notes })
  const details = side === 'receivers' ? { debitorNumber: number } : { creditorNumber: number }
  for (const { roleDetails } of input.rolesData) Object.assign(roleDetails, number !== null && details)
  return must(await manager.post(`/api/partners/${side}`, input)).entityId.uuid
}

async function document(side: Side, uuid: string, amount: number, back = 0, paid = 0): Promise<string> {
  const records = paid === 0 ? [] : [paymentRecord(paid, { recordDate: addDays(today, -Math.min(back, 3)) })]
  const of = { ...trade, receiver: uuid, supplier: uuid }
  const day = addDays(today, -back)
  const input =
    side === 'receivers'
      ? invoiceInput(of, today, {
          documentCreation: { invoiceDate: day },
          lines: [invoiceLine(of, { amount })],
          records,
        })
      : billInput(of, today, {
          documentCreation: {
            billDate: day,
            bookingDate: day,
            billNumber: `R-${++count}`,
            billTotal: amount,
          },
          lines: [billLine(of, { amount })],
          records,
        })
  const path = side === 'receivers' ? 'invoices' : 'bills'
  return must(await manager.post(`/api/documents/${path}`, input)).entityId.uuid
}

const merge = (side: Side, from: string, into: string, by = manager) =>
  by.post(`/api/partners/${side}/${from}/mergers`, { intoEntityId: into })

const cents = (units: number) => Math.round(units * 100)
const euros = ({ euro }: Balance) => cents(euro)

/** What is asked of both before, and of the one who stays after it: all of it sums. */
async function figures(side: Side, uuid: string) {
  const path = `/proxy/get/${side}/${uuid}`
  const overview: PartnerOverview = must(await manager.get(`${path}/overview`))
  const statement: StatementOnWire = must(await manager.get(`${path}/account`))
  const past: ItemsOnWire = must(await manager.get(`${path}/account?day=${addDays(today, -2)}`))
  return {
    documents: overview.documents,
    payments: overview.payments,
    net: cents(overview.years.reduce((sum, { net }) => sum + net, 0)),
    open: cents(overview.open.amount),
    openDocuments: overview.open.documents,
    rows: statement.rows.length,
    balance: euros(statement.balance),
    pastItems: past.items.length,
    past: euros(past.balance),
  }
}

const disagreements = () => verifyDocuments(world.db.sql, recordedDocuments)

test.each(['receivers', 'suppliers'] as const)(
  'what two %s had is the sum of both afterwards, whatever it was; the journal says so, too',
  async (side) => {
    const documents = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(2), fc.boolean()), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(documents, documents, async (ofOne, ofOther) => {
        const [from, into] = [await partner(side), await partner(side)]
        for (const [uuid, all] of [[from, ofOne] as const, [into, ofOther] as const])
          for (const [amount, back, isPaid] of all)
            await document(side, uuid, amount, side === 'receivers' ? 0 : back, isPaid ? 1 : 0)
        const [one, other] = [await figures(side, from), await figures(side, into)]
        must(await merge(side, from, into))
        const sum = Object.fromEntries(
          Object.entries(one).map(([name, value]) => [name, value + other[name as keyof typeof other]]),
        )
        expect(await figures(side, into)).toEqual(sum)
      }),
      { numRuns: shortOrLong(4, 60) },
    )
    expect(await disagreements()).toEqual([])
  },
)

test('documents keep what they said; the event tells who went where, and what went with him', async () => {
  const [from, into] = [
    await partner('receivers', null, 'Hof links'),
    await partner('receivers', null, 'eilig'),
  ]
  const uuid = await document('receivers', from, 100)
  const before = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'partner', partner: from }))
  must(await manager.post('/api/views', { resource: 'invoices', name: 'Seine', query: `kunde=${from}` }))
  const payload = { values: { receiver: { uuid: from } } }
  const draft = must(await manager.post('/api/drafts', { kind: 'INVOICE', name: 'X', payload })).entityId.uuid
  const seq = await world.lastSeq()
  expect(must(await merge('receivers', from, into, office)).entityId.uuid).toBe(into)
  const events = await world.eventsAfter(seq)
  expect(events).toMatchObject([
    {
      event: 'partners merged',
      data: {
        role: 'BUYER',
        fromEntityId: from,
        documents: 1,
        drafts: 1,
        notes: { oldValue: 'eilig', value: 'eilig\n\nHof links' },
      },
    },
  ])
  const after = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(after.partner).toEqual({ ...before.partner, entityId: { uuid: into } })
  expect(must(await manager.get(`/proxy/get/invoices?searchFilter=${filter}`)).totalCount).toBe(0)
  expect(must(await manager.get(`/proxy/get/drafts/${draft}`))).toMatchObject({
    version: 2,
    payload: { values: { receiver: { uuid: into } } },
  })
  const { section } = must(await manager.get('/proxy/get/views'))
  expect(section).toContainEqual(expect.objectContaining({ name: 'Seine', query: `kunde=${into}` }))
  // His old address leads to the one who stays.
  const answer = must(await manager.get(`/proxy/get/receivers/${from}`))
  expect([answer.entityId.uuid, answer.notes]).toEqual([into, 'eilig\n\nHof links'])
  expect(await disagreements()).toEqual([])
})

test.each(['receivers', 'suppliers'] as const)(
  'the history of the one of the %s who stays tells of it, and what is open carries his name as it is now',
  async (side) => {
    const [from, into] = [await partner(side), await partner(side)]
    await document(side, from, 100)
    must(await merge(side, from, into))
    const [step] = must(await manager.get(`/proxy/get/${side}/${into}/history`))
    expect(step).toMatchObject({ event: 'partners merged', data: { fromEntityId: from } })
    const { companyName } = must(await manager.get(`/proxy/get/${side}/${into}`))
    const { section } = must(await manager.get(`/proxy/get/open${side}?stopIndex=9007199254740991`))
    const row = section.find(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === into)
    expect([row.partner, row.documents]).toEqual([companyName, 1])
  },
)

test('who was merged is merged once more with the next; old addresses lead to the last', async () => {
  const [a, b, c] = [await partner('suppliers'), await partner('suppliers'), await partner('suppliers')]
  await document('suppliers', a, 10)
  must(await merge('suppliers', a, b))
  must(await merge('suppliers', b, c))
  for (const old of [a, b])
    expect(must(await manager.get(`/proxy/get/suppliers/${old}`)).entityId.uuid).toBe(c)
  expect((await figures('suppliers', c)).documents).toBe(1)
  expect(await disagreements()).toEqual([])
})

test.each(['receivers', 'suppliers'] as const)(
  'of the %s the figures, the account and the files of who was merged are those of the one who stays',
  async (side) => {
    const [from, into] = [await partner(side), await partner(side)]
    await document(side, from, 100)
    await document(side, into, 20, 0, 5)
    must(await merge(side, from, into))
    expect(await figures(side, from)).toEqual(await figures(side, into))
    expect((await figures(side, from)).documents).toBe(2)
    for (const address of ['account.csv?', 'account.pdf?', `openitems.csv?day=${today}&`]) {
      const [old, now] = [from, into].map((uuid) =>
        manager.download(`/api/registers/${address}partner=${uuid}`),
      )
      const [one, other] = [await old, await now]
      expect([one?.status, other?.status], address).toEqual([200, 200])
      if (address.includes('csv')) expect(one?.bytes.equals(other?.bytes ?? Buffer.of()), address).toBe(true)
    }
  },
)

test('who stayed may be deleted once nothing hangs on him; the number of who was merged stays nobody else’s', async () => {
  const [from, into] = [await partner('receivers', 12_345), await partner('receivers', 12_346)]
  must(await merge('receivers', from, into))
  const uuid = into
  must(await manager.post(`/api/partners/receivers/${uuid}/deletions`, { uuid }))
  for (const old of [from, into])
    for (const page of ['', '/account', '/overview'])
      expect((await manager.get(`/proxy/get/receivers/${old}${page}`)).status).toBe(404)
  expect((await manager.get(`/api/registers/account.csv?partner=${from}`)).status).toBe(404)
  const input = receiverInput({ shortName: 'WIEDER', companyName: 'Wieder GmbH' })
  Object.assign(input.rolesData[0]?.roleDetails ?? {}, { debitorNumber: 12_345 })
  const { status, body } = await manager.post('/api/partners/receivers', input)
  expect([status, body.errors[0].message]).toEqual([422, 'Die Debitorennr. ist schon vergeben'])
  const invoice = invoiceInput({ ...trade, receiver: from }, today)
  expect((await manager.post('/api/documents/invoices', invoice)).status).toBe(422)
  expect(await disagreements()).toEqual([])
})

test('who goes on with one who is gone is told whom to choose; nobody is merged with himself or with nobody', async () => {
  const [from, into] = [await partner('receivers'), await partner('receivers')]
  const refused = async (one: string, other: string) => {
    const { status, body } = await merge('receivers', one, other)
    return [status, body.errors?.[0]?.message]
  }
  expect(await refused(from, from)).toEqual([422, 'Wählen Sie einen anderen Kunden'])
  expect(await refused(from, trade.supplier)).toEqual([422, 'Diesen Kunden gibt es nicht mehr'])
  expect((await refused(trade.supplier, into))[0]).toBe(404)
  must(await merge('receivers', from, into))
  expect((await refused(from, into))[0]).toBe(404)
  const { status, body } = await manager.post(
    '/api/documents/invoices',
    invoiceInput({ ...trade, receiver: from }, today),
  )
  expect([status, body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(/^Der Kunde wurde inzwischen mit „Partner \d+ GmbH“ zusammengeführt/),
  ])
})

test('of two who merge the same two the other way round one is refused; no document is left behind', async () => {
  for (let round = 0; round < 3; round++) {
    const [a, b] = [await partner('receivers'), await partner('receivers')]
    await document('receivers', a, 10)
    const input = invoiceInput({ ...trade, receiver: a }, today)
    const [one, other, written] = await Promise.all([
      merge('receivers', a, b),
      merge('receivers', b, a, office),
      manager.post('/api/documents/invoices', input),
    ])
    expect([one.status, other.status].sort()).not.toEqual([200, 200])
    expect([one.status, other.status]).toContain(200)
    const stays = one.status === 200 ? b : a
    expect((await figures('receivers', stays)).documents).toBe(written.status === 201 ? 2 : 1)
  }
  expect(await disagreements()).toEqual([])
})

test('bookings of a locked month keep the number that was theirs, and nobody is given it again', async () => {
  const first = addDays(today, -420)
  const [from, into] = [await partner('suppliers', 70_001), await partner('suppliers', 70_002)]
  const old = { ...trade, supplier: from }
  const of = (day: typeof today, billNumber: string) =>
    billInput(old, today, { documentCreation: { billDate: day, bookingDate: day, billNumber } })
  must(await manager.post('/api/documents/bills', of(first, 'ALT-1')))
  must(await manager.post('/api/reports/locks', { month: monthOf(first) }))
  must(await manager.post('/api/documents/bills', of(today, 'NEU-1')))
  const account = async (number: string) => {
    const { section } = must(await manager.get(`/proxy/get/billbookings?searchText=${number}`))
    return section.map((row: { bookingAccount: string }) => row.bookingAccount)
  }
  expect([await account('ALT-1'), await account('NEU-1')]).toEqual([['70001'], ['70001']])
  must(await merge('suppliers', from, into))
  expect([await account('ALT-1'), await account('NEU-1')]).toEqual([['70001'], ['70002']])
  expect(await disagreements()).toEqual([])
  // Of a locked month no document goes over to just anybody.
  await expect(
    world.db.sql`update documents set partner_id = ${trade.supplier} where number = 'ALT-1'`,
  ).rejects.toThrow()
  const input = supplierInput({ shortName: 'NEU', companyName: 'Neu GmbH' })
  Object.assign(input.rolesData[0]?.roleDetails ?? {}, { creditorNumber: 70_001 })
  const { status, body } = await manager.post('/api/partners/suppliers', input)
  expect([status, body.errors[0].message]).toEqual([422, 'Die Kreditorennr. ist schon vergeben'])
})
