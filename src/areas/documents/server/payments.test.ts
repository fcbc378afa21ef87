import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type Answer, must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager, office, trade } = useWorld()
const today = berlinDay(new Date())

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', day: '2026-01-02', rate: 1.0862 }],
    }),
  )
})

const kinds = ['bills', 'invoices'] as const
type Kind = (typeof kinds)[number]

async function create(kind: Kind, currency = 'EUR'): Promise<string> {
  const changes = { documentCreation: { currency }, lines: [{ ...billLine(trade), currency }] }
  const input =
    kind === 'bills'
      ? billInput(trade, today, changes)
      : invoiceInput(trade, today, { ...changes, lines: [invoiceLineIn(currency)] })
  return must(await office.post(`/api/documents/${kind}`, input)).entityId.uuid
}
const invoiceLineIn = (currency: string) => ({
  ...(invoiceInput(trade, today).lineItemCreations[0] as object),
  currency,
})

const records = (kind: Kind, uuid: string) => `/api/documents/${kind}/${uuid}/records`
const pay = (kind: Kind, uuid: string, record: unknown, headers = {}) =>
  office.post(records(kind, uuid), record, headers)
const remove = (kind: Kind, uuid: string, recordUuid: string, body = {}) =>
  office.post(`${records(kind, uuid)}/${recordUuid}/deletions`, body)
const read = async (kind: Kind, uuid: string) => must(await office.get(`/proxy/get/${kind}/${uuid}`))
const errors = (answer: Answer) => [answer.status, answer.body.errors]
/** The events after `seq`, but for the PDFs, which are stored whenever the worker gets to them. */
const unknown = '0190a000-0000-7000-8000-000000000000'

describe.each(kinds)('a payment of one of the %s', (kind) => {
  const name = kind === 'bills' ? 'bill' : 'invoice'

  test('is recorded with one event, and is one to be deleted by its id', async () => {
    const uuid = await create(kind)
    const seq = await world.lastSeq()
    const record = paymentRecord(19, { fromIban: 'de02 1203 0000 0000 2020 51' })
    const answer = await pay(kind, uuid, record)
    expect(answer.status).toBe(201)
    const recordUuid = answer.body.entityId.uuid
    expect(answer.headers.get('location')).toBe(`${records(kind, uuid)}/${recordUuid}`)
    const stored = paymentRecord(19, { fromIban: 'DE02120300000000202051' })
    const data = { documentEntityId: uuid, ...stored, amountDue: 100 }
    expect(await world.eventsAfter(seq)).toEqual([
      { event: `${name} payment recorded`, entityId: recordUuid, data: expect.objectContaining(data) },
    ])
    const document = await read(kind, uuid)
    const neitherLateNorMoved = {
      receivedOn: null,
      declarations: [],
      transferEntityId: null,
      transferDocumentEntityId: null,
      transferDocumentNumber: null,
      paymentEntityId: null,
    }
    expect(document.documentRecords).toEqual([
      { entityId: { uuid: recordUuid }, ...stored, ...neitherLateNorMoved },
    ])
    expect(document.totals).toMatchObject({ amountDue: 100, paymentTotal: 19 })
    expect(document.history.map((entry: { event: string }) => entry.event)).toContain(
      `${name} payment recorded`,
    )

    const before = await world.lastSeq()
    expect((await remove(kind, uuid, recordUuid, { uuid: recordUuid })).status).toBe(200)
    expect(await world.eventsAfter(before)).toEqual([
      {
        event: `${name} payment deleted`,
        entityId: recordUuid,
        data: expect.objectContaining({ ...data, amountDue: 119 }),
      },
    ])
    const after = await read(kind, uuid)
    expect(after.documentRecords).toEqual([])
    expect(after.totals).toMatchObject({ amountDue: 119, paymentTotal: 0 })
    expect((await remove(kind, uuid, recordUuid)).status).toBe(404)
    expect(after.history.map((entry: { event: string }) => entry.event)).toContain(`${name} payment deleted`)
  })

  test.each([
    ['in parts', [50, 69], 0],
    ['too much', [119, 1], -1],
    ['with a refund', [119, -19.5], 19.5],
  ])('may be made %s', async (_, amounts, due) => {
    const uuid = await create(kind)
    for (const amount of amounts) must(await pay(kind, uuid, paymentRecord(amount)))
    const { totals } = await read(kind, uuid)
    expect(totals.amountDue).toBe(due)
  })

  test('meant for payments that have changed since is refused, if it says which; of two at once one is told', async () => {
    const uuid = await create(kind)
    const { paymentsVersion } = await read(kind, uuid)
    const answers = await Promise.all(
      [1, 2].map(() => pay(kind, uuid, { ...paymentRecord(119), paymentsVersion })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'urn:kontor:error:stale-value',
      errors: [
        { path: 'paymentsVersion', message: expect.stringContaining('Inzwischen wurde eine Zahlung') },
      ],
    })
    const paid = await read(kind, uuid)
    expect(paid.totals.amountDue).toBe(0)
    for (const known of [paid.paymentsVersion, '', null, undefined])
      must(await pay(kind, uuid, { ...paymentRecord(1), paymentsVersion: known }))
  })

  test('sent twice is recorded once', async () => {
    const uuid = await create(kind)
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      pay(kind, uuid, paymentRecord(19), headers),
      pay(kind, uuid, paymentRecord(19), headers),
    ])
    expect(second.body).toEqual(first.body)
    expect((await read(kind, uuid)).documentRecords).toHaveLength(1)
  })

  test('that stands in a replacement twice is refused: it would count twice', async () => {
    const uuid = await create(kind)
    const paid = must(await pay(kind, uuid, paymentRecord(119))).entityId.uuid
    const input = kind === 'bills' ? billInput(trade, today) : invoiceInput(trade, today)
    const before = await read(kind, uuid)
    const seq = await world.lastSeq()
    for (const second of [119, 20]) {
      const documentRecordCreations = [119, second].map((amount) => ({
        localId: paid,
        ...paymentRecord(amount),
      }))
      const replacement = { ...input, entityId: { uuid }, documentRecordCreations }
      expect(errors(await office.post(`/api/documents/${kind}/replacements`, replacement))).toEqual([
        422,
        [{ path: 'documentRecordCreations.1.localId', message: 'Diese Zahlung steht schon in der Liste' }],
      ])
    }
    expect(await world.eventsAfter(seq)).toEqual([])
    expect(await read(kind, uuid)).toEqual(before)
  })

  test('in the currency of the document only', async () => {
    const uuid = await create(kind, 'USD')
    must(await pay(kind, uuid, paymentRecord(119, { currency: 'USD' })))
    expect(errors(await pay(kind, uuid, paymentRecord(1)))).toEqual([
      422,
      [
        {
          path: 'recordDetails.recordData.currency',
          message: 'Zahlungen werden in der Währung des Belegs erfasst',
        },
      ],
    ])
  })

  test.each([
    ['no amount', { amount: '' }, {}, 422, 'Betrag fehlt', 'recordDetails.recordData.amount'],
    [
      'an amount of 0',
      { amount: 0 },
      {},
      422,
      'Der Betrag darf nicht 0 sein',
      'recordDetails.recordData.amount',
    ],
    [
      'a third decimal',
      { amount: 1.005 },
      {},
      400,
      'Höchstens zwei Nachkommastellen',
      'recordDetails.recordData.amount',
    ],
    ['no day', {}, { recordDate: '' }, 422, 'Datum fehlt', 'recordDate'],
    [
      'a day that does not exist',
      {},
      { recordDate: '2026-02-30' },
      400,
      'Den Tag „2026-02-30“ gibt es nicht',
      'recordDate',
    ],
    [
      'a wrong IBAN',
      { fromIban: 'DE02120300000000202052' },
      {},
      422,
      'IBAN ungültig',
      'recordDetails.recordData.fromIban',
    ],
    [
      'another document',
      {},
      { documentEntityId: unknown },
      422,
      'Die Kennung passt nicht zur Adresse',
      'documentEntityId',
    ],
  ])('with %s is refused and records no event', async (_, data, changes, status, message, path) => {
    const uuid = await create(kind)
    const seq = await world.lastSeq()
    const recordData = { amount: 1, currency: 'EUR', ...data }
    const body = { ...paymentRecord(1), ...changes, recordDetails: { recordType: 'PAYMENT', recordData } }
    expect(errors(await pay(kind, uuid, body))).toEqual([status, [{ path, message }]])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('of nothing, of the other kind, or of another document is not found', async () => {
    const [uuid, other] = [await create(kind), await create(kind)]
    const foreign = await create(kind === 'bills' ? 'invoices' : 'bills')
    const recordUuid = must(await pay(kind, uuid, paymentRecord(19))).entityId.uuid
    const seq = await world.lastSeq()
    const answers = await Promise.all([
      pay(kind, unknown, paymentRecord(1)),
      pay(kind, foreign, paymentRecord(1)),
      remove(kind, uuid, unknown),
      remove(kind, other, recordUuid),
      remove(kind, foreign, recordUuid),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect((await remove(kind, uuid, recordUuid, { uuid: unknown })).status).toBe(422)
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

test('a cancelled invoice is owed no more: what was paid is to be paid back', async () => {
  const uuid = await create('invoices')
  must(await pay('invoices', uuid, paymentRecord(119)))
  const other = await create('invoices')
  // What the cancellation leaves behind, whoever writes it.
  await world.db.sql`update documents set cancelled_by_document_id = ${other} where document_id = ${uuid}`
  expect((await read('invoices', uuid)).totals.amountDue).toBe(-119)
  const seq = await world.lastSeq()
  must(await pay('invoices', uuid, paymentRecord(-119)))
  expect(await world.eventsAfter(seq)).toMatchObject([{ data: { amountDue: 0 } }])
  expect((await read('invoices', uuid)).totals.amountDue).toBe(0)
})

test('a cancellation takes no payment: what is paid back stands with the cancelled invoice', async () => {
  const uuid = await create('invoices')
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation,
    }),
  ).entityId.uuid
  const seq = await world.lastSeq()
  const answer = await pay('invoices', cancellation, paymentRecord(-119))
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'documentEntityId'])
  expect(answer.body.title).toMatch(/^Zu einer Stornorechnung wird nichts gezahlt/)
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('a stored PDF stays as it was made', async () => {
  const uuid = await create('invoices')
  const attachments = async () => (await read('invoices', uuid)).attachments
  // Asked for, it is made at once.
  expect((await office.download(`/api/attachments/${uuid}/Rechnung.pdf`)).status).toBe(200)
  const before = await attachments()
  expect(before).toHaveLength(1)
  must(await pay('invoices', uuid, paymentRecord(119)))
  expect(await attachments()).toEqual(before)
  const rows = await world.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`
  expect(rows).toEqual([])
})

test.each([
  ['an amount of 0', 'amount_cents = 0'],
  ['a day before there were books', "record_day = '1066-10-14'"],
  ['a mistyped year', "record_day = '20026-03-05'"],
  ['an IBAN that is none', "from_iban = 'Sparkasse'"],
])('the database refuses %s', async (_, change) => {
  const uuid = await create('bills')
  must(await pay('bills', uuid, paymentRecord(1)))
  const write = world.db.sql.unsafe(`update payments set ${change} where document_id = '${uuid}'`)
  await expect(write).rejects.toThrow(/payments_/)
})
