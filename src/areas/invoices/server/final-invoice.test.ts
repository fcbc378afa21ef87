import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Caller, must } from '#test/caller.ts'
import {
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { invoicePdfData } from '../rules/pdf/pdf-data.ts'
import { pdfFactsOf } from './pdf/pdf-facts-of.ts'

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world } = useWorld()
let office: Caller
let trade: Trade

beforeAll(async () => {
  office = await world.as('manager')
})
beforeEach(async () => {
  trade ??= await startTrade(office)
})

const net = (amount: number, changes: object = {}) =>
  invoiceLine(trade, { amount, amountIncludesTax: false, ...changes })

/** An advance over an amount without tax, sent to the customer, with what was paid of it. */
async function advance(amount: number, paid: number, changes: InvoiceChanges = {}): Promise<EntityId> {
  const documentCreation = { advance: true, serviceDate: addDays(today, 20), ...changes.documentCreation }
  const input = invoiceInput(trade, today, { lines: [net(amount)], ...changes, documentCreation })
  const { uuid } = must(await office.post(path, input)).entityId
  await send(uuid)
  if (paid !== 0)
    must(await office.post(`${path}/${uuid}/records`, paymentRecord(paid, { recordDate: today })))
  return uuid
}

const send = async (uuid: EntityId) =>
  must(
    await office.post(`${path}/${uuid}/mails`, {
      to: 'kunde@example.org',
      subject: 'Anzahlung',
      text: 'Anbei.',
    }),
  )

const finalInput = (advances: EntityId[], changes: InvoiceChanges = {}) =>
  invoiceInput(trade, today, {
    lines: [net(10_000)],
    ...changes,
    documentCreation: { advanceInvoiceEntityIds: advances, ...changes.documentCreation },
  })
const settle = async (advances: EntityId[], changes: InvoiceChanges = {}): Promise<EntityId> =>
  must(await office.post(path, finalInput(advances, changes))).entityId.uuid
const cancel = (uuid: EntityId) =>
  office.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })
const read = async (uuid: EntityId) => (await office.get(`/proxy/get/invoices/${uuid}`)).body
const open = async (filter = {}) => {
  const search = { filterType: 'customer', customer: trade.receiver, currency: 'EUR', ...filter }
  const { body } = await office.get(`/proxy/get/advanceinvoices?searchFilter=${JSON.stringify(search)}`)
  return body.section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid)
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('−', '-')
async function printed(uuid: EntityId) {
  const page = await world.db.reading(async (tx) =>
    invoicePdfData(
      pdfFactsOf(await readDocument(tx, uuid, ['INVOICE', 'CANCELLATION']), await loadFirm(tx), new Date()),
    ),
  )
  const totals = page.totals.map(({ label, detail, amount }) =>
    plain([label.replace(/\d{4}-\d{5} vom [\d.]+/, 'N'), detail, amount].filter(Boolean).join(' | ')),
  )
  return { ...page, totals }
}

describe('a final invoice', () => {
  test('deducts what was received of each advance, and asks for the rest (UStAE 14.8 Abs. 7)', async () => {
    const [first, second] = [await advance(2_500, 2_975), await advance(2_500, 1_190)]
    const uuid = await settle([second, first])
    const body = await read(uuid)
    expect(body.advanceInvoiceEntityIds).toEqual([first, second])
    expect(body.advances).toMatchObject([
      { amountGross: 2_975, amountReceived: 2_975, taxGroups: [{ amountNet: 2_500, taxAmount: 475 }] },
      { amountGross: 2_975, amountReceived: 1_190, taxGroups: [{ amountNet: 1_000, taxAmount: 190 }] },
    ])
    expect(body.totals).toMatchObject({
      amountNetTotal: 6_500,
      taxAmountTotal: 1_235,
      amountGrossTotal: 7_735,
      amountDue: 7_735,
    })
    expect(await printed(uuid)).toMatchObject({
      title: `Schlussrechnung ${body.invoiceNumber}`,
      totals: [
        'Gesamt netto | 10.000,00 €',
        'Umsatzsteuer 19 % auf 10.000,00 € | 1.900,00 €',
        'Gesamt brutto | 11.900,00 €',
        'Anzahlung N | netto 2.500,00 € · USt. 19 % 475,00 € | -2.975,00 €',
        'Anzahlung N | erhalten 1.190,00 € von 2.975,00 € · netto 1.000,00 € · USt. 19 % 190,00 € | -1.190,00 €',
        'Restbetrag netto | 6.500,00 €',
        'Umsatzsteuer 19 % auf 6.500,00 € | 1.235,00 €',
        'Restbetrag brutto | 7.735,00 €',
      ],
    })
  })

  test('closes what of an advance was not paid, in the list and its sums too', async () => {
    const before = (await office.get('/proxy/get/invoices')).body.stats
    const uuid = await advance(100, 59.5)
    const final = await settle([uuid])
    const { body } = await office.get('/proxy/get/invoices')
    expect(body.section.slice(0, 2)).toMatchObject([
      { entityId: { uuid: final }, final: true, amountGross: 11_840.5, amountDue: 11_840.5 },
      { entityId: { uuid }, final: false, settledByInvoiceEntityId: final, amountGross: 119, amountDue: 0 },
    ])
    expect(body.stats.receivables - before.receivables).toBeCloseTo(11_900, 2)
    expect(body.stats.open - before.open).toBeCloseTo(11_840.5, 2)
    const searched = await office.get(`/proxy/get/invoices?searchText=${(await read(uuid)).invoiceNumber}`)
    expect(searched.body.stats).toEqual({ receivables: 59.5, open: 0 })
  })

  test('leaves the page of a settled advance nothing to ask for', async () => {
    const [unpaid, partly, whole] = [await advance(100, 0), await advance(200, 119), await advance(300, 357)]
    const texts = async (uuid: EntityId) => {
      const { payment, giroCode, totals } = await printed(uuid)
      return [plain(payment.map(({ text }) => text).join('')), giroCode === null, totals.at(-1)]
    }
    const asks = expect.stringMatching(/^Bitte überweisen Sie 119,00 € .*auf das Konto/)
    expect(await texts(unpaid)).toEqual([asks, false, 'Gesamt brutto | 119,00 €'])
    expect(await texts(partly)).toEqual([asks, false, 'Offen | 119,00 €'])
    await settle([unpaid, partly, whole])
    const nothing = 'Es ist kein Betrag zu zahlen.'
    expect(await texts(unpaid)).toEqual([nothing, true, 'Gesamt brutto | 119,00 €'])
    const paidOn = expect.stringMatching(/^Bezahlt am [\d.]+ \| -119,00 €$/)
    expect(await texts(partly)).toEqual([nothing, true, paidOn])
    expect(await texts(whole)).toEqual(['Der Betrag wurde bezahlt. Vielen Dank.', true, 'Offen | 0,00 €'])
  })

  test('of another rate than its advance: the difference remains (§ 27 Abs. 1 S. 3 UStG)', async () => {
    const uuid = await settle([await advance(100, 107, { lines: [net(100, { taxPercent: 7 })] })])
    const { totals } = await read(uuid)
    expect(totals.taxAmountTotalPerTax).toMatchObject([
      { taxPercent: 19, amountNet: 10_000, taxAmount: 1_900 },
      { taxPercent: 7, amountNet: -100, taxAmount: -7 },
    ])
    expect(totals.amountGrossTotal).toBe(11_793)
  })

  test('that was paid before it is written: paid counts what remains', async () => {
    const uuid = await settle([await advance(10_000, 11_900)], { documentCreation: { paid: true } })
    expect((await read(uuid)).documentRecords).toEqual([])
    const other = await settle([await advance(100, 119)], { documentCreation: { paid: true } })
    expect((await read(other)).totals).toMatchObject({ paymentTotal: 11_781, amountDue: 0 })
  })

  test('leaves its advances open when they are taken out of it, and when it is deleted', async () => {
    const [first, second] = [await advance(100, 119), await advance(200, 0)]
    const uuid = await settle([first])
    expect(await open()).toEqual([second])
    must(await office.post(`${path}/replacements`, { ...finalInput([second]), entityId: { uuid } }))
    expect(await open()).toEqual([first])
    expect((await read(first)).totals.amountDue).toBe(0)
    expect((await read(second)).settledByInvoiceEntityId).toBe(uuid)
    must(await office.post(`${path}/${uuid}/deletions`, {}))
    expect(await open()).toEqual([first, second])
    expect((await read(second)).totals.amountDue).toBe(238)
    for (const each of [first, second]) must(await cancel(each))
  })

  test('is offered its advances with how they stand on the day of reading', async () => {
    const made = [await advance(100, 119), await advance(100, 19), await advance(100, 0)]
    const standings = async () => {
      const search = { filterType: 'customer', customer: trade.receiver, currency: 'EUR' }
      const { section } = must(
        await office.get(`/proxy/get/advanceinvoices?searchFilter=${JSON.stringify(search)}`),
      )
      return made.map((uuid) => {
        const row = section.find((one: { entityId: { uuid: string } }) => one.entityId.uuid === uuid)
        return [row.state, row.amountDue, row.lastPaymentDate]
      })
    }
    expect(await standings()).toEqual([
      ['PAID', 0, today],
      ['PARTLY_PAID', 100, today],
      ['OPEN', 119, null],
    ])
    const inList = must(await office.get('/proxy/get/invoices?stopIndex=1000')).section
    for (const [index, uuid] of made.entries()) {
      const row = inList.find((one: { entityId: { uuid: string } }) => one.entityId.uuid === uuid)
      expect([row.state, row.amountDue, row.lastPaymentDate]).toEqual((await standings())[index])
    }
    for (const each of made) must(await cancel(each))
  })

  test('that pays back is corrected like any invoice, and offered for it', async () => {
    const final = await settle([await advance(200, 238)], { lines: [net(100)] })
    expect((await read(final)).totals.amountGrossTotal).toBe(-119)
    const filter = JSON.stringify({ filterType: 'correctable', receiver: trade.receiver })
    const { section } = (await office.get(`/proxy/get/invoices?searchFilter=${filter}`)).body
    expect(section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid)).toContain(final)
    const documentCreation = { correctedInvoiceEntityId: final }
    const correction = invoiceInput(trade, today, { lines: [net(-10)], documentCreation })
    const { uuid } = must(await office.post(path, correction)).entityId
    expect((await read(uuid)).correctedInvoiceEntityId).toBe(final)
  })

  test('opens them again when it is cancelled; its cancellation takes back exactly what it said', async () => {
    const uuid = await advance(2_500, 1_190)
    const final = await settle([uuid])
    const cancellation = must(await cancel(final)).entityId.uuid
    expect(await read(uuid)).toMatchObject({
      settledByInvoiceEntityId: null,
      totals: { amountDue: 1_785, paymentTotal: 1_190 },
    })
    expect(await read(cancellation)).toMatchObject({
      totals: { amountGrossTotal: -10_710 },
      advances: [{ amountGross: 2_975, amountReceived: -1_190 }],
    })
    expect((await printed(cancellation)).totals).toEqual([
      'Gesamt netto | -10.000,00 €',
      'Umsatzsteuer 19 % auf -10.000,00 € | -1.900,00 €',
      'Gesamt brutto | -11.900,00 €',
      'Anzahlung N | erhalten 1.190,00 € von 2.975,00 € · netto 1.000,00 € · USt. 19 % 190,00 € | 1.190,00 €',
      'Restbetrag netto | -9.000,00 €',
      'Umsatzsteuer 19 % auf -9.000,00 € | -1.710,00 €',
      'Restbetrag brutto | -10.710,00 €',
    ])
    // Its advance may have gone on since.
    const deletion = await office.post(`${path}/${cancellation}/deletions`, {})
    expect([deletion.status, deletion.body.errors[0].message]).toEqual([
      422,
      expect.stringContaining('Die Anzahlungen der Schlussrechnung sind wieder offen'),
    ])
    await settle([uuid])
    expect(await open()).toEqual([])
  })
})

describe('refused, and nothing is written', () => {
  const other = async () =>
    must(
      await office.post('/api/partners/receivers', receiverInput({ shortName: 'B', companyName: 'B GmbH' })),
    ).entityId.uuid
  const where = 'documentCreation.advanceInvoiceEntityIds'
  const cases: [string, () => Promise<object>, RegExp][] = [
    [
      'an invoice that is no advance',
      async () => finalInput([must(await office.post(path, invoiceInput(trade, today))).entityId.uuid]),
      /gibt es nicht/,
    ],
    [
      'one that does not exist',
      async () => finalInput(['01890000-0000-7000-8000-000000000000' as EntityId]),
      /gibt es nicht/,
    ],
    [
      'that of another customer',
      async () => {
        const uuid = await advance(100, 0)
        return { ...finalInput([uuid]), partner: { entityId: { uuid: await other() } } }
      },
      /gehört zu einem anderen Kunden/,
    ],
    [
      'a cancelled one',
      async () => {
        const uuid = await advance(100, 0)
        must(await cancel(uuid))
        return finalInput([uuid])
      },
      /ist storniert/,
    ],
    [
      'one that another settles',
      async () => {
        const uuid = await advance(100, 0)
        await settle([uuid])
        return finalInput([uuid])
      },
      /ist schon in der Schlussrechnung \d{4}-\d{5} abgerechnet/,
    ],
    [
      'one that nobody has',
      async () => {
        const input = invoiceInput(trade, today, { documentCreation: { advance: true, serviceDate: today } })
        return finalInput([must(await office.post(path, input)).entityId.uuid])
      },
      /weder versendet noch heruntergeladen/,
    ],
    [
      'one of which the customer can only have an earlier state',
      async () => {
        const documentCreation = { advance: true, serviceDate: addDays(today, 20) }
        const input = invoiceInput(trade, today, { lines: [net(100)], documentCreation })
        const { uuid } = must(await office.post(path, input)).entityId
        await office.download(`/api/attachments/${uuid}/rechnung.pdf`)
        expect(await open()).toContain(uuid)
        const replacement = { ...input, lineItemCreations: [net(90)], notHandedOut: true, entityId: { uuid } }
        must(await office.post(`${path}/replacements`, replacement))
        expect(await open()).not.toContain(uuid)
        return finalInput([uuid])
      },
      /weder versendet noch heruntergeladen/,
    ],
    ['one that was paid too much', async () => finalInput([await advance(100, 120)]), /ist überzahlt/],
    [
      'one of which something came only after the invoice',
      async () => {
        must(await office.post('/api/firm', { numbersInDateOrder: false }))
        const documentCreation = { invoiceDate: addDays(today, -1) }
        return finalInput([await advance(100, 50, { documentCreation })], { documentCreation })
      },
      /hat eine Zahlung vom .*, nach dem Datum dieser Rechnung/,
    ],
    [
      'one that is younger',
      async () => {
        must(await office.post('/api/firm', { numbersInDateOrder: false }))
        return finalInput([await advance(100, 0)], { documentCreation: { invoiceDate: addDays(today, -1) } })
      },
      /ist vom .* und damit jünger als diese Rechnung/,
    ],
    [
      'by another advance',
      async () =>
        finalInput([await advance(100, 0)], { documentCreation: { advance: true, serviceDate: today } }),
      /rechnet keine Anzahlungen ab/,
    ],
  ]
  test.each(cases)('%s', async (_name, prepare, message) => {
    const input = await prepare()
    const answer = await office.post(path, input)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: where, message: expect.stringMatching(message) }],
    ])
  })

  test.each([
    ['SOLL', 'KLEINUNTERNEHMER'],
    ['KLEINUNTERNEHMER', 'IST'],
  ])('one from before the firm went from %s to %s', async (old, now) => {
    const own = (scheme: string) => [net(100, { taxPercent: scheme === 'KLEINUNTERNEHMER' ? 0 : 19 })]
    const switchTo = async (scheme: string) =>
      must(await office.post('/api/firm', { taxSchemes: [{ scheme }] }))
    await switchTo(old)
    const uuid = await advance(100, 0, { lines: own(old) })
    await switchTo(now)
    const answer = await office.post(path, finalInput([uuid], { lines: own(now) }))
    await switchTo('SOLL')
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: where, message: expect.stringContaining('hat eine andere Besteuerungsart (§ 19 UStG)') }],
    ])
  })

  test('another currency', async () => {
    must(await office.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: today, rate: 1.25 }] }))
    const usd = { currency: 'USD' }
    const uuid = await advance(100, 0, { lines: [net(100, usd)], documentCreation: usd })
    const answer = await office.post(path, finalInput([uuid]))
    expect(answer.body.errors).toEqual([
      { path: where, message: expect.stringContaining('ist in USD, nicht in EUR') },
    ])
    expect(await open(usd)).toEqual([uuid])
  })

  test('what a settled advance takes no more: payments, their deletion, a change, a cancellation', async () => {
    const uuid = await advance(100, 50)
    const number = (await read(await settle([uuid]))).invoiceNumber
    const [record] = (await read(uuid)).documentRecords
    const before = await world.lastSeq()
    const answers = [
      await office.post(`${path}/${uuid}/records`, paymentRecord(10)),
      await office.post(`${path}/${uuid}/records/${record.entityId.uuid}/deletions`, {}),
      await office.post(`${path}/replacements`, { ...finalInput([]), entityId: { uuid } }),
      await cancel(uuid),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body.errors[0].message).toContain(`Schlussrechnung ${number} abgerechnet`)
    }
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('by the database too: settled twice, cancelled or paid back while settled', async () => {
    const uuid = await advance(100, 50)
    const final = await settle([uuid])
    const plainInvoice = must(await office.post(path, invoiceInput(trade, today))).entityId.uuid
    const { sql } = world.db
    await expect(sql`insert into document_advances values (${plainInvoice}, ${uuid}, true)`).rejects.toThrow(
      'document_advances_once',
    )
    await expect(
      sql`update documents set cancelled_by_document_id = ${final} where document_id = ${uuid}`,
    ).rejects.toThrow('documents_settled')
    await expect(sql`update payments set amount_cents = -1 where document_id = ${uuid}`).rejects.toThrow(
      'documents_settled',
    )
    await expect(sql`insert into document_advances values (${final}, ${plainInvoice}, true)`).rejects.toThrow(
      'documents_settled',
    )
  })
})

test('two final invoices at once: one settles the advance, the other is refused', async () => {
  const uuid = await advance(100, 0)
  const answers = await Promise.all([1, 2].map(() => office.post(path, finalInput([uuid]))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})
