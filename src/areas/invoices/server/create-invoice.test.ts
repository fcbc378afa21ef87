import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const year = today.slice(0, 4)
const { world, office, trade } = useWorld()

const create = (changes: InvoiceChanges = {}) =>
  office.post('/api/documents/invoices', invoiceInput(trade, today, changes))

describe('create invoice', () => {
  test('gives the number inside the transaction and records the whole invoice', async () => {
    const before = await world.lastSeq()
    const answer = await create({
      lines: [
        invoiceLine(trade, { amount: 9.99, quantity: 3 }),
        invoiceLine(trade, { amount: 100, amountIncludesTax: false, taxPercent: 7 }),
      ],
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/documents/invoices/${answer.body.entityId.uuid}`)
    const [event] = await world.eventsAfter(before)
    expect(event).toMatchObject({
      event: 'invoice created',
      data: { invoiceNumber: `${year}-00001`, totals: { amountGrossTotal: 136.97, amountDue: 136.97 } },
    })
    const read = await office.get(`/proxy/get/invoices/${answer.body.entityId.uuid}`)
    expect(read.body.totals).toEqual({
      amountNetTotal: 125.18,
      amountDifferentialTotal: 0,
      amountGrossTotal: 136.97,
      amountDue: 136.97,
      paymentTotal: 0,
      discountTotal: 0,
      writeOffTotal: 0,
      taxAmountTotal: 11.79,
      taxGroups: [
        {
          taxType: 'VAT',
          taxPercent: 19,
          taxReason: null,
          amountNet: 25.18,
          taxAmount: 4.79,
          amountGross: 29.97,
          owedTaxAmount: 0,
        },
        {
          taxType: 'VAT',
          taxPercent: 7,
          taxReason: null,
          amountNet: 100,
          taxAmount: 7,
          amountGross: 107,
          owedTaxAmount: 0,
        },
      ],
      taxAmountTotalPerTax: [
        { taxPercent: 19, amountNet: 25.18, taxAmount: 4.79, amountGross: 29.97 },
        { taxPercent: 7, amountNet: 100, taxAmount: 7, amountGross: 107 },
      ],
    })
    expect(read.body.lineItems.map((line: { bookingText: string }) => line.bookingText)).toEqual([
      'MOEB',
      'MOEB',
    ])
  })

  test('stands first in the list, found by any word of it', async () => {
    await create({ lines: [invoiceLine(trade, { descriptionShort: 'Sideboard mit Schiebetüren' })] })
    const list = await office.get('/proxy/get/invoices?searchText=schiebetueren%20oesterle')
    expect(list.body.totalCount).toBe(1)
    expect(list.body.section[0]).toMatchObject({
      receiver: 'Antik & Design Österle GmbH',
      amountGross: 119,
      amountPaid: 0,
    })
    expect(list.body.stats).toEqual({ receivables: 119, open: 119 })
  })

  test('with paid: true records one payment over what is open', async () => {
    const answer = await create({ documentCreation: { paid: true } })
    const read = await office.get(`/proxy/get/invoices/${answer.body.entityId.uuid}`)
    expect(read.body.documentRecords).toMatchObject([
      {
        recordDate: today,
        recordDetails: { recordType: 'PAYMENT', recordData: { amount: 119, currency: 'EUR' } },
      },
    ])
    expect(read.body.totals.amountDue).toBe(0)
    const unpaid = await office.get('/proxy/get/invoices?searchFilter={"filterType":"unpaid"}')
    const found = unpaid.body.section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid)
    expect(found).not.toContain(answer.body.entityId.uuid)
  })

  test('with paid: true, of which too much is paid already, refunds nothing', async () => {
    const record = {
      recordDate: today,
      recordDetails: { recordType: 'PAYMENT', recordData: { amount: 150, currency: 'EUR' } },
    }
    const answer = await create({ documentCreation: { paid: true }, records: [record] })
    const read = await office.get(`/proxy/get/invoices/${answer.body.entityId.uuid}`)
    expect(read.body.documentRecords).toHaveLength(1)
    expect(read.body.totals).toMatchObject({ paymentTotal: 150, amountDue: -31 })
  })

  test('has its PDF as an attachment that can be downloaded', async () => {
    const answer = await create()
    const id = answer.body.entityId.uuid
    const at = `/api/attachments/${id}/rechnung.pdf`
    const made = await office.download(at)
    expect(made.status).toBe(200)
    expect(made.headers.get('content-type')).toBe('application/pdf')
    expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const list = await office.get('/proxy/get/invoices')
    const row = list.body.section.find((other: { entityId: { uuid: string } }) => other.entityId.uuid === id)
    const [file] = row.attachments
    expect(file).toMatchObject({ tag: 'PDF', type: 'application/pdf', size: made.bytes.length })
    const again = await office.download(`/api/attachments/${file.entityId.uuid}/${file.fileName}`)
    expect(again.bytes.equals(made.bytes)).toBe(true)
    expect((await world.nobody.get(at)).status).toBe(401)
  })
})

describe('create invoice refuses', () => {
  const line = (changes: object) => ({ lines: [{ ...invoiceLine(trade), ...changes }] })
  const rows: [name: string, change: () => unknown, status: number, path: string, message: string][] = [
    [
      'no date',
      () => ({ documentCreation: { invoiceDate: '' } }),
      422,
      'documentCreation.invoiceDate',
      'Rechnungsdatum fehlt',
    ],
    [
      'a day that does not exist',
      () => ({ documentCreation: { invoiceDate: '2026-02-30' } }),
      400,
      'documentCreation.invoiceDate',
      'Den Tag „2026-02-30“ gibt es nicht',
    ],
    [
      'a date in the future',
      () => ({ documentCreation: { invoiceDate: '2199-01-01' } }),
      422,
      'documentCreation.invoiceDate',
      'Das Rechnungsdatum liegt in der Zukunft',
    ],
    [
      'a date before the last invoice',
      () => ({ documentCreation: { invoiceDate: '2020-01-01' } }),
      422,
      'documentCreation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der letzten Rechnung (${today.split('-').reverse().join('.')}); die Nummern folgen dem Datum`,
    ],
    ['no lines', () => ({ lines: [] }), 422, 'lineItemCreations', 'Positionen fehlen'],
    [
      'a third decimal',
      () => line({ amount: 1.005 }),
      400,
      'lineItemCreations.0.amount',
      'Höchstens zwei Nachkommastellen',
    ],
    ['no amount', () => line({ amount: null }), 422, 'lineItemCreations.0.amount', 'Betrag fehlt'],
    [
      'no text',
      () => line({ descriptionShort: ' ' }),
      422,
      'lineItemCreations.0.descriptionShort',
      'Positionstext fehlt',
    ],
    [
      'a text with control characters',
      () => line({ descriptionShort: 'Stuhl\u0000' }),
      422,
      'lineItemCreations.0.descriptionShort',
      'Unerlaubte Steuerzeichen im Text',
    ],
    [
      '10,000 characters',
      () => line({ descriptionShort: 'x'.repeat(10_000) }),
      422,
      'lineItemCreations.0.descriptionShort',
      'Höchstens 250 Zeichen',
    ],
    [
      'an unknown category',
      () => line({ categoryEntityId: trade.receiver }),
      422,
      'lineItemCreations.0.categoryEntityId',
      'Kategorie fehlt',
    ],
    [
      'a category of bills',
      () => line({ categoryEntityId: trade.billCategory }),
      422,
      'lineItemCreations.0.categoryEntityId',
      'Kategorie fehlt',
    ],
    [
      'an unknown taxation',
      () => line({ taxType: 'UNKNOWN' }),
      422,
      'lineItemCreations.0.taxType',
      'Steuer fehlt',
    ],
    [
      'a rate that does not exist',
      () => line({ taxPercent: 18 }),
      422,
      'lineItemCreations.0.taxPercent',
      'Steuer fehlt',
    ],
    [
      'lines in another currency',
      () => line({ currency: 'USD' }),
      422,
      'lineItemCreations.0.currency',
      'Die Währung der Positionen stimmt nicht mit der gewählten Währung überein',
    ],
    [
      'an unknown field',
      () => ({ documentCreation: { invoiceNumbre: '1' } }),
      400,
      'documentCreation.invoiceNumbre',
      'Unbekanntes Feld „invoiceNumbre“',
    ],
    ['a quantity of zero', () => line({ quantity: 0 }), 422, 'lineItemCreations.0.quantity', 'Menge fehlt'],
    [
      'too large a quantity',
      () => line({ quantity: 1_000_000 }),
      422,
      'lineItemCreations.0.quantity',
      'Die Menge darf höchstens 999.999 sein',
    ],
    [
      'an EU supply without VAT ids',
      () => ({
        ...line({ taxType: 'NONE_EU', taxPercent: 0 }),
        declarations: [{ code: 'EU_SUPPLY_IN_GERMANY', reason: 'Der Spediteur des Kunden holt ab.' }],
      }),
      422,
      'lineItemCreations.0.taxType',
      'Für steuerfreie EU-Lieferungen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 6a UStG)',
    ],
    [
      'a rate of another day',
      () => ({ forex: { currency: 'EUR', day: '2001-01-01' } }),
      422,
      'forex.day',
      `Der Tag des Kurses ist das Datum des Belegs (${today.split('-').reverse().join('.')})`,
    ],
    [
      'a currency without a rate',
      () => ({ documentCreation: { currency: 'USD' }, ...line({ currency: 'USD' }) }),
      422,
      'documentCreation.currency',
      `Für USD gibt es zum ${today.split('-').reverse().join('.')} keinen Wechselkurs`,
    ],
  ]
  test.each(rows)('%s', async (_name, change, status, path, message) => {
    await create()
    const before = await world.lastSeq()
    const answer = await create(change() as InvoiceChanges)
    expect(answer.body.errors).toEqual([{ path, message }])
    expect(answer.status).toBe(status)
    // Nothing is written, and no number is lost: the next one is the one after the last.
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('a caller without INVOICE_VIEW, and nobody', async () => {
    const pending = await world.as('pending')
    expect((await pending.post('/api/documents/invoices', {})).status).toBe(403)
    expect((await world.nobody.post('/api/documents/invoices', {})).status).toBe(401)
  })
})

test('numbers have no gap, whatever was refused in between', async () => {
  const list = await office.get('/proxy/get/invoices?stopIndex=1000')
  const numbers = list.body.section
    .map((row: { invoiceNumber: string }) => Number(row.invoiceNumber.slice(5)))
    .reverse()
  expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1))
})
