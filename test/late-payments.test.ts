import { beforeAll, describe, expect, test } from 'vitest'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import type { AdvanceReturnAnswer } from '#areas/tax-returns/contract/advance-return.ts'
import { addDays, addMonths, berlinDay, type Day, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import { monthLabel, periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord, receiverInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Payments that came in a locked month and are recorded later (Nachmeldung, § 153 AO; decisions §10). An advance is taxed when it is paid,
// under IST every invoice (§ 13 Abs. 1 Nr. 1 UStG). The months before this one are locked.

const today = berlinDay(new Date())
const openFrom = firstDayOf(monthOf(today))
/** When the money came. */
const received = addDays(openFrom, -3)
const month = monthOf(received)
/** In the month before that. */
const receivedBefore = addMonths(received, -1) as Day
const quarter = periodOf('quarter', monthOf(today))
const earlierQuarter = shiftPeriod(quarter, -1)
const inQuarter = `${earlierQuarter.from}-15` as Day
const reason = 'Der Kontoauszug lag beim Steuerberater.'
const declarations = [{ code: 'LATE_REPORT', reason }]
const invoices = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

interface Head {
  currency?: string
  invoiceDate?: Day
  [name: string]: unknown
}

/** Written in the month that is then locked, 1.000 net each, by what they are. */
const written: Record<string, string> = {}

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false, ossSince: '2024-01-01' }))
  const rates = [
    { currency: 'USD', day: received, rate: 1.1 },
    { currency: 'USD', day: today, rate: 1.25 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  const schemes = must(await manager.get('/proxy/get/firm')).taxSchemes
  for (const scheme of ['SOLL', 'IST']) {
    if (scheme === 'IST')
      await setSchemes([...schemes, { validFrom: firstDayOf(earlierQuarter.from), scheme }])
    for (const currency of ['EUR', 'USD']) {
      const head = { invoiceDate: received, currency }
      written[`${scheme} advance ${currency}`] = await invoice({ ...head, advance: true, serviceDate: today })
      written[`${scheme} invoice ${currency}`] = await invoice(head)
    }
  }
  await setSchemes(schemes)
  for (const taxPercent of [19, 0]) {
    const input = billInput(trade, received, {
      lines: [billLine(trade, { amount: 1_190, taxPercent })],
      documentCreation: { billNumber: `T-${taxPercent}`, billTotal: 1_190 },
    })
    written[`bill ${taxPercent}`] = must(await manager.post('/api/documents/bills', input)).entityId.uuid
  }
  // An advance with nothing else about it.
  const head = { invoiceDate: received, currency: 'USD', advance: true, serviceDate: today }
  written['SOLL advance of another'] = await invoice(head)
  must(await manager.post('/api/reports/locks', { month: monthOf(receivedBefore) }))
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY' }))
  await enterRate(month, 1.19)
  await enterRate(monthOf(today), 1.3)
  must(await manager.post('/api/reports/locks', { month }))
})

const setSchemes = async (taxSchemes: object[]) => must(await manager.post('/api/firm', { taxSchemes }))

async function invoice(head: Head = {}, lines?: object[]): Promise<string> {
  const { currency = 'EUR', invoiceDate = today, ...more } = head
  const own = [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false, currency })]
  const documentCreation = { serviceDate: invoiceDate, currency, ...more }
  const input = invoiceInput(trade, invoiceDate, { lines: lines ?? own, documentCreation })
  return must(await manager.post(invoices, { ...input, forex: { currency, day: invoiceDate } })).entityId.uuid
}

const late = (amount: number, receivedOn: Day = received, currency = 'EUR') => ({
  ...paymentRecord(amount, { recordDate: today, currency }),
  ...{ receivedOn, declarations },
})

async function pay(uuid: string, record: object): Promise<string> {
  return must(await manager.post(`${invoices}/${uuid}/records`, record)).entityId.uuid
}

const readReturn = async (period: string = month): Promise<AdvanceReturnAnswer> =>
  must(await manager.get(`/proxy/get/advancereturns?period=${period}`))
const lateOf = async (uuid: string, period: string = month) =>
  (await readReturn(period)).late.filter(({ entityId }) => entityId.uuid === uuid)
const taxIn = async (period: string) => (await readReturn(period)).payable
const effectsOf = async (uuid: string, amount: number, receivedOn: Day = received) =>
  must(
    await manager.get(`/proxy/get/documents/${uuid}/latereceipts?receivedOn=${receivedOn}&amount=${amount}`),
  ).effects as string[]
const verified = async () => expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
const lockedRows = () =>
  world.db.sql`select m.* from document_months m where late_month is null and month <= ${month}
    order by document_id, month, tax_type, tax_percent`
const rowsOf = (uuid: string) => world.db.sql`
  select month, base_cents, vat_cents, late_month, late_open_month, converted_by, month_rate::float8 from document_months
  where document_id = ${uuid} order by month, late_month nulls first`

describe.each(['SOLL advance', 'IST advance', 'IST invoice'])('of a paper of then: %s', (what) => {
  test('is refused without a reason, and by OFFICE, which reads who may; then its tax is late in its month', async () => {
    const uuid = written[`${what} EUR`] ?? ''
    const [locked, before] = [await lockedRows(), await taxIn(monthOf(today))]
    const refused = await manager.post(
      `${invoices}/${uuid}/records`,
      paymentRecord(595, { recordDate: received }),
    )
    expect([refused.status, refused.body.title]).toEqual([
      422,
      expect.stringContaining(`liegt im ${monthLabel(month)}, und der ist festgeschrieben`),
    ])
    const office = await (await world.as('office')).post(`${invoices}/${uuid}/records`, late(595))
    expect([office.status, office.body.errors]).toEqual([
      422,
      [{ path: 'declarations.LATE_REPORT', message: expect.stringContaining('Geschäftsführung') }],
    ])
    expect(await effectsOf(uuid, 595)).toEqual([
      expect.stringMatching(
        new RegExp(`^Voranmeldung ${monthLabel(month)} .*: Umsatzsteuer \\+95,00.*; nachzuzahlen 95,00`),
      ),
    ])
    const payment = await pay(uuid, late(595))
    expect(await lateOf(uuid)).toMatchObject([{ reasons: [reason], base: 500, tax: 95 }])
    expect([await lockedRows(), await taxIn(monthOf(today))]).toEqual([locked, before])
    await verified()
    must(await manager.post(`${invoices}/${uuid}/records/${payment}/deletions`, {}))
    expect([await lateOf(uuid), await lockedRows()]).toEqual([[], locked])
    await verified()
  })
})

describe('where no return of a locked month changes, its true day is kept without a report', () => {
  const received1000 = (amount: number, discount?: number) => {
    const record = paymentRecord(amount, { recordDate: today })
    const { recordData } = record.recordDetails
    const recordDetails = { ...record.recordDetails, recordData: { ...recordData, discount } }
    return { ...record, recordDetails, receivedOn: received }
  }
  const recordsOf = async (kind: 'invoices' | 'bills', uuid: string) =>
    must(await manager.get(`/proxy/get/${kind}/${uuid}`)).documentRecords

  test('under SOLL of what was supplied by then, by OFFICE, too; with its Skonto', async () => {
    const uuid = written['SOLL invoice EUR'] ?? ''
    const [locked, before] = [await lockedRows(), await taxIn(monthOf(today))]
    const office = await world.as('office')
    const { uuid: payment } = must(
      await office.post(`${invoices}/${uuid}/records`, received1000(1_166.2, 23.8)),
    ).entityId
    expect(await recordsOf('invoices', uuid)).toMatchObject([
      { recordDate: today, receivedOn: received, declarations: [] },
      { recordDate: today, receivedOn: received, declarations: [], paymentEntityId: payment },
    ])
    expect([await lockedRows(), await taxIn(monthOf(today))]).toEqual([locked, before - 3.8])
    const [entry] = must(await manager.get(`/proxy/get/invoices/${uuid}/history`))
    const [step] = documentHistory([entry], { category: () => '' })
    expect(step?.changes.map(({ to }) => to)).toEqual(
      [1, 2].map(() => expect.stringContaining(`, wahrer Tag ${formatDay(received)}`)),
    )
    await verified()
    must(await manager.post(`${invoices}/${uuid}/records/${payment}/deletions`, {}))
    await verified()
  })

  test('not of an advance, under IST, of what is overpaid, and in an open month', async () => {
    for (const [what, amount, path] of [
      ['SOLL advance EUR', 595, 'declarations.LATE_REPORT'],
      ['IST invoice EUR', 595, 'declarations.LATE_REPORT'],
      ['SOLL invoice EUR', 1_200, 'declarations.LATE_REPORT'],
    ] as const) {
      const { status, body } = await manager.post(
        `${invoices}/${written[what]}/records`,
        received1000(amount),
      )
      expect([what, status, body.errors?.[0]?.path]).toEqual([what, 422, path])
    }
    for (const [receivedOn, words] of [
      [openFrom < today ? openFrom : null, 'ist offen'],
      ['1900-01-01', 'So weit zurück'],
    ] as const) {
      if (receivedOn === null) continue
      const record = { ...received1000(100), receivedOn }
      const { body } = await manager.post(`${invoices}/${written['SOLL invoice EUR']}/records`, record)
      expect(body.errors).toEqual([{ path: 'receivedOn', message: expect.stringContaining(words) }])
    }
  })

  test('of a bill only where it lowers no input tax', async () => {
    const bills = '/api/documents/bills'
    const skonto = {
      recordDetails: { recordType: 'DISCOUNT', recordData: { amount: 23.8, currency: 'EUR' } },
      ...{ recordDate: today, receivedOn: received },
    }
    for (const record of [skonto, received1000(1_166.2, 23.8)]) {
      const { status, body } = await manager.post(`${bills}/${written['bill 19']}/records`, record)
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: 'declarations.LATE_REPORT' })],
      ])
      const uuid = written['bill 0'] ?? ''
      const made = must(await manager.post(`${bills}/${uuid}/records`, record)).entityId.uuid
      expect(
        (await recordsOf('bills', uuid)).every(
          (each: { receivedOn: string }) => each.receivedOn === received,
        ),
      ).toBe(true)
      await verified()
      must(await manager.post(`${bills}/${uuid}/records/${made}/deletions`, {}))
    }
    // Money alone lowers nothing.
    must(await manager.post(`${bills}/${written['bill 19']}/records`, received1000(100)))
    await verified()
  })
})

test('what is repaid of an advance in a locked month takes its tax back there', async () => {
  const uuid = written['SOLL advance EUR'] ?? ''
  await pay(uuid, late(1_190))
  await pay(uuid, late(-595))
  expect(await lateOf(uuid)).toMatchObject([{ reasons: [reason], base: 500, tax: 95 }])
  await verified()
})

describe('a final invoice', () => {
  test('deducts what came late of its advance, and counts what is left', async () => {
    const advance = await invoice({ advance: true })
    const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
    must(await manager.post(`${invoices}/${advance}/mails`, mail))
    await pay(advance, late(595))
    const before = await taxIn(monthOf(today))
    const uuid = await invoice({ advanceInvoiceEntityIds: [advance] }, [
      invoiceLine(trade, { amount: 3_000, amountIncludesTax: false }),
    ])
    expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).totals).toMatchObject({ amountDue: 2_975 })
    expect([await taxIn(monthOf(today)), (await lateOf(advance))[0]?.tax]).toEqual([before + 475, 95])
    await verified()
    // From then on the payment belongs to the final invoice.
    const settled = await manager.post(`${invoices}/${advance}/records`, late(595))
    expect([settled.status, settled.body.title]).toEqual([422, expect.stringContaining('Schlussrechnung')])
    // What came before the supply counts when it came.
    await pay(uuid, late(1_190))
    expect(await lateOf(uuid)).toMatchObject([{ base: 1_000, tax: 190 }])
    expect(await taxIn(monthOf(today))).toBe(before + 285)
    await verified()
  })
})

describe.each([
  // 595 USD at 1.10 of the paper's day, or at 1.19 of the month of the payment.
  ['DAILY', 86.37, null, receivedBefore],
  ['MONTHLY', 79.83, 1.19, received],
])('in foreign currency, locked by %s', (vatRateMethod, tax, rate, receivedOn) => {
  const papers = ['SOLL advance', 'IST advance', 'IST invoice']

  test.each(papers)('%s: converted as its month was, whatever was chosen since', async (what) => {
    must(await manager.post('/api/firm', { vatRateMethod: vatRateMethod === 'DAILY' ? 'MONTHLY' : 'DAILY' }))
    const uuid = written[`${what} USD`] ?? ''
    expect(await effectsOf(uuid, 595, receivedOn)).toEqual([
      expect.stringContaining(`Umsatzsteuer +${tax.toFixed(2).replace('.', ',')}`),
    ])
    const payment = await pay(uuid, late(595, receivedOn, 'USD'))
    expect(await lateOf(uuid, monthOf(receivedOn))).toMatchObject([{ tax }])
    const [row] = (await rowsOf(uuid)).filter(({ late_month }) => late_month !== null)
    expect(row).toMatchObject({
      ...{ month: monthOf(receivedOn), late_month: monthOf(today), late_open_month: monthOf(today) },
      month_rate: rate,
    })
    await verified()
    must(await manager.post(`${invoices}/${uuid}/records/${payment}/deletions`, {}))
    expect(await lateOf(uuid, monthOf(receivedOn))).toEqual([])
    await verified()
  })
})

test('a rate that is entered anew after the lock counts for what is reported later, and nothing else', async () => {
  const uuid = written['SOLL advance of another'] ?? ''
  const advance = written['SOLL advance USD'] ?? ''
  await pay(advance, late(119, received, 'USD'))
  await enterRate(month, 1.2)
  expect(await effectsOf(uuid, 595)).toEqual([expect.stringContaining('Umsatzsteuer +79,17')])
  await pay(uuid, late(595, received, 'USD'))
  expect([await lateOf(uuid), await lateOf(advance)]).toMatchObject([[{ tax: 79.17 }], [{ tax: 15.97 }]])
  await verified()
})

const enterRate = async (of: string, rate: number) =>
  must(await manager.post('/api/currencies/monthlyrates', { month: of, rates: [{ currency: 'USD', rate }] }))

test('what one owes oneself of an advance bill is due by the rate of the month of its payment', async () => {
  const lines = [
    billLine(trade, {
      ...{ amount: 1_190, amountIncludesTax: false, currency: 'USD' },
      ...{ taxType: 'REVERSE_CHARGE_13B', taxPercent: 19 },
    }),
  ]
  const head = { billDate: today, bookingDate: today, serviceDate: today, billTotal: 1_190, currency: 'USD' }
  const input = billInput(trade, today, { lines, documentCreation: { ...head, advance: true } })
  const { uuid } = must(
    await manager.post('/api/documents/bills', { ...input, forex: { currency: 'USD', day: today } }),
  ).entityId
  expect(await effectsOf(uuid, 1_190)).toEqual([
    expect.stringMatching(/Umsatzsteuer \+188,42.*, Vorsteuer \+188,42.*; zu zahlen bleibt gleich viel/),
  ])
  const record = late(1_190, received, 'USD')
  must(await manager.post(`/api/documents/bills/${uuid}/records`, record))
  const made = await readReturn()
  expect(made.late.filter(({ entityId }) => entityId.uuid === uuid)).toMatchObject([{ base: 991.67, tax: 0 }])
  await verified()
})

test('an advance for a supply of the One-Stop-Shop is a correction of its quarter in the running return', async () => {
  must(await manager.post('/api/firm', { vatRateMethod: 'DAILY' }))
  const consumer = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' }),
    ),
  ).entityId.uuid
  const lines = [invoiceLine(trade, { amount: 1_255, taxType: 'OSS', taxPercent: null as never })]
  const documentCreation = { advance: true, serviceDate: addMonths(today, 1) }
  const input = invoiceInput({ ...trade, receiver: consumer }, today, { lines, documentCreation })
  const { uuid } = must(await manager.post(invoices, input)).entityId
  expect(await effectsOf(uuid, 627.5, inQuarter)).toEqual(
    expect.arrayContaining([expect.stringContaining('One-Stop-Shop')]),
  )
  await pay(uuid, late(627.5, inQuarter))
  const read = async (period: string) => must(await manager.get(`/proxy/get/osssales?period=${period}`))
  expect(await read(periodText(earlierQuarter))).toMatchObject({ rows: [], corrections: [] })
  expect(await read(periodText(quarter))).toMatchObject({
    corrections: [{ quarter: periodText(earlierQuarter), country: 'FI', tax: 127.5 }],
    sales: [{ entityId: { uuid } }],
  })
  await verified()
})

test('an advance for a supply to the EU is in no statement, whenever it is paid', async () => {
  const french = must(
    await manager.post(
      '/api/partners/receivers',
      receiverInput({
        ...{ shortName: 'Dupont', companyName: 'Maison Dupont SARL' },
        ...{ countryCode: 'FR', vatId: 'FR40303265045' },
      }),
    ),
  ).entityId.uuid
  const lines = [invoiceLine(trade, { amount: 700, taxType: 'NONE_EU', taxPercent: null as never })]
  const documentCreation = { advance: true, serviceDate: addMonths(today, 1) }
  const input = invoiceInput({ ...trade, receiver: french }, today, { lines, documentCreation })
  const { uuid } = must(await manager.post(invoices, input)).entityId
  const records = `${invoices}/${uuid}/records`
  expect(await effectsOf(uuid, 700)).toEqual([])
  await pay(uuid, late(700))
  expect(await lateOf(uuid)).toEqual([])
  expect(must(await manager.get(`/proxy/get/ecsales?period=${month}`)).rows).toEqual([])
  // Nothing is owed for the locked month: OFFICE may record it on an open day.
  must(await (await world.as('office')).post(records, paymentRecord(10, { recordDate: today })))
  await verified()
})
