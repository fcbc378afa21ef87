import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, type Caller, must } from './caller.ts'
import { addOneSided } from './one-sided.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  supplierInput,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// Money is moved from one document of a partner to another one, and moved back (decisions §10 'Transfer').

const today = berlinDay(new Date())
const path = '/api/documents/transfers'
const { world, manager, office, trade } = useWorld()

beforeAll(async () => {
  const rates = [{ currency: 'USD', day: '2026-01-02', rate: 1.0862 }]
  must(await manager.post('/api/currencies/rates', { rates }))
})

type Kind = 'bills' | 'invoices'
const paid = (...amounts: number[]) => amounts.map((amount) => paymentRecord(amount, { recordDate: today }))

async function invoice(changes: InvoiceChanges = {}): Promise<string> {
  return must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, changes))).entityId
    .uuid
}
let count = 0
async function bill(changes: InvoiceChanges = {}): Promise<string> {
  const documentCreation = { billNumber: `L-${count++}`, ...changes.documentCreation }
  const input = billInput(trade, today, { ...changes, documentCreation })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}
const correction = async (amount = -59.5) => invoice({ lines: [invoiceLine(trade, { amount })] })
const creditBill = () =>
  bill({ lines: [billLine(trade, { amount: -59.5 })], documentCreation: { billTotal: -59.5 } })

const transfer = (from: string, to: string, amount: number, changes: object = {}, caller: Caller = office) =>
  caller.post(path, {
    ...{ fromDocumentEntityId: from, toDocumentEntityId: to, amount, recordDate: today },
    ...changes,
  })
const moved = async (from: string, to: string, amount: number): Promise<string> =>
  must(await transfer(from, to, amount)).entityId.uuid
const undo = (uuid: string) => office.post(`${path}/${uuid}/deletions`, {})
const read = async (kind: Kind, uuid: string) => must(await office.get(`/proxy/get/${kind}/${uuid}`))
const dueOf = async (kind: Kind, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await read(kind, id)).totals.amountDue))
/** What people did: PDFs of invoices are made meanwhile. */
const doneBy = (history: { event: string }[]) => history.filter(({ event }) => event !== 'invoice PDF stored')
const errors = (answer: Answer) => [answer.status, answer.body.errors]
const disagreements = () => verifyDocuments(world.db.sql, recordedDocuments)
const unknown = '0190a000-0000-7000-8000-000000000000'

describe.each<[Kind, string, string, () => Promise<string>]>([
  ['invoices', 'BILL', 'invoiceNumber', () => correction()],
  ['invoices', 'BILL', 'invoiceNumber', () => invoice({ records: paid(119, 59.5) })],
  ['bills', 'INVOICE', 'billNumber', creditBill],
  ['bills', 'INVOICE', 'billNumber', () => bill({ records: paid(119, 59.5) })],
])('a transfer between two %s', (kind, other, numberField, credit) => {
  test('is a refund of the one and a payment of the other, by one event, told of both, and undone together', async () => {
    const [from, to] = [await credit(), await (kind === 'bills' ? bill() : invoice())]
    const before = await Promise.all([read(kind, from), read(kind, to)])
    const seq = await world.lastSeq()
    const answer = await transfer(from, to, 59.5)
    expect(answer.status).toBe(201)
    const transferEntityId = answer.body.entityId.uuid
    const [one, two] = await Promise.all([read(kind, from), read(kind, to)])
    const recordOf = (amount: number, document: typeof one) =>
      expect.objectContaining({
        ...{ recordDate: today, transferEntityId, transferDocumentEntityId: document.entityId.uuid },
        transferDocumentNumber: document[numberField],
        recordDetails: expect.objectContaining({ recordData: { amount, currency: 'EUR', fromIban: '' } }),
      })
    expect(one.documentRecords).toContainEqual(recordOf(-59.5, two))
    expect(two.documentRecords).toEqual([recordOf(59.5, one)])
    expect([one.totals.amountDue, two.totals.amountDue]).toEqual([0, 59.5])
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'payment transferred',
        entityId: transferEntityId,
        data: expect.objectContaining({
          ...{ fromDocumentEntityId: from, toDocumentEntityId: to, fromAmountDue: 0, toAmountDue: 59.5 },
          documentType: other === 'BILL' ? 'INVOICE' : 'BILL',
        }),
      },
    ])
    for (const { history } of [one, two])
      expect(doneBy(history)[0]).toMatchObject({
        event: 'payment transferred',
        sums: { amount: 59.5, currency: 'EUR' },
      })
    expect(await disagreements()).toEqual([])

    expect((await undo(transferEntityId)).status).toBe(200)
    const [three, four] = await Promise.all([read(kind, from), read(kind, to)])
    expect([three.documentRecords, four.documentRecords]).toEqual(
      before.map(({ documentRecords }) => documentRecords),
    )
    expect([three, four].map(({ history }) => doneBy(history)[0]?.event)).toEqual(
      Array.from({ length: 2 }, () => 'payment transfer deleted'),
    )
    expect(await disagreements()).toEqual([])
    expect((await undo(transferEntityId)).status).toBe(404)
  })
})

describe('what may be moved', () => {
  test('of an invoice is what was received on it, of a cancelled one too', async () => {
    const [from, to] = [await invoice({ records: paid(119) }), await invoice()]
    const cancelledInvoiceEntityId = from
    must(
      await manager.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation: { cancelledInvoiceEntityId, invoiceDate: today },
      }),
    )
    await moved(from, to, 119)
    expect(await dueOf('invoices', from, to)).toEqual([0, 0])
  })

  test('of a correction is what it still owes, in parts', async () => {
    const [from, to] = [await correction(), await invoice()]
    await moved(from, to, 20)
    expect(errors(await transfer(from, to, 39.51))).toEqual([
      422,
      [{ path: 'amount', message: expect.stringMatching(/^Von .* sind nur 39,50\s€ offen$/) }],
    ])
    await moved(from, to, 39.5)
    expect(await dueOf('invoices', from, to)).toEqual([0, 59.5])
  })

  test('is moved once, whoever comes at the same time, in either direction', async () => {
    const [from, to] = [await invoice({ records: paid(119) }), await invoice({ records: paid(119) })]
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => transfer(from, to, 100)),
      ...[1, 2, 3].map(() => transfer(to, from, 1)),
    ])
    expect(
      answers
        .slice(0, 3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 422, 422])
    expect(answers.slice(3).map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await dueOf('invoices', from, to)).toEqual([97, -97])
    expect(await disagreements()).toEqual([])
  })
})

describe('is refused, and nothing is written:', () => {
  const cancellation = async () => {
    const cancelledInvoiceEntityId = await invoice()
    const documentCreation = { cancelledInvoiceEntityId, invoiceDate: today }
    const input = { documentType: 'CANCELLATION', documentCreation }
    return must(await manager.post('/api/documents/invoices/cancellations', input)).entityId.uuid
  }
  const ofOther = async () => {
    const { uuid } = must(
      await manager.post('/api/partners/receivers', receiverInput({ shortName: `Anderer ${count++}` })),
    ).entityId
    return must(
      await manager.post('/api/documents/invoices', invoiceInput({ ...trade, receiver: uuid }, today)),
    ).entityId.uuid
  }
  const inDollars = () =>
    invoice({ lines: [invoiceLine(trade, { currency: 'USD' })], documentCreation: { currency: 'USD' } })
  const full = () => invoice({ records: paid(119) })

  test.each<[string, () => Promise<Answer>, string, RegExp]>([
    [
      'more than was received',
      async () => transfer(await full(), await invoice(), 119.01),
      'amount',
      /^Auf .* sind nur 119,00\s€ gezahlt$/,
    ],
    [
      'of an invoice that nobody has paid',
      async () => transfer(await invoice(), await invoice(), 1),
      'amount',
      /^Auf .* steht nichts/,
    ],
    ['nothing', async () => transfer(await full(), await invoice(), 0), 'amount', /größer als 0/],
    ['less than nothing', async () => transfer(await full(), await invoice(), -1), 'amount', /größer als 0/],
    [
      'to the same document',
      async () => full().then((id) => transfer(id, id, 1)),
      'toDocumentEntityId',
      /derselbe Beleg/,
    ],
    [
      'to a cancellation',
      async () => transfer(await full(), await cancellation(), 1),
      'toDocumentEntityId',
      /Stornorechnung/,
    ],
    [
      'from a cancellation',
      async () => transfer(await cancellation(), await invoice(), 1),
      'fromDocumentEntityId',
      /Stornorechnung/,
    ],
    [
      'to a bill',
      async () => transfer(await full(), await bill(), 1),
      'toDocumentEntityId',
      /zwischen zwei Rechnungen/,
    ],
    [
      'to an invoice of somebody else',
      async () => transfer(await full(), await ofOther(), 1),
      'toDocumentEntityId',
      /anderen Kunden/,
    ],
    [
      'to an invoice in another currency',
      async () => transfer(await full(), await inDollars(), 1),
      'toDocumentEntityId',
      /nur in einer Währung/,
    ],
    [
      'without a day',
      async () => transfer(await full(), await invoice(), 1, { recordDate: '' }),
      'recordDate',
      /Datum fehlt/,
    ],
    ['without a document', async () => transfer(await full(), '', 1), 'toDocumentEntityId', /Beleg fehlt/],
  ])('%s', async (_, send, at, message) => {
    const seq = await world.lastSeq()
    const answer = await send()
    expect(errors(answer)).toEqual([422, [{ path: at, message: expect.stringMatching(message) }]])
    const events = await world.eventsAfter(seq)
    expect(events.map(({ event }) => event)).not.toContain('payment transferred')
  })

  test('of or to what is not there', async () => {
    const there = await full()
    const statuses = await Promise.all([
      transfer(there, unknown, 1),
      transfer(unknown, there, 1),
      undo(unknown),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('by somebody who may not see these documents', async () => {
    const as = await addOneSided(world)
    const [bills, invoices] = [await as('bills only'), await as('invoices only')]
    const ofInvoices = [await full(), await invoice()] as const
    const ofBills = [await bill({ records: paid(119) }), await bill()] as const
    const answers = [
      await transfer(...ofInvoices, 1, {}, bills),
      await transfer(...ofBills, 1, {}, invoices),
      await transfer(...ofInvoices, 1, {}, invoices),
      await transfer(...ofBills, 1, {}, bills),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 201, 201])
    const undone = `${path}/${answers[3]?.body.entityId.uuid}/deletions`
    expect([(await invoices.post(undone, {})).status, (await bills.post(undone, {})).status]).toEqual([
      403, 200,
    ])
  })
})

describe.each<[Kind]>([['invoices'], ['bills']])('one half of a transfer of %s', (kind) => {
  const make = (changes: InvoiceChanges = {}) => (kind === 'bills' ? bill(changes) : invoice(changes))
  const pair = async () => {
    const [from, to] = [await make({ records: paid(119) }), await make()]
    await moved(from, to, 50)
    return { from, to }
  }
  const replace = async (uuid: string, changes: object) => {
    const input = kind === 'bills' ? billInput(trade, today) : invoiceInput(trade, today)
    const sent = { ...input, documentRecordCreations: null, ...changes, entityId: { uuid } }
    return office.post(`/api/documents/${kind}/replacements`, sent)
  }

  test('is not deleted alone, in whichever document', async () => {
    const { from, to } = await pair()
    for (const uuid of [from, to]) {
      const { documentRecords } = await read(kind, uuid)
      const half = documentRecords.find((one: { transferEntityId: string | null }) => one.transferEntityId)
      const records = `/api/documents/${kind}/${uuid}/records/${half.entityId.uuid}/deletions`
      expect(errors(await office.post(records, {}))).toEqual([
        422,
        [{ path: 'uuid', message: expect.stringMatching(/^Diese Zahlung ist mit .* verrechnet/) }],
      ])
    }
  })

  test('stays in a replacement that leaves the payments, or sends them as they are', async () => {
    const { to } = await pair()
    must(await replace(to, {}))
    const { documentRecords } = await read(kind, to)
    const [half] = documentRecords
    const same = { ...paymentRecord(50, { recordDate: today }), localId: half.entityId.uuid }
    must(await replace(to, { documentRecordCreations: [same, ...paid(1)] }))
    const after = (await read(kind, to)).documentRecords
    expect(after).toContainEqual(half)
    expect(after).toHaveLength(2)
    expect(await disagreements()).toEqual([])
  })

  test.each([
    ['taken away', () => []],
    ['of another amount', (localId: string) => [{ ...paymentRecord(49, { recordDate: today }), localId }]],
    [
      'of another day',
      (localId: string) => [{ ...paymentRecord(50, { recordDate: addDays(today, -1) }), localId }],
    ],
  ])('is not %s by a replacement', async (_, recordsOf) => {
    const { to } = await pair()
    const [half] = (await read(kind, to)).documentRecords
    const answer = await replace(to, { documentRecordCreations: recordsOf(half.entityId.uuid) })
    expect(errors(answer)).toEqual([
      422,
      [
        {
          path: 'documentRecordCreations',
          message: expect.stringMatching(/^Dieser Beleg ist mit .* verrechnet/),
        },
      ],
    ])
  })

  test('keeps the partner of its document', async () => {
    const { to } = await pair()
    const [list, input] =
      kind === 'bills' ? (['suppliers', supplierInput] as const) : (['receivers', receiverInput] as const)
    const other = must(
      await manager.post(`/api/partners/${list}`, input({ shortName: `Anderer ${count++}` })),
    ).entityId
    const answer = await replace(to, { partner: { entityId: other } })
    expect(errors(answer)).toEqual([422, [{ path: 'partner', message: expect.stringMatching(/verrechnet/) }]])
  })

  test('keeps its document from being deleted', async () => {
    const { to } = await pair()
    const answer = await office.post(`/api/documents/${kind}/${to}/deletions`, {})
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'uuid'])
  })
})

test('money of a settled advance stays where it is', async () => {
  const inAdvance = {
    documentCreation: { advance: true, serviceDate: addDays(today, 20) },
    records: paid(119),
  }
  const [advance, other] = [await invoice(inAdvance), await invoice({ records: paid(119) })]
  const transferred = await moved(other, advance, 1)
  must(await undo(transferred))
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await office.post(`/api/documents/invoices/${advance}/mails`, mail))
  await invoice({ documentCreation: { advanceInvoiceEntityIds: [advance] } })
  const paths = await Promise.all([transfer(advance, other, 1), transfer(other, advance, 1)])
  expect(paths.map(({ status, body }) => [status, body.errors[0].path])).toEqual([
    [422, 'fromDocumentEntityId'],
    [422, 'toDocumentEntityId'],
  ])
})

describe('the database refuses', () => {
  test.each([
    ['one half alone', (id: string) => `delete from payments where payment_id = '${id}'`],
    [
      'halves that differ',
      (id: string) => `update payments set amount_cents = 4900 where payment_id = '${id}'`,
    ],
    [
      'halves of two days',
      (id: string) => `update payments set record_day = record_day - 1 where payment_id = '${id}'`,
    ],
    [
      'a half that is none',
      (id: string) => `update payments set transfer_document_id = null where payment_id = '${id}'`,
    ],
    [
      'a half with an account',
      (id: string) => `update payments set from_iban = 'DE02120300000000202051' where payment_id = '${id}'`,
    ],
    [
      'a half that is none any more',
      (id: string) =>
        `update payments set transfer_document_id = null, transfer_id = null where payment_id = '${id}'`,
    ],
    [
      'a half that is reported late',
      (id: string) =>
        `update payments set received_day = record_day, late_reason = 'a' where payment_id = '${id}'`,
    ],
    [
      'another partner of one document',
      (
        id: string,
      ) => `update documents set partner_id = (select partner_id from partners where role = 'SUPPLIER' limit 1)
        where document_id = (select document_id from payments where payment_id = '${id}')`,
    ],
    [
      'another currency of one document',
      (id: string) => `update documents set currency = 'USD'
        where document_id = (select document_id from payments where payment_id = '${id}')`,
    ],
  ])('%s', async (_, statement) => {
    const [from, to] = [await invoice({ records: paid(119) }), await invoice()]
    await moved(from, to, 50)
    const [half] = (await read('invoices', to)).documentRecords
    await expect(world.db.sql.unsafe(statement(half.entityId.uuid))).rejects.toThrow(/transfer/)
  })
})

test('for the tax it is a refund of that day: what was received of a corrected invoice is taken back when it is moved', async () => {
  const before = addDays(firstDayOf(monthOf(today)), -1)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const sold = invoiceInput(trade, before, { records: [paymentRecord(119, { recordDate: before })] })
  const invoiced = must(await manager.post('/api/documents/invoices', sold)).entityId.uuid
  const lines = [invoiceLine(trade, { amount: -59.5 })]
  const corrected = await invoice({ lines, documentCreation: { correctedInvoiceEntityId: invoiced } })
  const taxes = async () => {
    const rows = await world.db.sql`select month, sum(vat_cents)::int as tax from document_months
      where document_id in (${invoiced}, ${corrected}) group by month order by month`
    return rows.map(({ month, tax }) => [month, tax])
  }
  expect(await taxes()).toEqual([[monthOf(before), 1900]])
  const transferred = await moved(corrected, await invoice(), 59.5)
  expect(await taxes()).toEqual([
    [monthOf(before), 1900],
    [monthOf(today), -950],
  ])
  must(await undo(transferred))
  expect(await taxes()).toEqual([[monthOf(before), 1900]])
  expect(await disagreements()).toEqual([])
})
