import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import { type Answer, must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import {
  billInput,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  receiverInput,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { verifyAmendments } from './verify-amendments.ts'

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, manager, trade } = useWorld()
/** To a consumer: no PDF of his bears XML. */
let consumer: Trade

beforeAll(async () => {
  const input = receiverInput({ shortName: 'PRIVAT', companyName: '' })
  consumer = { ...trade, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
})

const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const download = (uuid: string) => office.download(`/api/attachments/${uuid}/rechnung.pdf`)
const amend = (uuid: string, changes: object) =>
  office.post(`${path}/${uuid}/amendments`, { date: today, text: '', ...changes })

async function issued(changes: InvoiceChanges = {}, day: Day = today, to = consumer): Promise<string> {
  const uuid = must(await office.post(path, invoiceInput(to, day, changes))).entityId.uuid
  await download(uuid)
  return uuid
}
const errorsOf = ({ status, body }: Answer) => ({ status, errors: body.errors })
const refusal = (errorPath: string, message: string) => ({
  status: 422,
  errors: [{ path: errorPath, message: expect.stringContaining(message) }],
})
/** What an amendment may name otherwise. */
interface Words {
  partner: { entityId: object; data: object }
  lineItems: { localId: string }[]
}

/** An address and texts as they should have been. */
async function otherWords(uuid: string) {
  const { partner, lineItems } = await read(uuid)
  const data = { ...partner.data, addressLines: 'Neue Gasse 1\n10119 Berlin' }
  return {
    partner: { entityId: partner.entityId, data },
    lines: [{ localId: lineItems[0].localId, descriptionShort: 'Armlehnstuhl „Kopenhagen“, Eiche' }],
    text: 'Das Zeichen des Kunden ist 4711.',
  }
}

describe('an amendment', () => {
  // The first one: numbers follow the dates.
  test('may be written of a locked month', async () => {
    const past = addDays(firstDayOf(monthOf(addDays(firstDayOf(monthOf(today)), -1))), -10)
    const uuid = await issued({}, past)
    must(await manager.post('/api/reports/locks', { month: monthOf(past) }))
    expect((await amend(uuid, await otherWords(uuid))).status).toBe(201)
  })

  test('is a letter with the old and the new words; the invoice and its months stay', async () => {
    const uuid = await issued()
    const before = await read(uuid)
    const months = await world.db.sql`select * from document_months where document_id = ${uuid}`
    const seq = await world.lastSeq()
    const answer = await amend(uuid, await otherWords(uuid))
    expect(answer.status).toBe(201)
    const amendmentId = answer.body.entityId.uuid
    const title = `Berichtigung 1 zu ${before.invoiceNumber}`
    const fileName = `Berichtigung-1-zu-${before.invoiceNumber}.pdf`
    const [event] = await world.eventsAfter(seq)
    const { localId } = before.lineItems[0]
    const instead = {
      address: {
        salutation: '',
        recipientName: 'Jürgen Österle',
        addressLines: 'Neue Gasse 1\n10119 Berlin',
      },
      delivery: null,
      serviceDate: null,
      lines: [{ localId, descriptionShort: 'Armlehnstuhl „Kopenhagen“, Eiche', descriptionLong: null }],
    }
    const changes = [
      {
        label: 'Name und Anschrift',
        from: 'Jürgen Österle\nKastanienallee 12\n10435 Berlin',
        to: 'Jürgen Österle\nNeue Gasse 1\n10119 Berlin',
      },
      {
        label: 'Position 1, Bezeichnung',
        from: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
        to: 'Armlehnstuhl „Kopenhagen“, Eiche',
      },
    ]
    const said = 'Das Zeichen des Kunden ist 4711.'
    expect(event).toMatchObject({
      event: 'invoice amended',
      entityId: amendmentId,
      data: {
        ...{ documentEntityId: uuid, documentNumber: before.invoiceNumber, position: 1, date: today, title },
        ...{ changes, text: said },
        instead,
        fileName,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const { amendments, attachments, history, ...after } = await read(uuid)
    const letter = attachments.find(({ tag }: { tag: string }) => tag === 'AMENDMENT')
    expect(letter).toMatchObject({ fileName, type: 'application/pdf' })
    expect(amendments).toEqual([
      {
        ...{ entityId: { uuid: amendmentId }, date: today, title, attachmentEntityId: letter.entityId.uuid },
        ...{ changes, text: said, instead },
      },
    ])
    expect(history[0]).toMatchObject({ event: 'invoice amended', user: 'Ole Licht' })
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])))
    expect(await world.db.sql`select * from document_months where document_id = ${uuid}`).toEqual(months)
    const { bytes } = await office.download(`/api/attachments/${letter.entityId.uuid}/${fileName}`)
    const text = await readText(bytes)
    for (const part of [
      `Berichtigung der Rechnung ${before.invoiceNumber} vom ${formatDay(today)}`,
      `1 zu ${before.invoiceNumber}`,
      'In der Rechnung Richtig ist',
      'Neue Gasse 1',
      'Das Zeichen des Kunden ist 4711.',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/119,00|€/)
  })

  test('counts on, and Verlauf tells its words', async () => {
    const uuid = await issued()
    must(await amend(uuid, { text: 'Erstens.' }))
    must(await amend(uuid, { text: 'Zweitens.' }))
    const { amendments, invoiceNumber } = await read(uuid)
    expect(amendments.map(({ title }: { title: string }) => title)).toEqual([
      `Berichtigung 1 zu ${invoiceNumber}`,
      `Berichtigung 2 zu ${invoiceNumber}`,
    ])
    const history = must(await office.get(`/proxy/get/invoices/${uuid}/history`))
    expect(history[0]).toMatchObject({ event: 'invoice amended', data: { text: 'Zweitens.' } })
  })

  test('names another day of supply of the same tax month', async () => {
    const supplied = firstDayOf(monthOf(today))
    const other = addDays(supplied, 1)
    const uuid = await issued({ documentCreation: { serviceDate: supplied } })
    const seq = await world.lastSeq()
    must(await amend(uuid, { serviceDate: other }))
    const [event] = await world.eventsAfter(seq)
    expect(event?.data).toMatchObject({
      changes: [{ label: 'Leistungsdatum', from: formatDay(supplied), to: formatDay(other) }],
      instead: { address: null, delivery: null, serviceDate: other, lines: [] },
    })
    expect((await read(uuid)).serviceDate).toBe(supplied)
  })

  test('names any day of an advance that nobody has paid: none of its tax counts by that day', async () => {
    const expected = { advance: true, serviceDate: addDays(today, 5) }
    const uuid = await issued({ documentCreation: expected })
    expect((await amend(uuid, { serviceDate: addDays(today, 60) })).status).toBe(201)
  })
})

describe('no amendment', () => {
  test('is written of what can still be changed', async () => {
    const uuid = must(await office.post(path, invoiceInput(consumer, today))).entityId.uuid
    const seq = await world.lastSeq()
    expect(errorsOf(await amend(uuid, { text: 'Falsch' }))).toEqual(
      refusal('uuid', 'was der Kunde schon hat'),
    )
    expect((await world.eventsAfter(seq)).filter(({ event }) => event === 'invoice amended')).toEqual([])
  })

  test('is written of an invoice with XML', async () => {
    const uuid = await issued({ lines: [invoiceLine(trade, { amount: 1190 })] }, today, trade)
    expect((await read(uuid)).bearsXml).toBe(true)
    const answer = await amend(uuid, { text: 'Falsch' })
    expect(errorsOf(answer)).toEqual(refusal('uuid', 'E-Rechnung (XML)'))
    expect(errorsOf(answer)).toEqual(refusal('uuid', 'stornieren Sie die Rechnung und schreiben Sie sie neu'))
  })

  test('is written of a cancelled invoice, nor of its cancellation', async () => {
    const uuid = await issued()
    const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
    const cancellation = must(
      await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }),
    ).entityId.uuid
    expect(errorsOf(await amend(uuid, { text: 'Falsch' }))).toEqual(refusal('uuid', 'storniert'))
    expect(errorsOf(await amend(cancellation, { text: 'Falsch' }))).toEqual(
      refusal('uuid', 'keine Stornorechnung'),
    )
  })

  test('moves the supply to another tax month', async () => {
    const uuid = await issued()
    const serviceDate = addDays(firstDayOf(monthOf(today)), -1)
    expect(errorsOf(await amend(uuid, { serviceDate }))).toEqual(refusal('serviceDate', 'stornieren'))
  })

  test('is written of what is no invoice', async () => {
    expect((await amend(randomUUID(), { text: 'Falsch' })).status).toBe(404)
    const bill = must(await office.post('/api/documents/bills', billInput(trade, today))).entityId.uuid
    expect((await amend(bill, { text: 'Falsch' })).status).toBe(404)
  })

  test.each<[string, (invoice: Words) => object, string, string]>([
    ['says nothing else', () => ({}), 'text', 'nichts anders'],
    [
      'is older than its invoice',
      () => ({ date: addDays(today, -1), text: 'A' }),
      'date',
      'vor dem der Rechnung',
    ],
    ['lies in the future', () => ({ date: addDays(today, 1), text: 'A' }), 'date', 'in der Zukunft'],
    [
      'names another customer',
      () => ({ partner: { entityId: { uuid: trade.receiver } } }),
      'partner',
      'anderen Kunden',
    ],
    [
      'names another country',
      ({ partner }) => ({ partner: { ...partner, data: { ...partner.data, countryCode: 'AT' } } }),
      'partner.countryCode',
      'anderes Land',
    ],
    [
      'names another VAT id',
      ({ partner }) => ({ partner: { ...partner, data: { ...partner.data, vatId: 'DE136695976' } } }),
      'partner.vatId',
      'USt-IdNr.',
    ],
    [
      'leaves no address',
      ({ partner }) => ({ partner: { ...partner, data: { ...partner.data, addressLines: '' } } }),
      'partner.addressLines',
      'Adresse fehlt',
    ],
    [
      'names a line that the invoice does not have',
      () => ({ lines: [{ localId: randomUUID(), descriptionShort: 'A' }] }),
      'lines.0.localId',
      'hat die Rechnung nicht',
    ],
    [
      'names a line twice',
      ({ lineItems: [line] }) => ({
        lines: [
          { ...line, descriptionShort: 'A' },
          { ...line, descriptionShort: 'B' },
        ],
      }),
      'lines.1.localId',
      'schon in der Liste',
    ],
  ])('%s', async (_name, changes, errorPath, message) => {
    const uuid = await issued()
    const { partner, lineItems } = await read(uuid)
    const named = lineItems.map(({ localId }: { localId: string }) => ({ localId }))
    const answer = await amend(uuid, changes({ partner, lineItems: named }))
    expect(errorsOf(answer)).toEqual(refusal(errorPath, message))
    expect((await read(uuid)).amendments).toEqual([])
  })
})

test('a correction is addressed as a letter put its invoice right, and says so before', async () => {
  const uuid = await issued()
  must(await amend(uuid, await otherWords(uuid)))
  const taken = must(await office.get(`/proxy/get/invoices/${uuid}/takenover`))
  const addressLines = 'Neue Gasse 1\n10119 Berlin'
  expect(taken).toMatchObject({
    partner: { data: { addressLines } },
    amendments: [{ changes: expect.anything() }],
  })
  const lines = [invoiceLine(consumer, { amount: -11.9 })]
  const documentCreation = { correctedInvoiceEntityId: uuid }
  const made = must(
    await office.post(path, invoiceInput(consumer, today, { lines, documentCreation })),
  ).entityId
  const correction = await read(made.uuid)
  expect(correction.partner.data.addressLines).toBe(addressLines)
  // The invoice stays as it was issued.
  expect((await read(uuid)).partner.data.addressLines).not.toBe(addressLines)
  must(await office.post(`${path}/${made.uuid}/deletions`, {}))
})

test('an amended invoice takes no replacement, whatever is declared', async () => {
  const uuid = await issued()
  must(await amend(uuid, { text: 'Erstens.' }))
  const replacement = { ...invoiceInput(consumer, today), documentRecordCreations: null, entityId: { uuid } }
  const answer = await office.post(`${path}/replacements`, { ...replacement, notHandedOut: true })
  expect(errorsOf(answer)).toEqual(refusal('entityId', 'Berichtigung'))
})

test('who writes an invoice anew without knowing its last letter is told of it, and nothing is written', async () => {
  const uuid = await issued()
  must(await amend(uuid, { text: 'Erstens.' }))
  const rewrite = (amendments: number | null) =>
    office.post(`${path}/${uuid}/rewritings`, {
      ...invoiceInput(consumer, today),
      ...{ amendments, cancellation: { invoiceDate: today } },
    })
  const seq = await world.lastSeq()
  expect(errorsOf(await rewrite(0))).toEqual({
    status: 409,
    errors: [
      { path: 'amendments', message: expect.stringContaining('Inzwischen wurde die Rechnung berichtigt') },
    ],
  })
  expect(await world.eventsAfter(seq)).toEqual([])
  expect((await rewrite(1)).status).toBe(201)
})

test('a letter from before its fields were kept is read all the same', async () => {
  const uuid = await issued()
  must(await amend(uuid, { text: 'Erstens.' }))
  const { owner: sql } = world
  // As it was written then; the chain of the journal is of no matter here.
  await sql`alter table journal disable trigger user`
  await sql`update journal set data = (data::jsonb - 'instead')::json where event = 'invoice amended'
    and data ->> 'documentEntityId' = ${uuid}`
  await sql`alter table journal enable trigger user`
  expect((await read(uuid)).amendments).toMatchObject([{ text: 'Erstens.', changes: [], instead: null }])
})

test('who downloads the letter has it; until then it is shown as a mere look', async () => {
  const uuid = await issued()
  must(await amend(uuid, { text: 'Erstens.' }))
  const [{ attachmentEntityId }] = (await read(uuid)).amendments
  const address = `/api/attachments/${attachmentEntityId}/a.pdf`
  const shown = await office.download(`${address}?preview=true`)
  const seq = await world.lastSeq()
  const { bytes } = await office.download(address)
  expect(shown.bytes.equals(bytes)).toBe(false)
  expect(await world.eventsAfter(seq)).toMatchObject([
    { event: 'invoice downloaded', entityId: uuid, data: { attachmentId: attachmentEntityId } },
  ])
  expect((await office.download(`${address}?preview=true`)).bytes.equals(bytes)).toBe(true)
})

test('the list marks what is amended, and what is replaced, as long as that stands', async () => {
  const uuid = await issued()
  const marks = async () => {
    const { section: rows } = must(await office.get('/proxy/get/invoices?limit=50'))
    const { amended, replaced } = rows.find(
      (row: { entityId: { uuid: string } }) => row.entityId.uuid === uuid,
    )
    return { amended, replaced }
  }
  expect(await marks()).toEqual({ amended: false, replaced: false })
  must(await amend(uuid, { text: 'Erstens.' }))
  expect(await marks()).toEqual({ amended: true, replaced: false })
  const cancellation = { invoiceDate: today }
  const next = must(
    await office.post(`${path}/${uuid}/rewritings`, { ...invoiceInput(consumer, today), cancellation }),
  ).entityId.uuid
  expect(await marks()).toEqual({ amended: true, replaced: true })
  const documentCreation = { cancelledInvoiceEntityId: next, invoiceDate: today }
  must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  expect(await marks()).toEqual({ amended: true, replaced: false })
})

test('the letter goes out by e-mail, which stands with the invoice', async () => {
  const mail = { to: 'juergen@oesterle.example', subject: 'Berichtigung', text: 'Anbei.' }
  const uuid = await issued()
  const amendmentId = must(await amend(uuid, { text: 'Erstens.' })).entityId.uuid
  const mails = `${path}/${uuid}/amendments/${amendmentId}/mails`
  const seq = await world.lastSeq()
  expect((await office.post(mails, mail)).status).toBe(200)
  const sent = (await world.eventsAfter(seq)).find(({ event }) => event === 'amendment sent')
  expect(sent).toMatchObject({ entityId: amendmentId, data: { documentEntityId: uuid, to: mail.to } })
  const after = await read(uuid)
  expect(after.mails).toMatchObject([
    { to: mail.to, subject: mail.subject, attachmentEntityId: after.amendments[0].attachmentEntityId },
  ])
  const [row] = await world.db.sql`
    select attachments from mails where entity_id = ${amendmentId}`
  expect(row?.['attachments']).toMatchObject([
    { type: 'application/pdf', fileName: expect.stringMatching(/^Berichtigung-1-zu-/) },
  ])
  const other = await issued()
  expect((await office.post(`${path}/${other}/amendments/${amendmentId}/mails`, mail)).status).toBe(404)
})

test('what was changed past Kontor is named', async () => {
  const uuid = await issued()
  const amendmentId = must(await amend(uuid, { text: 'Erstens.' })).entityId.uuid
  expect(await verifyAmendments(world.db.sql)).toEqual([])
  const { invoiceNumber } = await read(uuid)
  const { sql } = world.db
  await sql`update amendments set day = day + 1 where amendment_id = ${amendmentId}`
  const named = [{ documentNumber: invoiceNumber, what: 'Berichtigung' }]
  expect(await verifyAmendments(sql)).toEqual(named)
  await sql`delete from amendments where amendment_id = ${amendmentId}`
  expect(await verifyAmendments(sql)).toEqual(named)
})

test('of several at once one is written; the others learn that the invoice was amended meanwhile', async () => {
  const uuid = await issued()
  const texts = ['Erstens.', 'Zweitens.', 'Drittens.', 'Viertens.', 'Fünftens.', 'Sechstens.']
  const answers = await Promise.all(texts.map((text) => amend(uuid, { text })))
  const written = answers.filter(({ status }) => status === 201)
  expect(written.length).toBeGreaterThan(0)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(errorsOf(answer)).toEqual({
      status: 409,
      errors: [
        { path: 'uuid', message: expect.stringContaining('Inzwischen wurde die Rechnung berichtigt') },
      ],
    })
  }
  expect((await read(uuid)).amendments).toHaveLength(written.length)
})

test('a letter stays the bytes that it was, whatever the firm changes on its paper', async () => {
  const uuid = await issued()
  must(await amend(uuid, { text: 'Erstens.' }))
  const [{ attachmentEntityId }] = (await read(uuid)).amendments
  const files = () =>
    world.db.sql`
      select attachment_id, tag, encode(sha256, 'hex') as sha256 from attachments where owner_id = ${uuid} order by attachment_id`
  const before = await files()
  const letter = async () =>
    (await office.download(`/api/attachments/${attachmentEntityId}/a.pdf`)).bytes.toString('base64')
  const first = await letter()
  must(await manager.post('/api/firm', { phone: '030 4711' }))
  expect(await letter()).toBe(first)
  await download(uuid)
  const mail = { to: 'juergen@oesterle.example', subject: 'Berichtigung', text: 'Anbei.' }
  const [{ entityId }] = (await read(uuid)).amendments
  must(await office.post(`${path}/${uuid}/amendments/${entityId.uuid}/mails`, mail))
  expect(await letter()).toBe(first)
  expect(await files()).toEqual(before)
})
