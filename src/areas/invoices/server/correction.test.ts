import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A Rechnungskorrektur names the invoice that it corrects, and is about its supply (§ 31 Abs. 5 UStDV).

const today = berlinDay(new Date())
const supplied = addDays(today, -20)
const invoiced = addDays(today, -2)
const path = '/api/documents/invoices'
const exempt = 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

const post = (changes: InvoiceChanges, day: string = today) =>
  manager.post(path, invoiceInput(trade, day, changes))
const idOf = (answer: Awaited<ReturnType<typeof post>>): string => must(answer).entityId.uuid
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const pageOf = async (uuid: string) =>
  readText((await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)).bytes)
const original = async (changes: object = {}) =>
  idOf(await post({ documentCreation: { serviceDate: supplied, ...changes } }, invoiced))
const correction = (creation: object, percent = 19): InvoiceChanges => ({
  lines: [invoiceLine(trade, { amount: -11.9, taxPercent: percent })],
  documentCreation: { ...creation },
})
const correct = (creation: object, percent?: number) => post(correction(creation, percent))
const correctBy = (amount: number, creation: object) =>
  post({ lines: [invoiceLine(trade, { amount })], documentCreation: { ...creation } })
const cancel = (uuid: string) =>
  manager.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })

test('names number and date of its invoice, and takes its day of supply', async () => {
  const corrected = await original()
  const { invoiceNumber } = await read(corrected)
  const uuid = idOf(await correct({ correctedInvoiceEntityId: corrected }))
  expect(await read(uuid)).toMatchObject({
    correctedInvoiceEntityId: corrected,
    correctedInvoice: { number: invoiceNumber, date: invoiced },
    serviceDate: supplied,
  })
  const page = await pageOf(uuid)
  for (const part of [
    'Rechnungskorrektur',
    `Hiermit berichtigen wir unsere Rechnung ${invoiceNumber} vom ${formatDay(invoiced)}.`,
    `Korrektur zu Nr. ${invoiceNumber}`,
    `Leistungsdatum ${formatDay(supplied)}`,
    'Wir erstatten Ihnen 11,90 €.',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('Fällig am')
})

test('its invoice tells of it, also once it is cancelled', async () => {
  const corrected = await original()
  expect((await read(corrected)).corrections).toEqual([])
  const uuid = idOf(await correct({ correctedInvoiceEntityId: corrected }))
  const told = {
    entityId: { uuid },
    invoiceNumber: (await read(uuid)).invoiceNumber,
    invoiceDate: today,
    amountGross: -11.9,
  }
  expect((await read(corrected)).corrections).toEqual([{ ...told, amountDue: -11.9, isCancelled: false }])
  expect((await cancel(uuid)).status).toBe(201)
  expect((await read(corrected)).corrections).toEqual([{ ...told, amountDue: 0, isCancelled: true }])
})

test('may name the day of its invoice for the rate, a replacement its own of before; no other', async () => {
  const link = { correctedInvoiceEntityId: await original() }
  const dated = (day: string) => post({ ...correction(link), forex: { currency: 'EUR', day } })
  expect((await dated(supplied)).status).toBe(422)
  const uuid = idOf(await dated(invoiced))
  const change = (day: string) => {
    const input = invoiceInput(trade, addDays(today, -1), correction(link))
    const forex = { currency: 'EUR', day }
    return manager.post(`${path}/replacements`, { ...input, forex, entityId: { uuid } })
  }
  expect((await change(supplied)).status).toBe(422)
  expect((await change(today)).status).toBe(200)
})

test('names one from before Kontor by number and date', async () => {
  const correctedInvoice = { number: 'RE-2019/7', date: '2019-03-05' }
  const uuid = idOf(await correct({ correctedInvoice, serviceDate: '2019-03-01' }))
  expect(await read(uuid)).toMatchObject({ correctedInvoiceEntityId: null, correctedInvoice })
  expect(await pageOf(uuid)).toContain('Hiermit berichtigen wir unsere Rechnung RE-2019/7 vom 05.03.2019.')
  // As it was read it can be sent again.
  const input = invoiceInput(trade, today, correction({ correctedInvoice, serviceDate: '2019-03-01' }))
  const again = { ...input, documentRecordCreations: null, entityId: { uuid } }
  expect((await manager.post(`${path}/replacements`, again)).status).toBe(200)
})

test('a bonus that corrects no single invoice names none', async () => {
  const uuid = idOf(await correct({}))
  expect(await read(uuid)).toMatchObject({ correctedInvoiceEntityId: null, correctedInvoice: null })
  expect(await pageOf(uuid)).not.toContain('Hiermit berichtigen')
})

describe('takes the scheme of its invoice, whatever the firm switched to', () => {
  test.each([
    ['SOLL', 'KLEINUNTERNEHMER', 19],
    ['KLEINUNTERNEHMER', 'SOLL', 0],
  ] as const)('from %s to %s', async (old, now, percent) => {
    const schemes = (scheme: string) => manager.post('/api/firm', { taxSchemes: [{ scheme }] })
    must(await schemes(old))
    const lines = [invoiceLine(trade, { taxPercent: percent })]
    const corrected = idOf(await post({ lines, documentCreation: { serviceDate: supplied } }, invoiced))
    must(await schemes(now))
    const link = { correctedInvoiceEntityId: corrected }
    expect((await correct(link, percent === 0 ? 19 : 0)).status).toBe(422)
    const uuid = idOf(await correct(link, percent))
    expect((await read(uuid)).taxScheme).toBe(old)
    const { bytes } = await manager.download(
      `${path}/previews`,
      invoiceInput(trade, today, correction(link, percent)),
    )
    for (const page of [await pageOf(uuid), await readText(bytes)]) {
      expect([page.includes(exempt), page.includes('19 %')]).toEqual([percent === 0, percent !== 0])
    }
    must(await schemes('SOLL'))
  })
})

describe('is refused, and nothing is written:', () => {
  let corrected: string
  let others: string
  let cancelled: string
  beforeAll(async () => {
    corrected = await original()
    cancelled = await original()
    must(await cancel(cancelled))
    const other = must(await manager.post('/api/partners/receivers', receiverInput({ shortName: 'Anderer' })))
    others = other.entityId.uuid
  })
  const at = (field: string) => `documentCreation.${field}`
  const id = at('correctedInvoiceEntityId')

  test.each<[string, () => ReturnType<typeof post>, string, string]>([
    [
      'of an invoice that gives nothing back',
      () => post({ documentCreation: { correctedInvoiceEntityId: corrected } }),
      id,
      'Nur eine Rechnungskorrektur, mit negativem Betrag, nennt die berichtigte Rechnung',
    ],
    [
      'of one that does not exist',
      () => correct({ correctedInvoiceEntityId: '0190a000-0000-7000-8000-000000000001' }),
      id,
      'Die berichtigte Rechnung gibt es nicht',
    ],
    [
      'of a cancelled one',
      () => correct({ correctedInvoiceEntityId: cancelled }),
      id,
      'Die berichtigte Rechnung ist storniert',
    ],
    [
      'of a correction',
      async () =>
        correct({ correctedInvoiceEntityId: idOf(await correct({ correctedInvoiceEntityId: corrected })) }),
      id,
      'Berichtigt wird eine Rechnung, keine Rechnungskorrektur',
    ],
    [
      'of an advance',
      async () =>
        correct({ correctedInvoiceEntityId: await original({ advance: true, serviceDate: today }) }),
      id,
      'Eine Anzahlungsrechnung wird nicht berichtigt. Bitte stornieren Sie sie und schreiben Sie sie neu.',
    ],
    [
      'that settles advances',
      async () =>
        correct({
          correctedInvoiceEntityId: corrected,
          advanceInvoiceEntityIds: [await original({ advance: true, serviceDate: today })],
        }),
      at('advanceInvoiceEntityIds'),
      'Eine Rechnungskorrektur rechnet keine Anzahlungen ab',
    ],
    [
      'of one from before Kontor that settles advances',
      async () =>
        correct({
          correctedInvoice: { number: '7', date: invoiced },
          advanceInvoiceEntityIds: [await original({ advance: true, serviceDate: today })],
        }),
      at('advanceInvoiceEntityIds'),
      'Eine Rechnungskorrektur rechnet keine Anzahlungen ab',
    ],
    [
      'in another currency',
      async () => {
        const rates = [{ currency: 'USD', day: addDays(today, -30), rate: 1.25 }]
        must(await manager.post('/api/currencies/rates', { rates }))
        return post({
          lines: [invoiceLine(trade, { amount: -11.9, currency: 'USD' })],
          documentCreation: { correctedInvoiceEntityId: corrected, currency: 'USD' },
        })
      },
      at('currency'),
      'Die berichtigte Rechnung ist in EUR, nicht in USD',
    ],
    [
      "of another customer's",
      () => {
        const input = invoiceInput(trade, today, correction({ correctedInvoiceEntityId: corrected }))
        return manager.post(path, { ...input, partner: { entityId: { uuid: others } } })
      },
      id,
      'Die berichtigte Rechnung ging an einen anderen Kunden',
    ],
    [
      'before its invoice',
      () => post(correction({ correctedInvoiceEntityId: corrected }), addDays(invoiced, -1)),
      at('invoiceDate'),
      `Das Rechnungsdatum liegt vor dem der berichtigten Rechnung (${formatDay(invoiced)})`,
    ],
    [
      'before one from before Kontor',
      () => correct({ correctedInvoice: { number: '7', date: addDays(today, 1) } }),
      at('correctedInvoice.date'),
      `Das Datum der berichtigten Rechnung liegt nach dem Rechnungsdatum (${formatDay(today)})`,
    ],
    [
      'of one in Kontor that is said to be from before',
      async () =>
        correct({ correctedInvoice: { number: (await read(corrected)).invoiceNumber, date: invoiced } }),
      at('correctedInvoice.number'),
      expect.stringContaining('steht in Kontor. Bitte wählen Sie „Rechnung in Kontor“'),
    ],
    [
      'of a tax that is not on its invoice',
      () => post(correction({ correctedInvoiceEntityId: corrected }, 7)),
      'lineItemCreations.0.taxType',
      'Die berichtigte Rechnung enthält nichts zu „Umsatzsteuer 7 %“',
    ],
    [
      'over more than its invoice',
      async () => correctBy(-119.01, { correctedInvoiceEntityId: await original() }),
      'lineItemCreations.0.amount',
      'Von der berichtigten Rechnung sind zu „Umsatzsteuer 19 %“ höchstens 119,00\u00a0€ brutto zu erstatten',
    ],
    [
      'with another day of supply',
      () => correct({ correctedInvoiceEntityId: corrected, serviceDate: today }),
      at('serviceDate'),
      `Das Leistungsdatum ist das der berichtigten Rechnung (${formatDay(supplied)})`,
    ],
    [
      'with a period, of what was supplied on a day',
      () => correct({ correctedInvoiceEntityId: corrected, serviceDateFrom: addDays(supplied, -5) }),
      at('serviceDateFrom'),
      'Der Leistungszeitraum ist der der berichtigten Rechnung',
    ],
    [
      'with a number that is not that of the invoice',
      () =>
        correct({ correctedInvoiceEntityId: corrected, correctedInvoice: { number: '7', date: invoiced } }),
      at('correctedInvoice.number'),
      'Nummer und Datum sind nicht die der berichtigten Rechnung',
    ],
    [
      'without the date of one from before Kontor',
      () => correct({ correctedInvoice: { number: '7' } }),
      at('correctedInvoice.date'),
      'Datum der berichtigten Rechnung fehlt',
    ],
  ])('%s', async (_, call, wherever, message) => {
    const { status, body } = await call()
    expect([status, body.errors]).toEqual([422, [{ path: wherever, message }]])
  })
})

describe('all corrections of an invoice together give back no more than it asked for (§ 17 Abs. 1 UStG)', () => {
  const tooMuch = (rest: string) =>
    `Von der berichtigten Rechnung sind zu „Umsatzsteuer 19 %“ höchstens ${rest}\u00a0€ brutto zu erstatten, nach den anderen Korrekturen`

  test('what others gave back is left out, what was cancelled of them counts again', async () => {
    const link = { correctedInvoiceEntityId: await original() }
    const first = idOf(await correctBy(-100, link))
    const refused = await correctBy(-19.01, link)
    expect(refused.body.errors).toEqual([{ path: 'lineItemCreations.0.amount', message: tooMuch('19,00') }])
    const second = idOf(await correctBy(-19, link))
    // Its own amount is no other's.
    const input = invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { amount: -18 })],
      documentCreation: link,
    })
    const replaced = { ...input, documentRecordCreations: null, entityId: { uuid: second } }
    must(await manager.post(`${path}/replacements`, replaced))
    must(await cancel(first))
    expect((await correctBy(-101.01, link)).status).toBe(422)
    idOf(await correctBy(-101, link))
  })

  test('one that stands again since its cancellation is gone counts, too', async () => {
    const link = { correctedInvoiceEntityId: await original() }
    const first = idOf(await correctBy(-100, link))
    must(await cancel(first))
    idOf(await correctBy(-100, link))
    await expect(
      world.db.sql`update documents set cancelled_by_document_id = null where document_id = ${first}`,
    ).rejects.toThrow('the corrections give back more than was invoiced')
  })

  test('the database refuses what goes beyond it', async () => {
    const link = { correctedInvoiceEntityId: await original() }
    const uuid = idOf(await correctBy(-100, link))
    const more = world.db.sql.begin(async (sql) => {
      await sql`update document_taxes set net_cents = -20000, tax_cents = -3800, gross_cents = -23800,
        net_euro_cents = -20000, tax_euro_cents = -3800, gross_euro_cents = -23800 where document_id = ${uuid}`
      await sql`update documents set net_cents = -20000, tax_cents = -3800, gross_cents = -23800 where document_id = ${uuid}`
    })
    await expect(more).rejects.toThrow('the corrections give back more than was invoiced')
  })

  test('of five at once as many get through as the invoice has', async () => {
    const link = { correctedInvoiceEntityId: await original() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => correctBy(-50, link)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

test('its invoice is cancelled only after it, and stays as long as it is named', async () => {
  const corrected = await original()
  const uuid = idOf(await correct({ correctedInvoiceEntityId: corrected }))
  const { invoiceNumber } = await read(uuid)
  expect((await cancel(corrected)).body.errors?.[0]?.message).toBe(
    `Bitte stornieren Sie zuerst die Rechnungskorrektur ${invoiceNumber} zu dieser Rechnung`,
  )
  const deletion = await manager.post(`${path}/${corrected}/deletions`)
  expect([deletion.status, deletion.body.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('Eine Rechnungskorrektur nennt sie'),
  ])
  const cancellation = idOf(await cancel(uuid))
  expect(await read(cancellation)).toMatchObject({ correctedInvoiceEntityId: null, serviceDate: supplied })
  const page = await pageOf(cancellation)
  expect(page).toContain(`Hiermit stornieren wir unsere Rechnungskorrektur ${invoiceNumber}`)
  expect(page).not.toContain('erstatten')
  expect((await cancel(corrected)).status).toBe(201)
})

test('its invoice takes no change while it stands', async () => {
  const corrected = await original()
  const uuid = idOf(await correct({ correctedInvoiceEntityId: corrected }))
  const { invoiceNumber } = await read(uuid)
  const replace = (changes: InvoiceChanges) =>
    manager.post(`${path}/replacements`, {
      ...invoiceInput(trade, invoiced, changes),
      documentRecordCreations: null,
      entityId: { uuid: corrected },
    })
  const before = await world.lastSeq()
  for (const changes of [
    { documentCreation: { serviceDate: today } },
    { documentCreation: { serviceDate: supplied, advance: true } },
    { documentCreation: { serviceDate: supplied }, lines: [invoiceLine(trade, { amount: -5 })] },
  ]) {
    const { status, body } = await replace(changes)
    const message = `Bitte löschen oder stornieren Sie zuerst die Rechnungskorrektur ${invoiceNumber} zu dieser Rechnung`
    expect([status, body.errors]).toEqual([422, [{ path: 'entityId', message }]])
  }
  const events = await world.eventsAfter(before)
  expect(events.filter(({ event }) => event === 'invoice replaced')).toEqual([])
  must(await cancel(uuid))
  expect((await replace({ documentCreation: { serviceDate: supplied } })).status).toBe(200)
})

test('what can be corrected is listed by customer: what stands and gives nothing back', async () => {
  const corrected = await original()
  const advance = await original({ advance: true, serviceDate: today })
  const filter = JSON.stringify({ filterType: 'correctable', receiver: trade.receiver })
  const { section } = must(
    await manager.get(`/proxy/get/invoices?searchFilter=${encodeURIComponent(filter)}`),
  )
  const rows: {
    entityId: { uuid: string }
    amountGross: number
    cancelledByInvoiceEntityId: string | null
  }[] = section
  expect(rows.find(({ entityId }) => entityId.uuid === corrected)).toMatchObject({
    serviceDate: supplied,
    serviceDateFrom: null,
    taxScheme: 'SOLL',
  })
  expect(rows.map(({ entityId }) => entityId.uuid)).not.toContain(advance)
  expect(rows.every((row) => row.amountGross > 0 && row.cancelledByInvoiceEntityId === null)).toBe(true)
})
