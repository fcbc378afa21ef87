import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, type InvoiceChanges, invoiceInput, invoiceLine, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { startWorld } from '#test/world.ts'

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()

const path = '/api/documents/invoices'
async function create(changes: InvoiceChanges = {}, day: string = today): Promise<string> {
  return must(await office.post(path, invoiceInput(trade, day, changes))).entityId.uuid
}
const replace = (uuid: string, changes: InvoiceChanges = {}, rest: object = {}) =>
  office.post(`${path}/replacements`, {
    ...invoiceInput(trade, today, changes),
    documentRecordCreations: null,
    entityId: { uuid },
    ...rest,
  })
/** What happened since, but for the PDFs that are made meanwhile. */
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const download = (uuid: string) => office.download(`/api/attachments/${uuid}/rechnung.pdf`)
async function cancel(uuid: string, day: string = today): Promise<string> {
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: day }
  return must(await office.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
    .entityId.uuid
}
const replaceCancellation = (uuid: string, documentCreation: object, rest: object = {}) =>
  office.post(`${path}/cancellations/replacements`, {
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: today, ...documentCreation },
    entityId: { uuid },
    ...rest,
  })

describe('a replacement', () => {
  test('keeps the number, the payments and the customer as they were, and the earlier state in the journal', async () => {
    const uuid = await create({ records: [payment(19)] })
    const before = await read(uuid)
    await moveReceiver('Berlin', 'Potsdam')
    const seq = await world.lastSeq()
    const answer = await replace(uuid, {
      lines: [invoiceLine(trade, { amount: 50, quantity: 2, descriptionShort: 'Hocker' })],
      documentCreation: { remarks: 'Geändert' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.entityId.uuid).toBe(uuid)
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({
      event: 'invoice replaced',
      entityId: uuid,
      data: { notHandedOut: false, totals: { amountGrossTotal: 100 } },
    })
    const after = await read(uuid)
    expect(after).toMatchObject({
      invoiceNumber: before.invoiceNumber,
      remarks: 'Geändert',
      partner: before.partner,
      documentRecords: before.documentRecords,
      totals: { amountGrossTotal: 100, amountDue: 81 },
    })
    expect(after.history.map((entry: { event: string }) => entry.event)).toEqual(
      expect.arrayContaining(['invoice replaced', 'invoice created']),
    )
    await moveReceiver('Potsdam', 'Berlin')
  })

  test('has a PDF of its own; that of the state before stays', async () => {
    const uuid = await create()
    await office.download(`/api/attachments/${uuid}/a.pdf?preview=true`)
    const [first] = (await read(uuid)).attachments
    must(await replace(uuid, { documentCreation: { remarks: 'Neuer Stand' } }))
    const made = await download(uuid)
    const { attachments } = await read(uuid)
    expect(attachments.map(({ tag }: { tag: string }) => tag)).toEqual(['PDF_EARLIER', 'PDF'])
    expect(attachments[0].entityId).toEqual(first.entityId)
    const old = await office.download(`/api/attachments/${first.entityId.uuid}/alt.pdf`)
    expect(old.bytes.length).toBe(first.size)
    expect(made.bytes.equals(old.bytes)).toBe(false)
  })

  test('of another customer takes his data as they are now', async () => {
    const uuid = await create()
    const other = { shortName: 'Alt', companyName: 'Altes Haus OHG' }
    const { body } = await office.post('/api/partners/receivers', receiverOf(other))
    const partner = { entityId: body.entityId }
    must(await replace(uuid, {}, { partner }))
    expect((await read(uuid)).partner.data).toMatchObject(other)
  })

  test('of a state that somebody changed meanwhile is refused', async () => {
    const uuid = await create()
    const { version } = await read(uuid)
    must(await replace(uuid, { documentCreation: { remarks: 'Erste' } }, { version }))
    const second = await replace(uuid, { documentCreation: { remarks: 'Zweite' } }, { version })
    expect(second.status).toBe(409)
    expect(second.body.type).toBe('urn:kontor:error:stale-value')
    expect((await read(uuid)).remarks).toBe('Erste')
  })

  test('is refused where money has come since, if it says which payments it knows', async () => {
    const uuid = await create()
    const { paymentsVersion } = await read(uuid)
    must(await office.post(`${path}/${uuid}/records`, payment(119)))
    const lines = [invoiceLine(trade, { amount: 10 })]
    const stale = await replace(uuid, { lines }, { paymentsVersion })
    expect([stale.status, stale.body.errors[0].path]).toEqual([409, 'paymentsVersion'])
    expect((await read(uuid)).totals.amountGrossTotal).toBe(119)
    const cancellation = await cancel(await create())
    const frozen = (more: object) => replaceCancellation(cancellation, { customText: 'Auf Wunsch' }, more)
    expect((await frozen({ paymentsVersion: '7' })).status).toBe(409)
    must(await frozen({ paymentsVersion: (await read(cancellation)).paymentsVersion }))
    must(await replace(uuid, { lines }))
    expect((await read(uuid)).totals).toMatchObject({ amountGrossTotal: 10, paymentTotal: 119 })
  })

  test('may bring the payments: none, or others', async () => {
    const uuid = await create({ records: [payment(19)] })
    must(await replace(uuid, {}, { documentRecordCreations: [] }))
    expect((await read(uuid)).totals.paymentTotal).toBe(0)
    must(await replace(uuid, { documentCreation: { paid: true } }))
    expect((await read(uuid)).totals.amountDue).toBe(0)
  })
})

async function moveReceiver(oldValue: string, value: string): Promise<void> {
  const uuid = trade.receiver
  const change = { entityId: { uuid }, propertyName: 'city', details: 'BUYER', oldValue, value }
  must(await manager.post(`/api/partners/receivers/${uuid}/props`, [change]))
}

const payment = (amount: number) => ({
  recordDate: today,
  recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency: 'EUR', fromIban: '' } },
})

describe('an issued invoice', () => {
  const question =
    'Hat der Kunde diese Rechnung schon? Sie wurde schon heruntergeladen; geändert wird sie nur mit der Erklärung, dass er sie nicht hat'

  test('that was downloaded changes only with the declaration, which the journal keeps', async () => {
    const uuid = await create()
    await download(uuid)
    expect((await read(uuid)).issued).toBe('DOWNLOADED')
    const refused = await replace(uuid)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ path: 'notHandedOut', message: question }])
    const seq = await world.lastSeq()
    must(await replace(uuid, {}, { notHandedOut: true }))
    const [event] = await world.eventsAfter(seq)
    expect(event?.data).toMatchObject({ notHandedOut: true })
    // The new state is in nobody's hands yet.
    expect((await read(uuid)).issued).toBeNull()
    expect((await replace(uuid)).status).toBe(200)
  })

  test('that is cancelled takes none, nor does one of another kind', async () => {
    const uuid = await create()
    const cancellation = await cancel(uuid)
    const answer = await replace(uuid)
    expect(answer.status).toBe(422)
    expect(answer.body.title).toBe('Die Rechnung ist storniert und lässt sich nicht mehr ändern')
    expect((await replace(cancellation)).status).toBe(404)
    expect((await replaceCancellation(uuid, {})).status).toBe(404)
  })
})

describe('the date of a number', () => {
  test('moves only between its neighbours, inside its year, and not into the future', async () => {
    const own = await startWorld()
    const boss = await own.as('manager')
    const goods = await startTrade(boss)
    const at = async (day: string) => must(await boss.post(path, invoiceInput(goods, day))).entityId.uuid
    const move = async (uuid: string, day: string) => {
      const input = { ...invoiceInput(goods, day), entityId: { uuid } }
      const answer = await boss.post(`${path}/replacements`, input)
      return answer.status === 200 ? 'moved' : answer.body.title
    }
    // Far enough back for the rest of the year not to matter.
    const day = (days: number) => addDays(`${Number(today.slice(0, 4)) - 1}-06-15` as Day, days)
    const first = await at(day(0))
    const middle = await at(day(10))
    const last = await at(day(20))
    const follow = 'die Nummern folgen dem Datum'
    expect(await move(middle, day(-1))).toBe(
      `Das Rechnungsdatum liegt vor dem der vorigen Rechnung (${formatDay(day(0))}); ${follow}`,
    )
    expect(await move(middle, day(21))).toBe(
      `Das Rechnungsdatum liegt nach dem der nächsten Rechnung (${formatDay(day(20))}); ${follow}`,
    )
    const year = day(0).slice(0, 4)
    expect(await move(first, addDays(`${year}-01-01` as Day, -1))).toBe(
      `Die Nummer ist eine von ${year}; das Rechnungsdatum bleibt in diesem Jahr`,
    )
    expect(await move(last, addDays(today, 1))).toBe('Das Rechnungsdatum liegt in der Zukunft')
    expect(await move(middle, day(20))).toBe('moved')
    expect(await move(last, day(25))).toBe('moved')
    // The latest date follows: a new invoice may not come before it, and may once it was moved back.
    const early = () => boss.post(path, invoiceInput(goods, day(22)))
    expect((await early()).status).toBe(422)
    // A bill of a later day is none of the numbers.
    must(await boss.post('/api/documents/bills', billInput(goods, today)))
    expect(await move(last, day(21))).toBe('moved')
    expect((await early()).status).toBe(201)
    // Without the rule only the year counts.
    must(await boss.post('/api/firm', { numbersInDateOrder: false }))
    expect(await move(middle, day(-100))).toBe('moved')
    await own.stop()
  })
})

describe('a cancellation', () => {
  test('can be given another date and text, and nothing else', async () => {
    const invoice = await create()
    const uuid = await cancel(invoice)
    const { version } = await read(uuid)
    const seq = await world.lastSeq()
    must(await replaceCancellation(uuid, { customText: 'Auf Wunsch' }, { version }))
    const [event] = await world.eventsAfter(seq)
    expect(event).toMatchObject({ event: 'cancellation replaced', data: { customText: 'Auf Wunsch' } })
    expect((await read(uuid)).customText).toBe('Auf Wunsch')
    expect((await replaceCancellation(uuid, {}, { version })).status).toBe(409)
    const other = await replaceCancellation(uuid, { remarks: 'anders' })
    expect(other.body.title).toBe('Die Bemerkungen sind durch die stornierte Rechnung festgelegt')
    const strange = await replaceCancellation(uuid, { cancelledInvoiceEntityId: uuid })
    expect(strange.body.title).toBe('Die Stornorechnung gehört zu einer anderen Rechnung')
    const early = await replaceCancellation(uuid, { invoiceDate: addDays(today, -1) })
    expect(early.body.title).toBe(
      `Das Rechnungsdatum liegt vor dem der stornierten Rechnung (${formatDay(today)})`,
    )
  })

  test('that was downloaded asks too', async () => {
    const uuid = await cancel(await create())
    await download(uuid)
    expect((await replaceCancellation(uuid, {})).body.errors).toMatchObject([{ path: 'notHandedOut' }])
    expect((await replaceCancellation(uuid, {}, { notHandedOut: true })).status).toBe(200)
  })
})

function receiverOf(changes: object) {
  const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }
  return {
    partnerData: {
      ...changes,
      addresses: [
        {
          countryCode: 'DE',
          addressLines: 'Am Markt 1\n99084 Erfurt',
          street: 'Am Markt 1',
          zip: '99084',
          city: 'Erfurt',
        },
      ],
      contacts: [],
    },
    rolesData: [{ role: 'BUYER', roleDetails: { billingAddressIsDeliveryAddress: true } }],
    relationshipDefaults: [
      {
        partnershipType: 'SUPPLIER__BUYER',
        partnershipData: { paymentTargetDays: 14, preferredPaymentMethod: wire, preferredCurrency: 'EUR' },
      },
    ],
  }
}
