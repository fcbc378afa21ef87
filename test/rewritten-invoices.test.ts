import { beforeAll, describe, expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, must } from './caller.ts'
import { readText } from './pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, paymentRecord, receiverInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// An issued invoice is cancelled and written anew in one step (decisions §10 'Replaced').

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -5)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const idOf = (answer: Answer): string => must(answer).entityId.uuid
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const issued = async (changes: InvoiceChanges = {}) => {
  const uuid = idOf(await manager.post(path, invoiceInput(trade, supplied, changes)))
  const mail = { to: 'einkauf@oesterle.example', subject: 'Rechnung', text: 'Anbei.' }
  must(await manager.post(`${path}/${uuid}/mails`, mail))
  return uuid
}
const pay = async (uuid: string, amount: number, day = supplied) =>
  must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: day })))
const rewrite = (uuid: string, changes: InvoiceChanges = {}, cancellation: object = {}) =>
  manager.post(`${path}/${uuid}/rewritings`, {
    ...invoiceInput(trade, today, {
      ...changes,
      documentCreation: { serviceDate: supplied, ...changes.documentCreation },
    }),
    cancellation: { invoiceDate: today, ...cancellation },
  })
const pageOf = async (uuid: string) =>
  readText((await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)).bytes)

test('one press makes the cancellation and the new invoice, with numbers one after the other', async () => {
  const old = await issued()
  const seq = await world.lastSeq()
  const uuid = idOf(
    await rewrite(old, { documentCreation: { remarks: 'Neu' } }, { customText: 'Falsche Anschrift' }),
  )
  const events = (await world.eventsAfter(seq)).filter(({ event }) => !/PDF|mail filed/.test(event))
  expect(events.map(({ event, entityId }) => [event, entityId])).toEqual([['invoice rewritten', uuid]])
  const [invoice, before] = [await read(uuid), await read(old)]
  const cancellation = await read(before.cancelledByInvoiceEntityId)
  expect(invoice).toMatchObject({ remarks: 'Neu', replacesInvoiceEntityId: old, serviceDate: supplied })
  expect(cancellation).toMatchObject({
    documentType: 'CANCELLATION',
    cancelledInvoiceNumber: before.invoiceNumber,
    customText: 'Falsche Anschrift',
    totals: { amountGrossTotal: -119 },
    replacedByInvoiceEntityId: uuid,
  })
  const countOf = ({ invoiceNumber }: { invoiceNumber: string }) => Number(invoiceNumber.split('-')[1])
  expect(countOf(invoice)).toBe(countOf(cancellation) + 1)
  expect(events[0]?.data).toMatchObject({
    invoiceNumber: invoice.invoiceNumber,
    replacesInvoiceEntityId: old,
    cancellationEntityId: cancellation.entityId.uuid,
    cancellation: { invoiceNumber: cancellation.invoiceNumber, cancelledInvoiceEntityId: old },
    transfers: [],
  })
})

test('both papers name the other', async () => {
  const old = await issued()
  const uuid = idOf(await rewrite(old))
  const [invoice, before] = [await read(uuid), await read(old)]
  expect(await pageOf(before.cancelledByInvoiceEntityId)).toContain(
    `An ihre Stelle tritt die Rechnung ${invoice.invoiceNumber} vom ${formatDay(today)}.`,
  )
  expect(await pageOf(uuid)).toContain(
    `Diese Rechnung ersetzt unsere stornierte Rechnung ${before.invoiceNumber} vom ${formatDay(supplied)}.`,
  )
})

describe('what was paid goes over to the new one', () => {
  test('as a transfer, which both name', async () => {
    const old = await issued()
    await pay(old, 100)
    const seq = await world.lastSeq()
    const uuid = idOf(await rewrite(old, { lines: [invoiceLine(trade, { amount: 238 })] }))
    const [invoice, before] = [await read(uuid), await read(old)]
    expect(invoice.totals).toMatchObject({ paymentTotal: 100, amountDue: 138 })
    expect(before.totals).toMatchObject({ paymentTotal: 0, amountDue: 0 })
    const [record] = invoice.documentRecords
    expect(record).toMatchObject({ recordDate: today, transferDocumentEntityId: old })
    const [event] = (await world.eventsAfter(seq)).filter(({ event }) => event === 'invoice rewritten')
    expect(event?.data).toMatchObject({
      documentRecords: [{ transferEntityId: record.transferEntityId }],
      transfers: [
        { transferEntityId: record.transferEntityId, fromDocumentEntityId: old, toDocumentEntityId: uuid },
      ],
    })
  })

  test('of a Rechnungskorrektur what was refunded', async () => {
    const back = { lines: [invoiceLine(trade, { amount: -119 })] }
    const old = await issued(back)
    await pay(old, -119)
    const uuid = idOf(await rewrite(old, back))
    const [invoice, before] = [await read(uuid), await read(old)]
    expect(invoice.totals).toMatchObject({ paymentTotal: -119, amountDue: 0 })
    expect(before.totals).toMatchObject({ paymentTotal: 0, amountDue: 0 })
  })
})

test('a correction gives back what the invoice has left without the old one, which is cancelled', async () => {
  const corrected = await issued()
  const head = { correctedInvoiceEntityId: corrected }
  const lines = (amount: number) => [invoiceLine(trade, { amount })]
  const old = await issued({ lines: lines(-119), documentCreation: head })
  const anew = (amount: number) => rewrite(old, { lines: lines(amount), documentCreation: head })
  expect((await anew(-119.01)).body.errors).toEqual([
    { path: 'lineItemCreations.0.amount', message: expect.stringContaining('höchstens 119,00') },
  ])
  const uuid = idOf(await anew(-119))
  expect(await read(uuid)).toMatchObject({
    correctedInvoiceEntityId: corrected,
    totals: { amountNetTotal: -100, amountGrossTotal: -119 },
  })
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
})

test('is told in the Verlauf of all three', async () => {
  const old = await issued()
  await pay(old, 119)
  const uuid = idOf(await rewrite(old))
  const before = await read(old)
  const eventsOf = async (id: string) =>
    (await read(id)).history
      .map(({ event }: { event: string }) => event)
      .filter((event: string) => !event.includes('PDF') && !event.includes('mail'))
  expect(await eventsOf(old)).toEqual([
    'invoice cancelled and rewritten',
    'invoice payment recorded',
    'invoice sent',
    'invoice created',
  ])
  expect(await eventsOf(before.cancelledByInvoiceEntityId)).toEqual(['invoice rewritten'])
  expect(await eventsOf(uuid)).toEqual(['invoice rewritten'])
  const states = async (id: string) => must(await manager.get(`/proxy/get/invoices/${id}/history`))
  const cancellation = await states(before.cancelledByInvoiceEntityId)
  const own = cancellation.find(({ event }: { event: string }) => event === 'invoice rewritten')
  expect(own).toMatchObject({ sums: { amount: -119 }, data: { documentType: 'CANCELLATION' } })
  expect(
    (await states(old)).find(({ event }: { event: string }) => event.endsWith('rewritten')),
  ).toMatchObject({
    sums: null,
    data: { transfers: [{ fromDocumentEntityId: old }] },
  })
  const [cancelled, invoice] = [await read(before.cancelledByInvoiceEntityId), await read(uuid)]
  expect(cancelled.replacedByInvoiceNumber).toBe(invoice.invoiceNumber)
  const names = { category: () => '' }
  const told = async (id: string) => documentHistory(await states(id), names).at(-1)
  const transfer = expect.stringMatching(/119,00.* von .* auf /)
  expect(await told(uuid)).toMatchObject({
    title: 'Erstellt',
    user: expect.stringMatching(/./),
    changes: [
      { label: 'Ersetzte Rechnung', to: expect.stringContaining(before.invoiceNumber) },
      { label: 'Stornorechnung', to: cancelled.invoiceNumber },
      { label: 'Verrechnung', to: transfer },
    ],
  })
  expect(await told(before.cancelledByInvoiceEntityId)).toMatchObject({
    title: 'Erstellt',
    changes: [{ label: 'Neue Rechnung', to: invoice.invoiceNumber }],
  })
})

test('the journal is found to agree with all three, and not once one is changed past it', async () => {
  const old = await issued()
  await pay(old, 50)
  const uuid = idOf(await rewrite(old))
  const { cancelledByInvoiceEntityId: cancellation } = await read(old)
  const verify = () => verifyDocuments(world.db.sql, recordedDocuments)
  expect(await verify()).toEqual([])
  const wrong = async (id: string) => {
    await world.db.sql`update documents set remarks = 'anders' where document_id = ${id}`
    const found = await verify()
    await world.db.sql`update documents set remarks = '' where document_id = ${id}`
    return found
  }
  for (const id of [uuid, cancellation]) expect(await wrong(id)).toMatchObject([{ what: 'Kopf' }])
})

test('the same request twice happens once', async () => {
  const old = await issued()
  const body = { ...invoiceInput(trade, today), cancellation: { invoiceDate: today } }
  const key = crypto.randomUUID()
  const send = () => manager.post(`${path}/${old}/rewritings`, body, { 'idempotency-key': key })
  const [first, second] = [await send(), await send()]
  expect(idOf(second)).toBe(idOf(first))
})

test('a final invoice keeps its advances, which its cancellation frees', async () => {
  const advance = await issued({ documentCreation: { advance: true, serviceDate: today } })
  await pay(advance, 119)
  const lines = () => [invoiceLine(trade, { amount: 357 })]
  const head = { advanceInvoiceEntityIds: [advance] }
  const old = idOf(
    await manager.post(path, invoiceInput(trade, today, { lines: lines(), documentCreation: head })),
  )
  const uuid = idOf(await rewrite(old, { lines: lines(), documentCreation: { ...head, serviceDate: today } }))
  expect((await read(advance)).settledByInvoiceEntityId).toBe(uuid)
  expect((await read(uuid)).totals.amountGrossTotal).toBe(238)
})

describe('is refused, and nothing is written:', () => {
  const cancelled = async () => {
    const uuid = await issued()
    const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
    idOf(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
    return uuid
  }
  const other = async () => {
    const name = `Anderer ${crypto.randomUUID()}`
    return idOf(await manager.post('/api/partners/receivers', receiverInput({ shortName: name })))
  }

  test.each<[string, () => Promise<Answer>, string, string | RegExp]>([
    [
      'of one that is cancelled',
      async () => rewrite(await cancelled()),
      'uuid',
      'Diese Rechnung ist schon storniert',
    ],
    [
      'of a cancellation',
      async () => rewrite((await read(await cancelled())).cancelledByInvoiceEntityId),
      'uuid',
      'Eine Stornorechnung kann nicht storniert werden',
    ],
    [
      'on a day before the invoice',
      async () => rewrite(await issued(), {}, { invoiceDate: addDays(supplied, -1) }),
      'cancellation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der stornierten Rechnung (${formatDay(supplied)})`,
    ],
    [
      'before its cancellation',
      async () => rewrite(await issued(), { documentCreation: { invoiceDate: addDays(today, -1) } }),
      'documentCreation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der Stornorechnung (${formatDay(today)})`,
    ],
    [
      'for another customer',
      async () => {
        const [old, receiver] = [await issued(), await other()]
        const input = invoiceInput({ ...trade, receiver }, today)
        return manager.post(`${path}/${old}/rewritings`, { ...input, cancellation: { invoiceDate: today } })
      },
      'documentCreation.replacesInvoiceEntityId',
      /ging an einen anderen Kunden$/,
    ],
    [
      'in place of another one',
      async () =>
        rewrite(await issued(), { documentCreation: { replacesInvoiceEntityId: await cancelled() } }),
      'documentCreation.replacesInvoiceEntityId',
      /^Neu geschrieben wird die Rechnung .+: Sie ist es, die ersetzt wird$/,
    ],
    [
      'with payments beside those that are moved',
      async () => {
        const old = await issued()
        await pay(old, 10)
        return rewrite(old, { documentCreation: { paid: true } })
      },
      'documentRecordCreations',
      /gezahlt ist, geht auf die neue über/,
    ],
    [
      'by a correction of itself',
      async () => {
        const old = await issued()
        const lines = [invoiceLine(trade, { amount: -119 })]
        return rewrite(old, { lines, documentCreation: { correctedInvoiceEntityId: old } })
      },
      'documentCreation.correctedInvoiceEntityId',
      'Die berichtigte Rechnung ist storniert',
    ],
    [
      'with what no invoice may say',
      async () => rewrite(await issued(), { documentCreation: { invoiceDate: addDays(today, 1) } }),
      'documentCreation.invoiceDate',
      'Das Rechnungsdatum liegt in der Zukunft',
    ],
  ])('%s', async (_, refused, field, message) => {
    const answer = await refused()
    expect(answer.status).toBe(422)
    const found = answer.body.errors.filter((error: { path: string }) => error.path === field)
    const texts = found.map((error: { message: string }) => error.message)
    expect(texts).toContainEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    const [counts] = await world.db.sql`
      select count(distinct number_count) = max(number_count) as whole from documents where kind <> 'BILL'
        and number_year = extract(year from ${today}::date)`
    expect(counts?.['whole']).toBe(true)
  })
})

describe('what was changed since the form was opened', () => {
  const versions = async (uuid: string) => (await read(uuid)).version as string
  const rewriteFrom = (uuid: string, version: string) =>
    manager.post(`${path}/${uuid}/rewritings`, {
      ...invoiceInput(trade, today, { documentCreation: { serviceDate: supplied } }),
      cancellation: { invoiceDate: today },
      version,
    })

  test('by words or amounts, stops it', async () => {
    const uuid = idOf(await manager.post(path, invoiceInput(trade, supplied)))
    const seen = await versions(uuid)
    const other = { ...invoiceInput(trade, supplied, { lines: [invoiceLine(trade, { amount: 238 })] }) }
    must(
      await manager.post(`${path}/replacements`, {
        ...other,
        documentRecordCreations: null,
        entityId: { uuid },
      }),
    )
    const seq = await world.lastSeq()
    const refused = await rewriteFrom(uuid, seen)
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    expect((await world.eventsAfter(seq)).filter(({ event }) => event === 'invoice rewritten')).toEqual([])
    must(await rewriteFrom(uuid, await versions(uuid)))
  })

  test('by a payment, which would go over unseen, stops it too', async () => {
    const uuid = await issued()
    const seen = await versions(uuid)
    await pay(uuid, 50)
    expect((await rewriteFrom(uuid, seen)).status).toBe(409)
    must(await rewriteFrom(uuid, await versions(uuid)))
  })
})

test('what is paid goes over on the day of the new one, but not before it was received', async () => {
  const old = await issued()
  const earlier = addDays(today, -1)
  await pay(old, 119, today)
  const dated = { documentCreation: { invoiceDate: earlier } }
  const uuid = idOf(await rewrite(old, dated, { invoiceDate: earlier }))
  const moved = [expect.objectContaining({ recordDate: today })]
  expect((await read(uuid)).documentRecords).toEqual(moved)
  expect((await read(old)).documentRecords).toEqual([...moved, ...moved])
})
