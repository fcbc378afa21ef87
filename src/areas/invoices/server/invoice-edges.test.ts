import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, parseDay, yearOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import {
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  startTrade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { type Answer, startWorld } from '#test/world.ts'
import { malformedForEu, mistypedForEu } from '../rules/legal-receiver.ts'

// Odd invoices, and several people on one: what is stored is right, whoever comes first.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, office, trade } = useWorld()

const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
async function create(changes: InvoiceChanges = {}, rest: object = {}, day: string = today): Promise<string> {
  return must(await office.post(path, { ...invoiceInput(trade, day, changes), ...rest })).entityId.uuid
}
const replace = (uuid: string, changes: InvoiceChanges = {}, rest: object = {}) =>
  manager.post(`${path}/replacements`, {
    ...invoiceInput(trade, today, changes),
    documentRecordCreations: null,
    entityId: { uuid },
    ...rest,
  })
const cancel = (uuid: string) =>
  office.post(`${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })
const remove = (uuid: string) => office.post(`${path}/${uuid}/deletions`, {})
const send = (uuid: string) =>
  office.post(`${path}/${uuid}/mails`, { to: 'kunde@firma.example', subject: 'Rechnung', text: 'Anbei.' })
const messages = ({ body }: Answer): string[] =>
  (body.errors ?? []).map((error: { message: string }) => error.message)

describe('several people on one invoice', () => {
  test.each([1, 2, 3])(
    'cancelled while another one saves it: the cancellation negates what is stored (%i)',
    async () => {
      const uuid = await create()
      const lines = [invoiceLine(trade, { amount: 9.99, quantity: 3 })]
      const [replaced, cancelled] = await Promise.all([replace(uuid, { lines }), cancel(uuid)])
      expect(cancelled.status).toBe(201)
      expect([200, 422]).toContain(replaced.status)
      const [invoice, made] = [await read(uuid), await read(cancelled.body.entityId.uuid)]
      expect(invoice.totals.amountGrossTotal).toBe(replaced.status === 200 ? 29.97 : 119)
      expect(made.totals.amountGrossTotal).toBe(-invoice.totals.amountGrossTotal)
      expect(made.lineItems.map((line: { amount: number }) => line.amount)).toEqual(
        invoice.lineItems.map((line: { amount: number }) => -line.amount),
      )
    },
  )

  test.each([1, 2, 3])(
    'sent while another one saves it: the e-mail carries the state that stays (%i)',
    async () => {
      const uuid = await create()
      const [replaced, sent] = await Promise.all([
        replace(uuid, { documentCreation: { remarks: 'Geändert' } }),
        send(uuid),
      ])
      expect(sent.status).toBe(200)
      const { mails, attachments, remarks } = await settled(uuid)
      expect(remarks).toBe(replaced.status === 200 ? 'Geändert' : '')
      if (replaced.status !== 200)
        expect(messages(replaced)).toEqual(['Bereits versendet – bitte stornieren und neu schreiben'])
      const pdf = attachments.find(({ tag }: { tag: string }) => tag === 'PDF')
      expect(mails[0].attachmentEntityId).toBe(pdf.entityId.uuid)
    },
  )

  test('deleted while its PDF is being made: nothing of it stays, and no number is lost', async () => {
    const first = await read(await create())
    for (let round = 0; round < 4; round++) {
      const uuid = await create()
      expect((await remove(uuid)).status).toBe(200)
      const [left] = await world.node.db.sql`
        select (select count(*) from pending_pdfs where document_id = ${uuid})::int as pending,
          (select count(*) from attachments where owner_id = ${uuid})::int as files`
      expect(left).toEqual({ pending: 0, files: 0 })
    }
    const next = await read(await create())
    expect(count(next)).toBe(count(first) + 1)
  })

  test('deleted and cancelled at once: one of both happens', async () => {
    const uuid = await create()
    const [deleted, cancelled] = await Promise.all([remove(uuid), cancel(uuid)])
    expect([deleted.status, cancelled.status].sort()).toEqual(
      deleted.status === 200 ? [200, 404] : [201, 422],
    )
  })
})

describe('amounts', () => {
  test('a customer told 9,99 × 3 pays 29,97', async () => {
    const lines = [invoiceLine(trade, { amount: 9.99, quantity: 3 })]
    const { totals, lineItems } = await read(await create({ lines }))
    expect(totals).toMatchObject({ amountGrossTotal: 29.97, amountNetTotal: 25.18, taxAmountTotal: 4.79 })
    expect(lineItems[0]).toMatchObject({ amountGross: 29.97, amountNet: 25.18 })
  })

  test('sold with a loss under § 25a UStG: the page shows the price, and no tax', async () => {
    const lines = [invoiceLine(trade, { amount: 100, taxType: 'DIFFERENTIAL', amountBuying: 150 })]
    const uuid = await create({ lines })
    const shown = { amountGrossTotal: 100, amountNetTotal: 0, taxAmountTotal: 0, taxAmountTotalPerTax: [] }
    expect((await read(uuid)).totals).toMatchObject({ ...shown, amountDifferentialTotal: 100 })
  })

  test('a negative total is a correction, paid back and closed; it is cancelled like any other', async () => {
    const lines = [invoiceLine(trade, { amount: -119 })]
    const uuid = await create({ lines, records: [paymentRecord(-19)] })
    expect((await read(uuid)).totals).toMatchObject({
      amountGrossTotal: -119,
      paymentTotal: -19,
      amountDue: -100,
    })
    const made = must(await cancel(uuid))
    expect((await read(made.entityId.uuid)).totals).toMatchObject({ amountGrossTotal: 119, amountDue: 0 })
    // What was paid back too early is to be received again.
    expect((await read(uuid)).totals.amountDue).toBe(19)
  })

  test('the sums of the list are in EUR, over what is filtered: another currency, a cancellation and a correction', async () => {
    must(
      await manager.post('/api/currencies/rates', {
        rates: [{ currency: 'USD', day: addDays(today, -5), rate: 1.25 }],
      }),
    )
    const named = (descriptionShort: string, amount: number, currency = 'EUR') => ({
      lines: [invoiceLine(trade, { amount, currency, descriptionShort })],
      documentCreation: { currency, remarks: '' },
    })
    await create({ ...named('Zinnkrug', 125, 'USD'), records: [paymentRecord(25, { currency: 'USD' })] })
    await create(named('Zinnkrug', -10))
    const gone = await create({ ...named('Zinnkrug', 50), records: [paymentRecord(20)] })
    must(await cancel(gone))
    await create(named('Zinnteller', 1000))
    const list = async (filter = '') =>
      must(await office.get(`/proxy/get/invoices?searchText=Zinnkrug${filter}`))
    const all = await list()
    // 100 − 10 receivable, what was cancelled counts nothing; 80 − 10 open, and 20 to be paid back.
    expect([all.totalCount, all.stats]).toEqual([4, { receivables: 90, open: 50 }])
    const open = await list(`&searchFilter=${encodeURIComponent('{"filterType":"unpaid"}')}`)
    expect([open.totalCount, open.stats]).toEqual([3, { receivables: 90, open: 50 }])
  })
})

describe('where the goods go', () => {
  const fields = {
    shortName: 'Lumière',
    companyName: 'Galerie Lumière SARL',
    addressLines: 'Kastanienallee 12\n10435 Berlin',
    countryCode: 'DE',
    preferredPaymentMethod: { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} },
    billingAddressIsDeliveryAddress: true,
  }
  const free = (data: object, documentCreation = {}) =>
    office.post(path, {
      ...invoiceInput(trade, today, {
        lines: [invoiceLine(trade, { taxType: 'NONE_EU', taxPercent: 0 })],
        documentCreation,
      }),
      partner: { entityId: { uuid: trade.receiver }, data: { ...fields, ...data } },
    })
  const noVatId =
    'Für steuerfreie EU-Lieferungen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 6a UStG)'

  test('a supply to France of a customer in Berlin asks for his VAT id there', async () => {
    const elsewhere = {
      billingAddressIsDeliveryAddress: false,
      deliveryRecipientName: 'Galerie Lumière',
      deliveryAddressLines: '3 rue du Bac\n75007 Paris',
      deliveryCountry: 'FR',
    }
    expect(messages(await free({ ...elsewhere, vatId: 'DE136695976' }))).toEqual([noVatId])
    const answer = await free({ ...elsewhere, vatId: 'DE136695976', deliveryVatId: 'FR40303265045' })
    expect([answer.status, messages(answer)]).toEqual([201, []])
  })

  test('the United Kingdom was in the EU until 31.12.2020', async () => {
    const british = { countryCode: 'GB', vatId: 'GB980780684' }
    const on = (serviceDate: string) => free(british, { serviceDate })
    const last = await on('2020-12-31')
    expect([last.status, messages(last)]).toEqual([201, []])
    expect(messages(await on('2021-01-01'))).toEqual([noVatId])
  })

  test('a VAT id with wrong check digits is refused by its field, for a supply within the EU alone', async () => {
    const french = { countryCode: 'FR', vatId: 'FR40303265044' }
    const refused = await free(french)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'partner.vatId', message: mistypedForEu }],
    ])
    const short = await free({ ...french, vatId: 'FR12345' })
    expect([short.status, short.body.errors]).toEqual([
      422,
      [{ path: 'partner.vatId', message: malformedForEu }],
    ])
    // without a country it is none of another one
    expect(messages(await free({ ...french, vatId: '40303265045' }))).toEqual([noVatId])
    await create({}, { partner: { entityId: { uuid: trade.receiver }, data: { ...fields, ...french } } })
  })

  test('a small invoice need not name the address; a larger one, or one within the EU, must (§ 33 UStDV)', async () => {
    const to = (data: object) => ({ entityId: { uuid: trade.receiver }, data: { ...fields, ...data } })
    const partner = to({ addressLines: '' })
    const small = await create({ lines: [invoiceLine(trade, { amount: 250 })] }, { partner })
    expect((await read(small)).partner.data.addressLines).toBe('')
    const { bytes } = await office.download(`/api/attachments/${small}/rechnung.pdf`)
    const text = await readText(bytes)
    expect(text).toContain('Galerie Lumière SARL')
    expect(text).not.toContain('Kastanienallee')
    const missing = [
      { path: 'partner.addressLines', message: 'Beim Kunden fehlt die Anschrift (§ 14 Abs. 4 UStG)' },
    ]
    const large = invoiceInput(trade, today, { lines: [invoiceLine(trade, { amount: 250.01 })] })
    expect((await office.post(path, { ...large, partner })).body.errors).toEqual(missing)
    const abroad = { addressLines: '', countryCode: 'FR', vatId: 'FR40303265045' }
    expect((await free(abroad)).body.errors).toEqual(missing)
  })

  test('a customer changed inside the invoice is changed nowhere else', async () => {
    const partner = { entityId: { uuid: trade.receiver }, data: { ...fields, companyName: 'Nur hier' } }
    const uuid = await create({}, { partner })
    expect((await read(uuid)).partner.data.companyName).toBe('Nur hier')
    expect(must(await office.get(`/proxy/get/receivers/${trade.receiver}`)).companyName).not.toBe('Nur hier')
    expect((await read(await create())).partner.data.companyName).not.toBe('Nur hier')
    // Without data a replacement leaves him as he is here.
    must(await replace(uuid, { documentCreation: { remarks: 'Neu' } }))
    expect((await read(uuid)).partner.data.companyName).toBe('Nur hier')
  })
})

describe('what an invoice names', () => {
  test('cannot be deleted as long as it stands, and can afterwards', async () => {
    const receiver = must(await office.post('/api/partners/receivers', receiverInput({ shortName: 'Weg' })))
    const product = must(await office.post('/api/products', productInput({ code: 'WEG-1' })))
    const [receiverId, productId] = [receiver.entityId.uuid, product.entityId.uuid]
    const uuid = await create(
      { lines: [invoiceLine(trade, { productEntityId: productId })] },
      { partner: { entityId: { uuid: receiverId } } },
    )
    const deletions = () => [
      office.post(`/api/products/${productId}/deletions`, {}),
      office.post(`/api/partners/receivers/${receiverId}/deletions`, {}),
    ]
    expect((await Promise.all(deletions())).map(({ status }) => status)).toEqual([409, 409])
    must(await remove(uuid))
    expect((await Promise.all(deletions())).map(({ status }) => status)).toEqual([200, 200])
    const copy = await office.post(path, {
      ...invoiceInput(trade, today, { lines: [invoiceLine(trade, { productEntityId: productId })] }),
      partner: { entityId: { uuid: receiverId } },
    })
    expect([copy.status, messages(copy)]).toEqual([422, ['Kunde fehlt', 'Ware fehlt']])
  })
})

test('each year has its range; the last number of an earlier year keeps its date in that year', async () => {
  const fresh = await startWorld()
  try {
    const caller = await fresh.as('manager')
    const own = await startTrade(caller)
    const last = parseDay(`${yearOf(today) - 1}-12-31`) as Day
    const make = async (day: Day) => {
      const { entityId } = must(await caller.post(path, invoiceInput(own, day)))
      return must(await caller.get(`/proxy/get/invoices/${entityId.uuid}`))
    }
    const old = await make(addDays(last, -1))
    const now = await make(today)
    expect([old.invoiceNumber, now.invoiceNumber]).toEqual([
      `${yearOf(last)}-00001`,
      `${yearOf(today)}-00001`,
    ])
    const move = async (uuid: string, day: Day) =>
      caller.post(`${path}/replacements`, { ...invoiceInput(own, day), entityId: { uuid } })
    expect(messages(await move(old.entityId.uuid, today))).toEqual([
      `Die Nummer ist eine von ${yearOf(last)}; das Rechnungsdatum bleibt in diesem Jahr`,
    ])
    expect((await move(old.entityId.uuid, last)).status).toBe(200)
    expect((await caller.post(path, invoiceInput(own, last))).status).toBe(422)
    // A cancellation draws from the range of its own year.
    const documentCreation = { cancelledInvoiceEntityId: old.entityId.uuid, invoiceDate: today }
    const { entityId } = must(
      await caller.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }),
    )
    const made = must(await caller.get(`/proxy/get/invoices/${entityId.uuid}`))
    expect(made.invoiceNumber).toBe(`${yearOf(today)}-00002`)
  } finally {
    await fresh.stop()
  }
})

/** An invoice once its PDF is stored and its e-mails know it. */
async function settled(uuid: string) {
  for (;;) {
    const [row] = await world.node.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`
    if (!row) return read(uuid)
    await office.download(`/api/attachments/${uuid}/rechnung.pdf`)
  }
}

function count({ invoiceNumber }: { invoiceNumber: string }): number {
  return Number(invoiceNumber.slice(5))
}
