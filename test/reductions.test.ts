import { beforeAll, describe, expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, must } from './caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// Skonto and write-offs (decisions §11 'Records').

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()
const paths = { bills: '/api/documents/bills', invoices: '/api/documents/invoices' } as const
type List = keyof typeof paths

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

let count = 0
async function made(list: List, amount: number, more: Record<string, unknown> = {}): Promise<string> {
  count += 1
  const input =
    list === 'bills'
      ? billInput(trade, today, {
          lines: [
            billLine(trade, {
              amount,
              ...(amount < 0 && ({ productUse: null, productEntityId: null } as object)),
            }),
          ],
          documentCreation: { billNumber: `S-${count}`, billTotal: amount, ...more },
        })
      : invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount })], documentCreation: more })
  return must(await manager.post(paths[list], input)).entityId.uuid
}

const post = (list: List, uuid: string, recordType: string, recordData: object, more: object = {}) =>
  manager.post(`${paths[list]}/${uuid}/records`, {
    recordDate: today,
    recordDetails: { recordType, recordData: { currency: 'EUR', ...recordData } },
    ...more,
  })
const remove = (list: List, uuid: string, record: string) =>
  manager.post(`${paths[list]}/${uuid}/records/${record}/deletions`, {})
const read = async (list: List, uuid: string) => must(await manager.get(`/proxy/get/${list}/${uuid}`))
const idOf = (answer: Answer): string => must(answer).entityId.uuid
const lost = { reason: 'UNCOLLECTIBLE', text: 'Insolvenz, Quote 0' }

async function sums(list: List, uuid: string) {
  const { totals, state, documentRecords } = await read(list, uuid)
  const { amountDue, paymentTotal, discountTotal, writeOffTotal } = totals
  return [amountDue, paymentTotal, discountTotal, writeOffTotal, state, documentRecords.length]
}

describe.each(['bills', 'invoices'] as const)('of %s', (list) => {
  test('a payment brings its Skonto in one event, and takes it along', async () => {
    const uuid = await made(list, 1190)
    const seq = await world.lastSeq()
    const payment = idOf(await post(list, uuid, 'PAYMENT', { amount: 1166.2, discount: 23.8 }))
    expect(await sums(list, uuid)).toEqual([0, 1166.2, 23.8, 0, 'PAID', 2])
    const events = await world.eventsAfter(seq)
    expect(events).toHaveLength(1)
    expect(events[0]?.data).toMatchObject({
      amountDue: 0,
      withRecords: [{ paymentEntityId: payment, recordDetails: { recordType: 'DISCOUNT' } }],
    })
    must(await remove(list, uuid, payment))
    expect(await sums(list, uuid)).toEqual([1190, 0, 0, 0, 'OPEN', 0])
  })

  test('Skonto comes later, and goes alone', async () => {
    const uuid = await made(list, 1190)
    must(await post(list, uuid, 'PAYMENT', { amount: 1166.2 }))
    const discount = idOf(await post(list, uuid, 'DISCOUNT', { amount: 23.8 }))
    expect(await sums(list, uuid)).toEqual([0, 1166.2, 23.8, 0, 'PAID', 2])
    must(await remove(list, uuid, discount))
    expect(await sums(list, uuid)).toEqual([23.8, 1166.2, 0, 0, 'PARTLY_PAID', 1])
  })

  test('what was lost comes after all: the payment takes it back, and gives it up again', async () => {
    const uuid = await made(list, 1190)
    const writeOff = idOf(await post(list, uuid, 'WRITE_OFF', { amount: 1190, ...lost }))
    expect(await sums(list, uuid)).toEqual([0, 0, 0, 1190, 'WRITTEN_OFF', 1])
    const payment = idOf(await post(list, uuid, 'PAYMENT', { amount: 500 }))
    expect(await sums(list, uuid)).toEqual([0, 500, 0, 690, 'WRITTEN_OFF', 3])
    const { documentRecords } = await read(list, uuid)
    type Record = { paymentEntityId: string | null; entityId: { uuid: string } }
    const back = documentRecords.find((each: Record) => each.paymentEntityId === payment)
    expect(await remove(list, uuid, back.entityId.uuid)).toMatchObject({ status: 422 })
    expect(await remove(list, uuid, writeOff)).toMatchObject({ status: 422 })
    must(await remove(list, uuid, payment))
    must(await remove(list, uuid, writeOff))
    expect(await sums(list, uuid)).toEqual([1190, 0, 0, 0, 'OPEN', 0])
  })

  test('the list tells the day of the last write-off, not that of a payment before it', async () => {
    const writtenOff = async (uuid: string) => {
      const { section } = must(await manager.get(`/proxy/get/${list}?stopIndex=1000`))
      type Row = { entityId: { uuid: string }; writtenOffDate: string | null }
      return section.find((row: Row) => row.entityId.uuid === uuid).writtenOffDate
    }
    const uuid = await made(list, 1190)
    must(await post(list, uuid, 'PAYMENT', { amount: 190 }))
    expect(await writtenOff(uuid)).toBe(null)
    must(await post(list, uuid, 'WRITE_OFF', { amount: 1000, ...lost }, { recordDate: addDays(today, 3) }))
    expect(await writtenOff(uuid)).toBe(addDays(today, 3))
    // What comes after all leaves the rest written off.
    must(await post(list, uuid, 'PAYMENT', { amount: 500 }, { recordDate: addDays(today, 5) }))
    expect(await writtenOff(uuid)).toBe(addDays(today, 3))
  })

  test('a loss is given up again on the day it was written off, when the money is dated before', async () => {
    const uuid = await made(list, 1190)
    const day = (ahead: number) => ({ recordDate: addDays(today, ahead) })
    must(await post(list, uuid, 'WRITE_OFF', { amount: 1190, ...lost }, day(70)))
    must(await post(list, uuid, 'PAYMENT', { amount: 500 }, day(10)))
    must(await post(list, uuid, 'PAYMENT', { amount: 90 }, day(80)))
    const { documentRecords } = await read(list, uuid)
    type Record = { recordDate: string; recordDetails: { recordData: { amount: number } } }
    const taken = documentRecords
      .filter(({ recordDetails: { recordData } }: Record) => recordData.amount < 0)
      .map(({ recordDate, recordDetails: { recordData } }: Record) => [recordDate, recordData.amount])
    expect(taken).toEqual([
      [addDays(today, 70), -500],
      [addDays(today, 80), -90],
    ])
    // No month has more tax than the paper says, and the last what came of it.
    const months = await world.db.sql`
      select sum(sum(vat_cents + input_tax_cents)) over (order by month)::int as tax
      from document_months where document_id = ${uuid} group by month order by month`
    for (const { tax } of months) expect(tax).toBeLessThanOrEqual(19_000)
    expect(months.at(-1)?.['tax']).toBe(9_420)
  })

  test('no deletion leaves more written off than there is', async () => {
    const over = await made(list, 100)
    const paid = idOf(await post(list, over, 'PAYMENT', { amount: 100.5 }))
    const small = idOf(await post(list, over, 'WRITE_OFF', { amount: -0.5, reason: 'SMALL_DIFFERENCE' }))
    expect(await remove(list, over, paid)).toMatchObject({ status: 422 })
    must(await remove(list, over, small))
    expect(await post(list, over, 'WRITE_OFF', { amount: -0.5, ...lost })).toMatchObject({ status: 422 })
    must(await remove(list, over, paid))

    const uuid = await made(list, 100)
    must(await post(list, uuid, 'WRITE_OFF', { amount: 100, ...lost }))
    const came = idOf(await post(list, uuid, 'PAYMENT', { amount: 60 }))
    must(await post(list, uuid, 'PAYMENT', { amount: -30 }))
    must(await post(list, uuid, 'WRITE_OFF', { amount: 30, ...lost }))
    expect(await remove(list, uuid, came)).toMatchObject({ status: 422 })
  })

  test.each([
    ['more Skonto than is open', 'PAYMENT', { amount: 1180, discount: 23.8 }, 'discount'],
    ['Skonto of the wrong sign', 'PAYMENT', { amount: 1000, discount: -1 }, 'discount'],
    ['Skonto that turns what is due', 'DISCOUNT', { amount: 1190.01 }, 'amount'],
    ['Skonto below 0', 'DISCOUNT', { amount: -1 }, 'amount'],
    ['a write-off above what is due', 'WRITE_OFF', { amount: 1190.01, ...lost }, 'amount'],
    ['a write-off below 0', 'WRITE_OFF', { amount: -1, ...lost }, 'amount'],
    ['a difference that is not small', 'WRITE_OFF', { amount: 1.01, reason: 'SMALL_DIFFERENCE' }, 'amount'],
    ['a write-off without a reason', 'WRITE_OFF', { amount: 1 }, 'reason'],
    ['a loss without words', 'WRITE_OFF', { amount: 1, reason: 'UNCOLLECTIBLE' }, 'text'],
    ['Skonto of Skonto', 'DISCOUNT', { amount: 1, discount: 1 }, 'discount'],
    ['a reason of a payment', 'PAYMENT', { amount: 1, reason: 'SMALL_DIFFERENCE' }, 'reason'],
  ])('%s is refused at its field', async (_, recordType, data, field) => {
    const uuid = await made(list, 1190)
    const answer = await post(list, uuid, recordType, data)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      `recordDetails.recordData.${field}`,
    ])
    expect(await sums(list, uuid)).toEqual([1190, 0, 0, 0, 'OPEN', 0])
  })

  test('small differences are as small as the firm says, all together', async () => {
    const uuid = await made(list, 100)
    must(await post(list, uuid, 'WRITE_OFF', { amount: 0.6, reason: 'SMALL_DIFFERENCE' }))
    const second = { amount: 0.6, reason: 'SMALL_DIFFERENCE' }
    expect(await post(list, uuid, 'WRITE_OFF', second)).toMatchObject({ status: 422 })
    must(await manager.post('/api/firm', { smallDifference: 1.2 }))
    must(await post(list, uuid, 'WRITE_OFF', second))
    must(await manager.post('/api/firm', { smallDifference: 1 }))
    // An overpayment is a small difference, too; what goes back of it takes that back.
    must(await post(list, uuid, 'PAYMENT', { amount: 98.8 }))
    expect(await sums(list, uuid)).toEqual([0, 98.8, 0, 1.2, 'PAID', 3])
    const over = await made(list, 100)
    must(await post(list, over, 'PAYMENT', { amount: 100.5 }))
    must(await post(list, over, 'WRITE_OFF', { amount: -0.5, reason: 'SMALL_DIFFERENCE' }))
    expect(await sums(list, over)).toEqual([0, 100.5, 0, -0.5, 'PAID', 2])
    must(await post(list, over, 'PAYMENT', { amount: -0.5 }))
    expect(await sums(list, over)).toEqual([0, 100, 0, 0, 'PAID', 4])
  })

  test('nothing is lost of what is owed back', async () => {
    const uuid = await made(list, -119)
    expect(await post(list, uuid, 'WRITE_OFF', { amount: -119, ...lost })).toMatchObject({ status: 422 })
    must(await post(list, uuid, 'DISCOUNT', { amount: -2.38 }))
    expect(await sums(list, uuid)).toEqual([-116.62, 0, -2.38, 0, 'REFUND', 1])
  })

  test('a transfer takes back what was written off', async () => {
    const uuid = await made(list, 1190)
    must(await post(list, uuid, 'WRITE_OFF', { amount: 1190, ...lost }))
    const other = await made(list, 200)
    must(await post(list, other, 'PAYMENT', { amount: 300 }))
    const transfer = idOf(
      await manager.post('/api/documents/transfers', {
        ...{ fromDocumentEntityId: other, toDocumentEntityId: uuid, amount: 100, recordDate: today },
      }),
    )
    expect(await sums(list, uuid)).toEqual([0, 100, 0, 1090, 'WRITTEN_OFF', 3])
    must(await manager.post(`/api/documents/transfers/${transfer}/deletions`, {}))
    expect(await sums(list, uuid)).toEqual([0, 0, 0, 1190, 'WRITTEN_OFF', 1])
  })
})

test('of cancelled invoices, cancellations and advances nothing is taken off', async () => {
  const advance = await made('invoices', 119, { advance: true, serviceDate: addDays(today, 150) })
  expect(await post('invoices', advance, 'DISCOUNT', { amount: 1 })).toMatchObject({ status: 422 })
  const uuid = await made('invoices', 119)
  must(await post('invoices', uuid, 'PAYMENT', { amount: 116.62, discount: 2.38 }))
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    }),
  )
  expect(await sums('invoices', uuid)).toEqual([-116.62, 116.62, 2.38, 0, 'REFUND', 2])
  expect(await post('invoices', uuid, 'DISCOUNT', { amount: 1 })).toMatchObject({ status: 422 })
})

test('what is lost is at most what is due with all corrections', async () => {
  const uuid = await made('invoices', 1190)
  await made('invoices', -595, { correctedInvoiceEntityId: uuid })
  const answer = await post('invoices', uuid, 'WRITE_OFF', { amount: 600, ...lost })
  expect(answer.body.errors).toEqual([
    { path: 'recordDetails.recordData.amount', message: expect.stringContaining('Offen sind nur 595,00') },
  ])
  must(await post('invoices', uuid, 'WRITE_OFF', { amount: 595, ...lost }))
})

test('a bill is entered as paid with its Skonto', async () => {
  const uuid = await made('bills', 547.4, { paid: true, paidDiscount: 16.42 })
  expect(await sums('bills', uuid)).toEqual([0, 530.98, 16.42, 0, 'PAID', 2])
  const { documentRecords } = await read('bills', uuid)
  expect(documentRecords[1].paymentEntityId).toBe(documentRecords[0].entityId.uuid)
})

test('an edited document keeps its Skonto, and no gross falls below it', async () => {
  const uuid = await made('bills', 1190)
  must(await post('bills', uuid, 'PAYMENT', { amount: 1166.2, discount: 23.8 }))
  const stored = await read('bills', uuid)
  const replaced = (amount: number, more: object) =>
    manager.post('/api/documents/bills/replacements', {
      ...billInput(trade, today, {
        lines: [billLine(trade, { amount })],
        documentCreation: { billNumber: stored.billNumber, billTotal: amount },
      }),
      ...{ entityId: stored.entityId, version: stored.version, ...more },
    })
  const left = { documentRecordCreations: undefined }
  expect(await replaced(20, left)).toMatchObject({ status: 422 })
  must(await replaced(1200, left))
  expect(await sums('bills', uuid)).toEqual([10, 1166.2, 23.8, 0, 'PARTLY_PAID', 2])
})

test('an invoice that is written anew takes its share of the Skonto along', async () => {
  const uuid = await made('invoices', 1190)
  must(await post('invoices', uuid, 'PAYMENT', { amount: 1166.2, discount: 23.8 }))
  const { version } = await read('invoices', uuid)
  const answer = await manager.post(`/api/documents/invoices/${uuid}/rewritings`, {
    ...invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount: 952 })] }),
    ...{ cancellation: { invoiceDate: today, customText: '' }, version },
  })
  const anew = idOf(answer)
  expect(await sums('invoices', anew)).toEqual([-233.24, 1166.2, 19.04, 0, 'OVERPAID', 2])
  expect(await sums('invoices', uuid)).toEqual([0, 0, 4.76, 0, 'CANCELLED', 4])
})

const rewritten = async (uuid: string, amount: number) => {
  const { version } = await read('invoices', uuid)
  const input = invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount })] })
  const more = { cancellation: { invoiceDate: today, customText: '' }, version }
  return idOf(await manager.post(`/api/documents/invoices/${uuid}/rewritings`, { ...input, ...more }))
}

test('what went over to the invoice that was written instead stays on the one before', async () => {
  const uuid = await made('invoices', 1190)
  const payment = idOf(await post('invoices', uuid, 'PAYMENT', { amount: 1166.2, discount: 23.8 }))
  const { documentRecords } = await read('invoices', uuid)
  const discount = documentRecords.find(
    ({ recordDetails }: { recordDetails: { recordType: string } }) => recordDetails.recordType === 'DISCOUNT',
  )
  await rewritten(uuid, 1190)
  const before = await sums('invoices', uuid)
  for (const record of [payment, discount.entityId.uuid])
    expect(await remove('invoices', uuid, record)).toMatchObject({ status: 422 })
  expect(await sums('invoices', uuid)).toEqual(before)
})

test('what was taken back of a moved write-off holds its transfer', async () => {
  for (const [paid, written] of [
    [100, { amount: 1090, ...lost }],
    [1189.5, { amount: 0.5, reason: 'SMALL_DIFFERENCE' }],
  ] as const) {
    const uuid = await made('invoices', 1190)
    must(await post('invoices', uuid, 'PAYMENT', { amount: paid }))
    must(await post('invoices', uuid, 'WRITE_OFF', written))
    const anew = await rewritten(uuid, 1190)
    const { documentRecords } = await read('invoices', anew)
    const transfer = documentRecords[0].transferEntityId
    const came = idOf(await post('invoices', anew, 'PAYMENT', { amount: 0.5 }))
    const undo = () => manager.post(`/api/documents/transfers/${transfer}/deletions`, {})
    expect(await undo()).toMatchObject({ status: 422 })
    must(await remove('invoices', anew, came))
    must(await undo())
  }
})

test('what moved without a payment is moved back as a whole', async () => {
  for (const taken of [
    [['WRITE_OFF', { amount: 1190, ...lost }]],
    [['DISCOUNT', { amount: 23.8 }]],
    [
      ['DISCOUNT', { amount: 23.8 }],
      ['WRITE_OFF', { amount: 0.5, reason: 'SMALL_DIFFERENCE' }],
    ],
  ] as [string, object][][]) {
    const uuid = await made('invoices', 1190)
    for (const [recordType, recordData] of taken) must(await post('invoices', uuid, recordType, recordData))
    const months = async (...ids: string[]) =>
      world.db.sql`select month, base_cents, vat_cents, reduction from document_months
        where document_id = any(${ids}) order by vat_cents, reduction`
    const before = await sums('invoices', uuid)
    const anew = await rewritten(uuid, 1190)
    const { documentRecords } = await read('invoices', anew)
    expect(documentRecords).toHaveLength(taken.length)
    const transfer = documentRecords[0].transferEntityId
    for (const { entityId, transferEntityId } of documentRecords) {
      expect(transferEntityId).toBe(transfer)
      expect(await remove('invoices', anew, entityId.uuid)).toMatchObject({ status: 422 })
    }
    const undo = () => manager.post(`/api/documents/transfers/${transfer}/deletions`, {})
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await sums('invoices', anew)).toEqual([1190, 0, 0, 0, 'OPEN', 0])
    const [, , discounted, writtenOff] = before
    expect(await sums('invoices', uuid)).toEqual([0, 0, discounted, writtenOff, 'CANCELLED', taken.length])
    expect((await months(anew)).map(({ reduction }) => reduction)).toEqual([])
    for (const [of, title, count] of [
      [anew, 'Verrechnung rückgängig gemacht', 1],
      [anew, 'Erstellt', 1],
      [uuid, 'Verrechnung rückgängig gemacht', 1],
      [uuid, 'Storniert und neu geschrieben', 1],
    ] as const) {
      const entries = must(await manager.get(`/proxy/get/invoices/${of}/history`))
      const step = documentHistory(entries, { category: () => '' }).find((each) => each.title === title)
      const told = (step?.changes ?? []).filter(({ label }) => label === 'Skonto' || label === 'Ausbuchung')
      expect(told, title).toHaveLength(taken.length * count)
    }
  }
})

test('a bill that is written anew keeps what a payment took back, and changes no Skonto', async () => {
  const uuid = await made('bills', 1190)
  must(await post('bills', uuid, 'WRITE_OFF', { amount: 1190, ...lost }))
  must(await post('bills', uuid, 'PAYMENT', { amount: 500 }))
  const stored = await read('bills', uuid)
  type Record = {
    entityId: { uuid: string }
    recordDate: string
    recordDetails: object
    paymentEntityId?: string
  }
  const sent = (stored.documentRecords as Record[]).map(({ entityId, recordDate, recordDetails }) => ({
    ...{ localId: entityId.uuid, recordDate, recordDetails },
  }))
  const replace = async (records: object[]) => {
    const { version, paymentsVersion } = await read('bills', uuid)
    return manager.post('/api/documents/bills/replacements', {
      ...billInput(trade, today, {
        lines: [billLine(trade, { amount: 1190 })],
        documentCreation: { billNumber: stored.billNumber, billTotal: 1190 },
      }),
      ...{ entityId: stored.entityId, version, paymentsVersion, documentRecordCreations: records },
    })
  }
  const before = await sums('bills', uuid)
  must(await replace(sent))
  expect(await sums('bills', uuid)).toEqual(before)
  const isBack = ({ paymentEntityId }: Record) => Boolean(paymentEntityId)
  must(await replace(sent.filter((_, at) => !isBack(stored.documentRecords[at]))))
  expect(await sums('bills', uuid)).toEqual(before)
  const changed = sent.map((each, at) => {
    const { recordType, recordData } = each.recordDetails as {
      recordType: string
      recordData: { amount: number }
    }
    const isLoss = recordType === 'WRITE_OFF' && !isBack(stored.documentRecords[at])
    return isLoss
      ? { ...each, recordDetails: { recordType, recordData: { ...recordData, amount: 1000 } } }
      : each
  })
  expect(await replace(changed)).toMatchObject({ status: 422 })
})

test('it is one of the payments for who pays meanwhile', async () => {
  const uuid = await made('invoices', 119)
  const { paymentsVersion } = await read('invoices', uuid)
  must(await post('invoices', uuid, 'DISCOUNT', { amount: 2 }))
  const late = await manager.post(`${paths.invoices}/${uuid}/records`, {
    ...paymentRecord(117, { recordDate: today }),
    paymentsVersion,
  })
  expect(late.status).toBe(409)
})

interface Kept {
  uuid: string
  type: string
  reason: string | null
  cents: number
  of: string | null
}

/** A plain second reckoning: what stands is summed up again after each step. */
function reckoned(gross: number, kept: readonly Kept[]) {
  const sum = (of: (each: Kept) => boolean) => kept.filter(of).reduce((all, { cents }) => all + cents, 0)
  const [paid, discount, written] = ['PAYMENT', 'DISCOUNT', 'WRITE_OFF'].map((type) =>
    sum((each) => each.type === type),
  ) as [number, number, number]
  const due = gross - paid - discount - written
  const isLost = sum(({ reason }) => reason === 'UNCOLLECTIBLE') > 0
  const state =
    due < 0 ? 'OVERPAID' : due > 0 ? (paid === 0 ? 'OPEN' : 'PARTLY_PAID') : isLost ? 'WRITTEN_OFF' : 'PAID'
  return [due / 100, paid / 100, discount / 100, written / 100, state]
}

test('after any history due and state are what a plain reckoning says', async () => {
  const seed = Date.now() % 1_000_000
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let round = 0; round < 6; round += 1) {
    const list: List = random(2) === 0 ? 'bills' : 'invoices'
    const uuid = await made(list, 119)
    let kept: Kept[] = []
    for (let step = 0; step < 14; step += 1) {
      const now = reckoned(11900, kept)
      const due = Math.round((now[0] as number) * 100)
      const cents = [due, 50, -50, 4000, 11900, -1000, 238][random(7)] as number
      const type = ['PAYMENT', 'PAYMENT', 'DISCOUNT', 'WRITE_OFF', 'GONE'][random(5)] as string
      if (type === 'GONE') {
        const one = kept[random(Math.max(1, kept.length))]
        const gone = one && (await remove(list, uuid, one.uuid))
        expect(gone?.status ?? 200, `${seed}: ${list} ${round} ${step}`).toBeLessThan(500)
        if (one && gone && gone.status < 300)
          kept = kept.filter((each) => each.uuid !== one.uuid && each.of !== one.uuid)
      } else if (cents !== 0) {
        const reason = random(2) === 0 ? { reason: 'SMALL_DIFFERENCE' } : lost
        const more = type === 'WRITE_OFF' ? reason : {}
        const answer = await post(list, uuid, type, { amount: cents / 100, ...more })
        expect(answer.status, `${seed}: ${list} ${round} ${step}`).toBeLessThan(500)
        if (answer.status >= 300) continue
        const { uuid: recorded } = answer.body.entityId
        const why = type === 'WRITE_OFF' ? reason.reason : null
        kept.push({ uuid: recorded, type, reason: why, cents, of: null })
        if (type !== 'PAYMENT') continue
        // What it takes back, by hand: as far as it turned what was due, what was lost first.
        let turned = Math.min(Math.max(0, -Math.sign(cents) * (due - cents)), Math.abs(cents))
        for (const each of ['UNCOLLECTIBLE', 'SMALL_DIFFERENCE']) {
          const standing = kept
            .filter(({ reason: is }) => is === each)
            .reduce((all, { cents: one }) => all + one, 0)
          const back = Math.min(turned, Math.max(0, Math.sign(cents) * standing))
          turned -= back
          if (back > 0)
            kept.push({
              uuid: `${recorded}-${each}`,
              type: 'WRITE_OFF',
              reason: each,
              cents: -Math.sign(cents) * back,
              of: recorded,
            })
        }
      }
      expect((await sums(list, uuid)).slice(0, 5), `${seed}: ${list} ${round} ${step}`).toEqual(
        reckoned(11900, kept),
      )
    }
  }
}, 60_000)

test('the journal says the same of all of them', async () => {
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
})
