import { describe, expect, test } from 'vitest'
import { supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, type InvoiceChanges, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const tomorrow = addDays(today, 1)
const ourIban = 'DE02120300000000202051'
const { world, office, trade } = useWorld()

const post = (input: unknown) => office.post('/api/documents/bills', input)
const create = (changes: InvoiceChanges = {}) => post(billInput(trade, today, changes))
const read = async (answer: { body: { entityId: { uuid: string } } }) =>
  (await office.get(`/proxy/get/bills/${answer.body.entityId.uuid}`)).body

const payment = (amount: number, currency = 'EUR') => ({
  recordDate: today,
  recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency, fromIban: ourIban } },
})

const paidBy = (paymentMethod: string, paymentTargetDays: number | null = null) => ({
  partners: [trade.supplier],
  partnershipType: 'BUYER__SUPPLIER',
  partnershipData: {
    preferredPaymentMethod: { paymentMethod, paymentMethodDetailType: paymentMethod, data: {} },
    paymentTargetDays,
    customerNumberAtSupplier: 'K-17',
  },
})

describe('create bill', () => {
  // One of the two is cut within a character of two units.
  test.each(['', 'x'])('is listed by texts that are cut between characters: „%s😀…“', async (first) => {
    const texts = [first, 'y', 'z'].map((begin) => begin + '😀'.repeat(100))
    const lines = texts.map((bookingText) => billLine(trade, { amount: 10, bookingText }))
    const answer = await create({ lines, documentCreation: { billTotal: 30 } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [row] = await world.db.sql`
      select booking_text from documents where document_id = ${answer.body.entityId.uuid}`
    expect(row?.['booking_text'].length).toBeGreaterThanOrEqual(499)
    expect(row?.['booking_text']).toMatch(/😀$/u)
  })

  test("leaves no card number in the journal, neither the bill's nor the supplier's", async () => {
    const number = '4111 1111 1111 1111'
    const preferredPaymentMethod = {
      paymentMethod: 'CREDIT_CARD',
      paymentMethodDetailType: 'CREDIT_CARD',
      data: { creditCardNumber: number, expiration: '12/29', owner: 'Nordlicht' },
    }
    const input = supplierInput({ shortName: 'Karte' })
    const [defaults] = input.relationshipDefaults
    const supplier = await office.post('/api/partners/suppliers', {
      ...input,
      relationshipDefaults: [
        { ...defaults, partnershipData: { ...defaults?.partnershipData, preferredPaymentMethod } },
      ],
    })
    const before = await world.lastSeq()
    const answer = await post({
      ...billInput(trade, today),
      partner: { entityId: supplier.body.entityId },
      partnership: { partnershipData: { preferredPaymentMethod } },
    })
    expect(answer.status).toBe(201)
    const recorded = JSON.stringify(await world.eventsAfter(before))
    expect(recorded).not.toContain(number)
    expect(recorded).toContain('•••• 1111')
  })

  test('refuses a category that somebody deletes at the same moment', async () => {
    const category = await (await world.as('manager')).post('/api/lineitems/categories/', {
      shortName: 'WEG',
    })
    const { uuid } = category.body.entityId
    let waiting: ReturnType<typeof create> | undefined
    await world.db.sql.begin(async (tx) => {
      await tx`delete from categories where category_id = ${uuid}`
      waiting = create({ lines: [billLine(trade, { categoryEntityId: uuid })] })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    const answer = await waiting
    expect({ status: answer?.status, errors: answer?.body.errors }).toEqual({
      status: 422,
      errors: [{ path: 'lineItemCreations.0.categoryEntityId', message: 'Kategorie fehlt' }],
    })
  })

  test('records the whole bill in one event', async () => {
    const before = await world.lastSeq()
    const answer = await create()
    expect(answer.status).toBe(201)
    const { uuid } = answer.body.entityId
    expect(answer.headers.get('location')).toBe(`/api/documents/bills/${uuid}`)
    const events = await world.eventsAfter(before)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      event: 'bill created',
      entityId: uuid,
      data: {
        documentType: 'BILL',
        billNumber: 'R-4711',
        billDate: today,
        bookingDate: today,
        billTotal: 119,
        currency: 'EUR',
        rate: '1',
        totals: { amountNetTotal: 100, amountGrossTotal: 119, taxAmountTotal: 19, amountDue: 119 },
        lineItems: [{ bookingText: 'EINK Sideboard', amountNet: 100, amountGross: 119, taxType: 'VAT' }],
        documentRecords: [],
        partner: { entityId: { uuid: trade.supplier }, data: { companyName: 'Möbelhof Größe KG' } },
        partnership: { partnershipData: { paymentTargetDays: 30, customerNumberAtSupplier: 'K-17' } },
      },
    })
    expect(await read(answer)).toMatchObject({ entityId: { uuid }, billNumber: 'R-4711', attachments: [] })
  })

  test('keeps who the supplier is as it was, also as edited inside of it', async () => {
    const { entityId } = must(
      await office.post('/api/partners/suppliers', supplierSample({ sellerKind: 'PRIVATE' })),
    )
    const of = async (data?: object) =>
      (await read(await post({ ...billInput(trade, today), partner: { entityId, ...(data && { data }) } })))
        .partner.data
    const kept = await of()
    expect(kept.sellerKind).toBe('PRIVATE')
    expect((await of({ ...kept, sellerKind: 'VAT_DEALER' })).sellerKind).toBe('VAT_DEALER')
  })

  test('adds net and gross lines up as on the paper: tax once per percent', async () => {
    const lines = [
      billLine(trade, { amount: 9.99, quantity: 3 }),
      billLine(trade, { amount: 33.33, amountIncludesTax: false }),
      billLine(trade, { amount: 33.33, amountIncludesTax: false }),
      billLine(trade, { amount: 33.33, amountIncludesTax: false }),
      billLine(trade, { amount: 10.7, taxPercent: 7 }),
      billLine(trade, { amount: 5, taxPercent: 0 }),
      billLine(trade, { amount: -1.19 }),
    ]
    // 99,99 net are 118,99 gross: 19,00 tax once, where three times 6,33 would be 18,99.
    const answer = await create({ lines, documentCreation: { billTotal: 163.47 } })
    expect(answer.body.errors).toBeUndefined()
    expect((await read(answer)).totals).toEqual({
      amountNetTotal: 139.17,
      amountDifferentialTotal: 0,
      amountGrossTotal: 163.47,
      amountDue: 163.47,
      paymentTotal: 0,
      discountTotal: 0,
      writeOffTotal: 0,
      taxAmountTotal: 24.3,
      taxGroups: [
        {
          taxType: 'VAT',
          taxPercent: 19,
          taxReason: null,
          amountNet: 124.17,
          taxAmount: 23.6,
          amountGross: 147.77,
          owedTaxAmount: 0,
        },
        {
          taxType: 'VAT',
          taxPercent: 7,
          taxReason: null,
          amountNet: 10,
          taxAmount: 0.7,
          amountGross: 10.7,
          owedTaxAmount: 0,
        },
        {
          taxType: 'VAT',
          taxPercent: 0,
          taxReason: null,
          amountNet: 5,
          taxAmount: 0,
          amountGross: 5,
          owedTaxAmount: 0,
        },
      ],
      taxAmountTotalPerTax: [
        { taxPercent: 19, amountNet: 124.17, taxAmount: 23.6, amountGross: 147.77 },
        { taxPercent: 7, amountNet: 10, taxAmount: 0.7, amountGross: 10.7 },
      ],
    })
  })

  test('ignores the computed amounts of a line that are sent', async () => {
    const lines = [{ ...billLine(trade), amountGross: 1, amountNet: 2, amountNetNonTaxable: 3 }]
    expect((await read(await create({ lines }))).lineItems[0]).toMatchObject({
      amountGross: 119,
      amountNet: 100,
    })
  })

  test('puts the prefix of the category before a booking text that lacks it', async () => {
    const lines = [
      billLine(trade, { amount: 100, bookingText: 'Tisch' }),
      billLine(trade, { amount: 19, bookingText: '' }),
    ]
    const { lineItems } = await read(await create({ lines }))
    expect(lineItems.map((line: { bookingText: string }) => line.bookingText)).toEqual(['EINK Tisch', 'EINK'])
  })

  test('with paid: true records one payment over what is still open, on the day that is said', async () => {
    const day = addDays(today, -3)
    const documentCreation = {
      billDate: day,
      paid: true,
      paidOn: day,
      paidFromIban: 'DE02 1203 0000 0000 2020 51',
    }
    const bill = await read(await create({ documentCreation, records: [payment(19)] }))
    expect(bill.documentRecords).toMatchObject([
      {
        recordDate: day,
        recordDetails: {
          recordType: 'PAYMENT',
          recordData: { amount: 100, currency: 'EUR', fromIban: ourIban },
        },
      },
      { recordDate: today, recordDetails: { recordData: { amount: 19, fromIban: ourIban } } },
    ])
    expect(bill.totals).toMatchObject({ paymentTotal: 119, amountDue: 0 })
  })

  test('with paid: true and no day is paid today; with nothing open it records nothing more', async () => {
    const bill = await read(await create({ documentCreation: { paid: true } }))
    expect(bill.documentRecords).toMatchObject([{ recordDate: today }])
    const settled = await read(await create({ documentCreation: { paid: true }, records: [payment(119)] }))
    expect(settled.documentRecords).toHaveLength(1)
    // Nor does it refund what was paid too much.
    const tooMuch = await read(await create({ documentCreation: { paid: true }, records: [payment(150)] }))
    expect(tooMuch.totals).toMatchObject({ paymentTotal: 150, amountDue: -31 })
  })

  test('takes partial payments and overpayments', async () => {
    const bill = await read(await create({ records: [payment(100), payment(20.5)] }))
    expect(bill.totals).toMatchObject({ paymentTotal: 120.5, amountDue: -1.5 })
  })

  test('keeps a payment target for wires only', async () => {
    const wire = await read(await create())
    expect(wire.partnership.partnershipData.paymentTargetDays).toBe(30)
    const cash = await read(await post({ ...billInput(trade, today), partnership: paidBy('CASH', 30) }))
    expect(cash.partnership.partnershipData).toMatchObject({
      paymentTargetDays: null,
      preferredPaymentMethod: { paymentMethod: 'CASH' },
    })
    const debit = await post({ ...billInput(trade, today), partnership: paidBy('DIRECT_DEBIT') })
    expect(debit.status).toBe(201)
  })

  test('is booked on the day it was received', async () => {
    const documentCreation = { billDate: addDays(today, -20), bookingDate: today }
    expect(await read(await create({ documentCreation }))).toMatchObject({
      billDate: addDays(today, -20),
      bookingDate: today,
    })
  })

  test('a supplier edited inside the bill changes this bill alone', async () => {
    const stored = (await office.get(`/proxy/get/suppliers/${trade.supplier}`)).body
    const { entityId, partnerData, rolesData, relationshipDefaults, history, ...fields } = stored
    const data = { ...fields, companyName: 'Möbelhof Größe & Töchter KG' }
    const input = { ...billInput(trade, today), partner: { entityId, data } }
    const bill = await read(await post(input))
    expect(bill.partner.data.companyName).toBe('Möbelhof Größe & Töchter KG')
    const after = (await office.get(`/proxy/get/suppliers/${trade.supplier}`)).body
    expect(after).toEqual(stored)
  })

  test('stands in the list, the latest date first, found by number, supplier and booking text', async () => {
    const lines = [billLine(trade, { bookingText: 'EINK Schiebetürenschrank' })]
    await create({ lines, documentCreation: { billNumber: 'MH/2026-88', billDate: tomorrow } })
    const first = await office.get('/proxy/get/bills?startIndex=0&stopIndex=1')
    expect(first.body.section).toMatchObject([
      {
        billNumber: 'MH/2026-88',
        billDate: tomorrow,
        bookingDate: tomorrow,
        amountGross: 119,
        amountDue: 119,
        currency: 'EUR',
        bookingText: 'EINK Schiebetürenschrank',
        supplier: 'Möbelhof Größe KG',
        partnerEntityId: trade.supplier,
      },
    ])
    for (const searchText of ['mh2026-88', 'groesse schiebetueren', 'GRÖSSE Schrank 88']) {
      const found = await office.get(`/proxy/get/bills?searchText=${encodeURIComponent(searchText)}`)
      expect(found.body.totalCount, searchText).toBe(1)
    }
  })

  test('the same request id gives the same bill once, and is refused for another one', async () => {
    const before = await world.lastSeq()
    const headers = { 'idempotency-key': '019c0000-0000-7000-8000-000000000001' }
    const input = billInput(trade, today)
    const answers = [
      await office.post('/api/documents/bills', input, headers),
      await office.post('/api/documents/bills', input, headers),
    ]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const another = billInput(trade, today, { documentCreation: { billNumber: 'R-2' } })
    expect((await office.post('/api/documents/bills', another, headers)).status).toBe(409)
    expect(await world.eventsAfter(before)).toHaveLength(1)
  })
})

describe('create bill refuses', () => {
  const head = (documentCreation: Record<string, unknown>) => billInput(trade, today, { documentCreation })
  const line = (changes: object) => billInput(trade, today, { lines: [{ ...billLine(trade), ...changes }] })
  const paying = (changes: object) => {
    const input = billInput(trade, today)
    const partnershipData = { ...input.partnership.partnershipData, ...changes }
    return { ...input, partnership: { ...input.partnership, partnershipData } }
  }
  const german = (day: string) => day.split('-').reverse().join('.')
  const mismatch = 'Betrag stimmt nicht mit Summe aus Positionen überein'
  const otherCurrency = 'Die Währung der Positionen stimmt nicht mit der gewählten Währung überein'
  const line0 = (field: string) => `lineItemCreations.0.${field}`
  const head0 = (field: string) => `documentCreation.${field}`
  const method = 'partnership.partnershipData.preferredPaymentMethod'

  const rows: [name: string, input: () => unknown, status: number, path: string, message: string][] = [
    ['no number', () => head({ billNumber: ' ' }), 422, head0('billNumber'), 'Rechnungsnr. fehlt'],
    ['no date', () => head({ billDate: '' }), 422, head0('billDate'), 'Rechnungsdatum fehlt'],
    [
      'a day that does not exist',
      () => head({ billDate: '2026-02-30' }),
      400,
      head0('billDate'),
      'Den Tag „2026-02-30“ gibt es nicht',
    ],
    [
      'received before it was written',
      () => head({ bookingDate: addDays(today, -1) }),
      422,
      head0('bookingDate'),
      'Der Eingang liegt vor dem Rechnungsdatum',
    ],
    ['no total', () => head({ billTotal: null }), 422, head0('billTotal'), 'Rechnungsbetrag fehlt'],
    [
      'a total with a third decimal',
      () => head({ billTotal: 119.005 }),
      400,
      head0('billTotal'),
      'Höchstens zwei Nachkommastellen',
    ],
    ['a total that is a cent too low', () => head({ billTotal: 118.99 }), 422, head0('billTotal'), mismatch],
    ['a total that is a cent too high', () => head({ billTotal: 119.01 }), 422, head0('billTotal'), mismatch],
    ['a net total for gross lines', () => head({ billTotal: 100 }), 422, head0('billTotal'), mismatch],
    [
      'a gross total for net lines',
      () => line({ amountIncludesTax: false }),
      422,
      head0('billTotal'),
      mismatch,
    ],
    ['a total for one piece of two', () => line({ quantity: 2 }), 422, head0('billTotal'), mismatch],
    ['no currency', () => head({ currency: '' }), 422, head0('currency'), 'Währung fehlt'],
    [
      'an account that is none',
      () => head({ paidFromIban: 'DE02120300000000202052' }),
      422,
      head0('paidFromIban'),
      'IBAN ungültig',
    ],
    ['no lines', () => billInput(trade, today, { lines: [] }), 422, 'lineItemCreations', 'Positionen fehlen'],
    ['a line without amount', () => line({ amount: null }), 422, line0('amount'), 'Betrag fehlt'],
    ['a line without tax', () => line({ taxPercent: null }), 422, line0('taxPercent'), 'Steuer fehlt'],
    ['a rate that does not exist', () => line({ taxPercent: 18 }), 422, line0('taxPercent'), 'Steuer fehlt'],
    [
      'a line without category',
      () => line({ categoryEntityId: '' }),
      422,
      line0('categoryEntityId'),
      'Kategorie fehlt',
    ],
    [
      'an unknown category',
      () => line({ categoryEntityId: trade.supplier }),
      422,
      line0('categoryEntityId'),
      'Kategorie fehlt',
    ],
    [
      'a category of invoices',
      () => line({ categoryEntityId: trade.invoiceCategory }),
      422,
      line0('categoryEntityId'),
      'Kategorie fehlt',
    ],
    [
      'a taxation of invoices',
      () => line({ taxType: 'NONE_EU' }),
      400,
      line0('taxType'),
      'Erlaubt sind nur: VAT, ACQUISITION_EU, REVERSE_CHARGE_13B, IMPORT_VAT, UNKNOWN',
    ],
    ['a quantity of zero', () => line({ quantity: 0 }), 422, line0('quantity'), 'Menge fehlt'],
    [
      'too large a quantity',
      () => line({ quantity: 1_000_000, amount: 0.01 }),
      422,
      line0('quantity'),
      'Die Menge darf höchstens 999.999 sein',
    ],
    ['a line in another currency', () => line({ currency: 'USD' }), 422, line0('currency'), otherCurrency],
    [
      'a text with control characters',
      () => line({ bookingText: 'Tisch\u0007' }),
      422,
      line0('bookingText'),
      'Unerlaubte Steuerzeichen im Text',
    ],
    [
      'an unknown field',
      () => head({ billNumbre: '1' }),
      400,
      head0('billNumbre'),
      'Unbekanntes Feld „billNumbre“',
    ],
    ['no supplier', () => ({ ...head({}), partner: null }), 422, 'partner', 'Lieferant fehlt'],
    [
      'an unknown supplier',
      () => ({ ...head({}), partner: { entityId: { uuid: trade.billCategory } } }),
      422,
      'partner.entityId',
      'Diesen Lieferanten gibt es nicht mehr',
    ],
    [
      'a receiver as supplier',
      () => ({ ...head({}), partner: { entityId: { uuid: trade.receiver } } }),
      422,
      'partner.entityId',
      'Diesen Lieferanten gibt es nicht mehr',
    ],
    [
      'no payment method',
      () => paying({ preferredPaymentMethod: null }),
      422,
      method,
      'Zahlungsart fehlt oder fehlerhaft',
    ],
    [
      'half a mandate',
      () =>
        paying({
          preferredPaymentMethod: { paymentMethod: 'DIRECT_DEBIT', data: { creditorId: 'DE98ZZZ' } },
        }),
      422,
      method,
      'Zahlungsart fehlt oder fehlerhaft',
    ],
    [
      'a wire without target',
      () => paying({ paymentTargetDays: null }),
      422,
      'partnership.partnershipData.paymentTargetDays',
      'Zahlungsziel fehlt',
    ],
    [
      'a negative target',
      () => paying({ paymentTargetDays: -1 }),
      422,
      'partnership.partnershipData.paymentTargetDays',
      'Zahlungsziel fehlt',
    ],
    [
      'a payment without amount',
      () =>
        billInput(trade, today, {
          records: [
            { ...payment(1), recordDetails: { recordType: 'PAYMENT', recordData: { currency: 'EUR' } } },
          ],
        }),
      422,
      'documentRecordCreations.0.recordDetails.recordData.amount',
      'Betrag fehlt',
    ],
    [
      'a payment without day',
      () => billInput(trade, today, { records: [{ ...payment(1), recordDate: '' }] }),
      422,
      'documentRecordCreations.0.recordDate',
      'Datum fehlt',
    ],
    [
      'a payment in another currency',
      () => billInput(trade, today, { records: [payment(1, 'USD')] }),
      422,
      'documentRecordCreations.0.recordDetails.recordData.currency',
      'Zahlungen werden in der Währung des Belegs erfasst',
    ],
    [
      'a forex of another currency',
      () => ({ ...head({}), forex: { currency: 'USD', day: today } }),
      422,
      'forex.currency',
      'Die Währung stimmt nicht mit der des Belegs überein',
    ],
    [
      'a forex of another day',
      () => ({ ...head({}), forex: { currency: 'EUR', day: '2001-01-01' } }),
      422,
      'forex.day',
      `Der Tag des Kurses ist das Datum des Belegs (${german(today)})`,
    ],
    [
      'a currency without a rate',
      () =>
        billInput(trade, today, {
          documentCreation: { currency: 'USD' },
          lines: [billLine(trade, { currency: 'USD' })],
        }),
      422,
      head0('currency'),
      `Für USD gibt es zum ${german(today)} keinen Wechselkurs`,
    ],
  ]
  test.each(rows)('%s', async (_name, input, status, path, message) => {
    const before = await world.lastSeq()
    const answer = await post(input())
    expect(answer.body.errors).toEqual([{ path, message }])
    expect(answer.status).toBe(status)
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('a line without booking text, where the category gives none', async () => {
    const manager = await world.as('manager')
    const category = {
      shortName: 'SONST',
      description: 'Sonstiges',
      includeInBookingText: false,
      scope: 'BILL',
    }
    const created = await manager.post('/api/lineitems/categories/', category)
    const changes = { categoryEntityId: created.body.entityId.uuid, bookingText: ' ' }
    const answer = await post(line(changes))
    expect(answer.body.errors).toEqual([{ path: line0('bookingText'), message: 'Buchungstext fehlt' }])
    expect((await post(line({ ...changes, bookingText: 'Briefmarken' }))).status).toBe(201)
  })

  test('everything that is wrong, at once', async () => {
    const answer = await post({ documentType: 'BILL', documentCreation: {}, lineItemCreations: [] })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error: { message: string }) => error.message).sort()).toEqual([
      'Lieferant fehlt',
      'Positionen fehlen',
      'Rechnungsbetrag fehlt',
      'Rechnungsdatum fehlt',
      'Rechnungsnr. fehlt',
      'Währung fehlt',
      'Zahlungsart fehlt oder fehlerhaft',
    ])
  })

  test('a caller without BILL_VIEW, and nobody', async () => {
    const pending = await world.as('pending')
    expect((await pending.post('/api/documents/bills', {})).status).toBe(403)
    expect((await world.nobody.post('/api/documents/bills', {})).status).toBe(401)
  })
})

describe('a bill in another currency', () => {
  test('is recorded at the latest rate at or before its date', async () => {
    const manager = await world.as('manager')
    const rates = [
      { currency: 'CHF', day: addDays(today, -10), rate: 0.95 },
      { currency: 'CHF', day: addDays(today, -1), rate: 0.94 },
    ]
    expect((await manager.post('/api/currencies/rates', { rates })).status).toBe(200)
    const lines = [billLine(trade, { currency: 'CHF' })]
    const at = async (billDate: string) =>
      (await read(await create({ lines, documentCreation: { billDate, currency: 'CHF' } }))).rate
    expect(await at(today)).toBe('0.94')
    expect(await at(addDays(today, -2))).toBe('0.95')
    const early = await create({
      lines,
      documentCreation: { billDate: addDays(today, -11), currency: 'CHF' },
    })
    expect(early.status).toBe(422)
  })
})
