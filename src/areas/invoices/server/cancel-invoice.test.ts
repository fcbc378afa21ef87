import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { readText } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

async function create(changes: InvoiceChanges = {}): Promise<string> {
  const { body } = await office.post('/api/documents/invoices', invoiceInput(trade, today, changes))
  return body.entityId.uuid
}

const input = (uuid: string, creation: object = {}, rest: object = {}) => ({
  documentType: 'CANCELLATION',
  documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today, ...creation },
  ...rest,
})
const cancel = (uuid: string, creation: object = {}, rest: object = {}) =>
  office.post('/api/documents/invoices/cancellations', input(uuid, creation, rest))
/** What happened since, but for the PDFs that are made meanwhile. */
const read = async (uuid: string) => (await office.get(`/proxy/get/invoices/${uuid}`)).body

describe('a cancellation', () => {
  test('is the exact negative, drawn from the same range, and closes both', async () => {
    const uuid = await create({
      lines: [
        invoiceLine(trade, { amount: 9.99, quantity: 3 }),
        invoiceLine(trade, { amount: 100.01, amountIncludesTax: false, taxPercent: 7 }),
        { ...invoiceLine(trade, { amount: 80, taxType: 'DIFFERENTIAL' }), amountBuying: 50.5 },
      ],
      documentCreation: { remarks: 'Danke', customText: 'Bis bald', serviceDate: addDays(today, -3) },
      records: [payment(50)],
    })
    const original = await read(uuid)
    const before = await world.lastSeq()
    const answer = await cancel(uuid, { customText: 'Auf Wunsch' })
    expect(answer.status).toBe(201)
    const [event] = await world.eventsAfter(before)
    expect(event).toMatchObject({ event: 'cancellation created', entityId: answer.body.entityId.uuid })
    const made = await read(answer.body.entityId.uuid)
    const count = (number: string) => Number(number.slice(5))
    expect(count(made.invoiceNumber)).toBe(count(original.invoiceNumber) + 1)
    expect(made).toMatchObject({
      documentType: 'CANCELLATION',
      cancelledInvoiceNumber: original.invoiceNumber,
      cancelledInvoiceDate: today,
      serviceDate: addDays(today, -3),
      remarks: 'Danke',
      customText: 'Auf Wunsch',
      partner: original.partner,
      partnership: original.partnership,
    })
    const { amountGrossTotal, amountNetTotal, taxAmountTotal } = original.totals
    expect(made.totals).toMatchObject({
      amountGrossTotal: -amountGrossTotal,
      amountNetTotal: -amountNetTotal,
      taxAmountTotal: -taxAmountTotal,
      amountDue: 0,
    })
    expect(made.lineItems.map((line: { amount: number }) => line.amount)).toEqual([-9.99, -100.01, -80])
    expect(made.lineItems[2].amountBuying).toBe(-50.5)
    const cancelled = await read(uuid)
    expect(cancelled.cancelledByInvoiceEntityId).toBe(answer.body.entityId.uuid)
    // What was received is to be paid back.
    expect(cancelled.totals.amountDue).toBe(-50)
    expect(cancelled.history.map((entry: { event: string }) => entry.event)).toContain('invoice cancelled')
    const list = await office.get(`/proxy/get/invoices?searchText=${original.invoiceNumber}`)
    expect(list.body.totalCount).toBe(2)
    expect(list.body.stats).toEqual({ receivables: 0, open: -50 })
  })

  test('has a PDF of its own', async () => {
    const { body } = await cancel(await create())
    const made = await office.download(`/api/attachments/${body.entityId.uuid}/storno.pdf`)
    expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test.each([
    ['nothing was paid', [], false],
    ['a part was paid', [50], true],
  ])('promises a refund on paper only where there is one: %s', async (_, paid, isPromised) => {
    const { body } = await cancel(await create({ records: paid.map(payment) }))
    const { bytes } = await office.download(`/api/attachments/${body.entityId.uuid}/storno.pdf`)
    expect((await readText(bytes)).includes('erstatten')).toBe(isPromised)
  })

  test('may repeat what the server builds: lines, partner and terms', async () => {
    const uuid = await create()
    const { lineItems, partner, partnership, invoiceNumber, remarks } = await read(uuid)
    const lines = lineItems.map((line: { amount: number }) => ({ ...line, amount: -line.amount }))
    const sent = { lineItemCreations: lines, partner: { entityId: partner.entityId }, partnership }
    const head = {
      cancelledInvoiceNumber: invoiceNumber,
      cancelledInvoiceDate: today,
      remarks,
      currency: 'EUR',
    }
    expect((await cancel(uuid, head, sent)).status).toBe(201)
  })

  test('is made once, however many ask at the same moment', async () => {
    const uuid = await create()
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(uuid)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.title).toBe('Diese Rechnung ist schon storniert')
  })
})

const payment = (amount: number) => ({
  recordDate: today,
  recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency: 'EUR', fromIban: '' } },
})

describe('a cancellation is refused', () => {
  const rows: [name: string, creation: object, rest: () => object, path: string, message: string][] = [
    [
      'without its invoice',
      { cancelledInvoiceEntityId: '' },
      () => ({}),
      'documentCreation.cancelledInvoiceEntityId',
      'Stornierte Rechnung fehlt',
    ],
    [
      'without a date',
      { invoiceDate: null },
      () => ({}),
      'documentCreation.invoiceDate',
      'Rechnungsdatum fehlt',
    ],
    [
      'before its invoice',
      { invoiceDate: addDays(today, -1) },
      () => ({}),
      'documentCreation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der stornierten Rechnung (${formatDay(today)})`,
    ],
    [
      'in the future',
      { invoiceDate: addDays(today, 1) },
      () => ({}),
      'documentCreation.invoiceDate',
      'Das Rechnungsdatum liegt in der Zukunft',
    ],
    [
      'with another number',
      { cancelledInvoiceNumber: '2001-1' },
      () => ({}),
      'documentCreation.cancelledInvoiceNumber',
      'Die stornierte Nummer ist durch die stornierte Rechnung festgelegt',
    ],
    [
      'with another date of the invoice',
      { cancelledInvoiceDate: '2001-01-01' },
      () => ({}),
      'documentCreation.cancelledInvoiceDate',
      'Das stornierte Datum ist durch die stornierte Rechnung festgelegt',
    ],
    [
      'with another day of supply',
      { serviceDate: '2001-01-01' },
      () => ({}),
      'documentCreation.serviceDate',
      'Das Leistungsdatum ist durch die stornierte Rechnung festgelegt',
    ],
    [
      'in another currency',
      { currency: 'USD' },
      () => ({}),
      'documentCreation.currency',
      'Die Währung ist durch die stornierte Rechnung festgelegt',
    ],
    [
      "with a rate of neither its day nor the invoice's",
      {},
      () => ({ forex: { currency: 'EUR', day: '2001-01-01' } }),
      'forex.day',
      expect.stringContaining('Der Tag des Kurses ist das Datum des Belegs'),
    ],
    [
      'with other remarks',
      { remarks: 'anders' },
      () => ({}),
      'documentCreation.remarks',
      'Die Bemerkungen sind durch die stornierte Rechnung festgelegt',
    ],
    [
      'of another customer',
      {},
      () => ({ partner: { entityId: { uuid: trade.supplier } } }),
      'partner.entityId',
      'Der Kunde ist durch die stornierte Rechnung festgelegt',
    ],
    [
      'with another payment method',
      {},
      () => ({ partnership: { partnershipData: { preferredPaymentMethod: { paymentMethod: 'CASH' } } } }),
      'partnership.partnershipData.preferredPaymentMethod',
      'Die Zahlungsart ist durch die stornierte Rechnung festgelegt',
    ],
    [
      'with lines that are not negated',
      {},
      () => ({ lineItemCreations: [invoiceLine(trade)] }),
      'lineItemCreations.0',
      'Die Position stimmt nicht mit der negierten Position der Rechnung überein',
    ],
    [
      'with a line too many',
      {},
      () => ({ lineItemCreations: [1, 2].map(() => invoiceLine(trade, { amount: -119 })) }),
      'lineItemCreations',
      'Die Stornorechnung hat dieselben Positionen wie die Rechnung',
    ],
    [
      'with payments',
      { paid: true },
      () => ({}),
      'documentRecordCreations',
      'Eine Stornorechnung nimmt keine Zahlungen; Rückzahlungen stehen bei der stornierten Rechnung',
    ],
  ]
  test.each(rows)('%s', async (_name, creation, rest, path, message) => {
    const uuid = await create()
    const before = await world.lastSeq()
    const answer = await cancel(uuid, creation, rest())
    expect(answer.body.errors).toEqual([{ path, message }])
    expect(answer.status).toBe(422)
    expect((await world.eventsAfter(before)).filter(({ event }) => event === 'cancellation created')).toEqual(
      [],
    )
  })

  test('of a cancellation, and of a bill', async () => {
    const { body } = await cancel(await create())
    const twice = await cancel(body.entityId.uuid)
    expect(twice.body.title).toBe('Eine Stornorechnung kann nicht storniert werden')
    expect((await cancel(trade.receiver)).status).toBe(404)
  })

  test('of an invoice as a creation of the other kind', async () => {
    const uuid = await create()
    const { body } = await office.post('/api/documents/invoices', input(uuid))
    expect(body.errors).toContainEqual({ path: 'documentType', message: 'Erlaubt sind nur: INVOICE' })
  })
})
