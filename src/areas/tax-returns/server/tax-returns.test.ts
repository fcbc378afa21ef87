import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, berlinDay, type Day, monthOf } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { daysOfPeriod, periodLabel, periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  type LineChanges,
  paymentRecord,
  productInput,
  receiverInput,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type {
  AdvanceReturnAnswer,
  ReturnFigureAnswer,
  readReturnDocuments,
} from '../contract/advance-return.ts'
import type { EcSalesAnswerRow } from '../contract/ec-sales.ts'

// The advance return, the recapitulative statement, the One-Stop-Shop and the ledger of § 25a UStG out of documents of this month,
// computed by hand.

const today = berlinDay(new Date())
const month = monthOf(today)
const quarter = periodText(periodOf('quarter', month))
const earlierQuarter = shiftPeriod(periodOf('quarter', month), -1)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
let french: string
let consumer: string
let productUuid: string

beforeAll(async () => {
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  french = await receiver({
    shortName: 'Dupont',
    companyName: 'Maison Dupont SARL',
    countryCode: 'FR',
    vatId: 'FR40303265045',
  })
  consumer = await receiver({
    shortName: 'Virtanen',
    companyName: '',
    countryCode: 'FI',
  })
  productUuid = must(
    await manager.post('/api/products', { ...productInput({ code: 'STU-1' }), taxType: 'm', buyingPP: null }),
  ).entityId.uuid
})

const receiver = async (data: object): Promise<string> =>
  must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
/** Taxations without a percent of one's own leave it out. */
type Line = Omit<LineChanges, 'taxPercent'> & { taxPercent?: number | null }

async function invoice(lines: Line[], changes: InvoiceChanges = {}, to = trade.receiver): Promise<string> {
  const made = lines.map((line) => ({ ...invoiceLine(trade), ...line }))
  const input = invoiceInput({ ...trade, receiver: to }, today, { lines: made, ...changes })
  return must(await manager.post(path, input)).entityId.uuid
}
let numbers = 0
async function bill(line: Line, billTotal: number, days: object = {}): Promise<string> {
  numbers++
  const documentCreation = { billNumber: `B-${numbers}`, billTotal, ...days }
  const input = billInput(trade, today, { lines: [{ ...billLine(trade), ...line }], documentCreation })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}
const cancel = async (cancelledInvoiceEntityId: string): Promise<string> =>
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId, invoiceDate: today, customText: '' },
    }),
  ).entityId.uuid

const readReturn = async (period: string = month): Promise<AdvanceReturnAnswer> =>
  must(await manager.get(`/proxy/get/advancereturns?period=${period}`))
async function figuresOf(period: string = month): Promise<ReturnFigureAnswer[]> {
  return (await readReturn(period)).sections.flatMap((section) => section.figures)
}
const figure81 = async () => (await figuresOf()).find(({ key }) => key === '81')
const behind = async (figure: string): Promise<AnswerOf<typeof readReturnDocuments>> =>
  must(await manager.get(`/proxy/get/advancereturns/documents?period=${month}&figure=${figure}`))
const ledger = async (period: string = month, search = 'stopIndex=1000') => {
  const searchFilter = encodeURIComponent(JSON.stringify({ filterType: 'period', period }))
  return must(await manager.get(`/proxy/get/marginledger?searchFilter=${searchFilter}&${search}`))
}

describe('a month', () => {
  let margin: string
  beforeAll(async () => {
    await invoice([
      { amount: 1_234.56, amountIncludesTax: false },
      { amount: 107, taxPercent: 7 },
    ])
    await bill({ productEntityId: productUuid, amount: 200, taxPercent: 0, amountIncludesTax: false }, 200)
    margin = await invoice([
      { amount: 319, taxType: 'DIFFERENTIAL', amountBuying: 200, productEntityId: productUuid },
      { amount: 50, taxType: 'DIFFERENTIAL', amountBuying: 80 },
    ])
    await invoice([{ amount: 2_000.5, taxType: 'NONE_EU', taxPercent: null }], {}, french)
    await invoice([{ amount: 251, taxType: 'OSS', taxPercent: null }], {}, consumer)
    await invoice([
      { amount: 60, taxPercent: 0, taxReason: { code: 'PAR_4_12' } },
      { amount: 7, taxPercent: 0, taxReason: { code: 'OTHER', text: 'Schadenersatz' } },
    ])
    await bill({ amount: 119 }, 119)
    await bill({ amount: 800.8, amountIncludesTax: false, taxType: 'ACQUISITION_EU' }, 800.8)
    await bill({ amount: 100.1, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' }, 100.1)
    await bill({ amount: 47.11, taxType: 'IMPORT_VAT', taxPercent: 0 }, 47.11)
  })

  test('has its figures, in full euros', async () => {
    const noted = (await figuresOf())
      .filter(({ base, documentTax }) => (base ?? 0) !== 0 || (documentTax ?? 0) !== 0)
      .map(({ key, euros, formTax, documentTax }) => [key, euros, formTax, documentTax])
    expect(noted).toEqual([
      // 1.234,56 and the margin of 100,00: 234,57 + 19,00
      ['81', 1_334, 253.46, 253.57],
      ['86', 100, 7, 7],
      ['41', 2_000, null, null],
      ['48', 60, null, null],
      ['89', 800, 152, 152.15],
      ['84', 100, 19.02, 19.02],
      ['45', 200, null, null],
      ['66', null, 19, 19],
      ['61', null, 152.15, 152.15],
      ['62', null, 47.11, 47.11],
      ['67', null, 19.02, 19.02],
    ])
    expect(await readReturn()).toMatchObject({
      owed: 431.48,
      inputTax: 237.28,
      payable: 194.2,
      documentPayable: 194.46,
      cutDifference: -0.26,
      unplaced: [{ reason: 'OTHER_REASON', base: 7 }],
    })
  })

  test('has documents behind each figure, which sum up to it', async () => {
    for (const figure of await figuresOf()) {
      const { rows, base, tax } = await behind(figure.key)
      if (figure.base !== null) expect([figure.key, base]).toEqual([figure.key, figure.base])
      if (figure.documentTax !== null) expect([figure.key, tax]).toEqual([figure.key, figure.documentTax])
      const cents = (of: 'base' | 'tax') => rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0)
      expect(cents('base')).toBe(Math.round(base * 100))
      expect(cents('tax')).toBe(Math.round(tax * 100))
    }
    // The newest comes first, as behind every figure.
    expect((await behind('81')).rows).toMatchObject([
      { entityId: { uuid: margin }, base: 100, tax: 19, partner: expect.stringContaining('Österle') },
      { base: 1_234.56, tax: 234.57 },
    ])
    expect((await behind('OTHER_REASON')).rows).toMatchObject([{ base: 7, tax: 0, documentType: 'INVOICE' }])
  })

  test('has a ledger that agrees with what stands of § 25a UStG in the return', async () => {
    const made = await ledger()
    expect(made.stats).toEqual({ buying: 280, sale: 369, margin: 119, base: 100, tax: 19 })
    expect(made.section).toMatchObject([
      {
        ...{ sale: 319, buying: 200, margin: 119, base: 100, tax: 19, isPart: false },
        product: { uuid: productUuid, code: 'STU-1' },
        bought: {
          ...{ number: 'B-1', day: today, supplier: expect.stringContaining('Möbelhof') },
          supplierEntityId: trade.supplier,
        },
      },
      { sale: 50, buying: 80, margin: 0, base: 0, tax: 0, product: null, bought: null },
    ])
  })

  test('takes back what is cancelled', async () => {
    await cancel(margin)
    expect(await figure81()).toMatchObject({ euros: 1_234, documentTax: 234.57 })
    const made = await ledger()
    expect(made).toMatchObject({ totalCount: 4, stats: { sale: 0, margin: 0, base: 0, tax: 0 } })
    expect(made.section[2]).toMatchObject({ documentType: 'CANCELLATION', sale: -319, base: -100, tax: -19 })
  })

  test('has its ledger in windows, which are its rows in one order, and finds them by words', async () => {
    const piece = invoiceLine(trade, { amount: 500, taxType: 'DIFFERENTIAL', amountBuying: 200 })
    const discount = invoiceLine(trade, { amount: -61, taxType: 'DIFFERENTIAL', descriptionShort: 'Rabatt' })
    const other = { ...invoiceLine(trade), amount: 70, taxType: 'DIFFERENTIAL', amountBuying: 30 }
    await invoice([piece, { ...discount, appliesToLocalId: piece.localId } as Line, other])
    const { totalCount, section } = await ledger()
    expect(totalCount).toBe(6)
    expect(section.map(({ sale }: { sale: number }) => sale)).toEqual([319, 50, -319, -50, 439, 70])
    for (const [index, row] of section.entries()) {
      const window = `startIndex=${index}&stopIndex=${index + 1}&totals=0`
      expect((await ledger(month, window)).section).toEqual([row])
    }
    const found = await ledger(month, `stopIndex=1000&searchText=${section[4].number}`)
    expect(found).toMatchObject({ totalCount: 2, stats: { sale: 509, buying: 230 } })
    const everything = await manager.get('/proxy/get/marginledger?stopIndex=9007199254740991')
    expect(must(everything).section).toEqual(section)
    must(await manager.post(`${path}/${section[4].entityId.uuid}/deletions`, {}))
  })

  test('is part of its quarter', async () => {
    const [ofMonth, ofQuarter] = [await readReturn(), await readReturn(quarter)]
    expect(ofQuarter.documentPayable).toBe(ofMonth.documentPayable)
    expect((await readReturn(periodText(earlierQuarter))).documentPayable).toBe(0)
  })
})

test('supplies to the EU are reported by VAT id, with what they take back and whether it was confirmed', async () => {
  const read = async () => must(await manager.get(`/proxy/get/ecsales?period=${quarter}`))
  expect(await read()).toMatchObject({
    isMonthlyDue: false,
    rows: [
      { vatId: 'FR40303265045', kind: 'L', base: 2_000.5, euros: 2_001, fault: null, confirmedOn: null },
    ],
  })
  const confirmed = addDays(today, -1)
  // An answer that says nothing of name and address proves nothing, though it is newer.
  for (const [day, result] of [
    [confirmed, 'QUALIFIED'],
    [today, 'SIMPLE'],
  ]) {
    const confirmation = { vatId: 'FR40303265045', day, result, note: '' }
    must(await manager.post(`/api/partners/receivers/${french}/vatidconfirmations`, confirmation))
  }
  const service = await invoice([{ amount: 300, taxType: 'SERVICE_EU', taxPercent: null }], {}, french)
  await cancel(service)
  await invoice([{ amount: 400, taxType: 'SERVICE_EU', taxPercent: null }], {}, french)
  const made = await read()
  expect(made.rows).toMatchObject([
    {
      kind: 'L',
      confirmedOn: confirmed,
      supplies: [{ documentType: 'INVOICE', base: 2_000.5, corrects: null }],
    },
    {
      kind: 'S',
      base: 400,
      euros: 400,
      supplies: [{ base: 400 }, { base: -300, corrects: null }, { base: 300 }],
    },
  ])
})

test('the One-Stop-Shop has sales by country and rate, and tells what corrects an earlier quarter', async () => {
  const serviceDate = `${earlierQuarter.from}-15`
  const earlier = await invoice(
    [{ amount: 1_255, taxType: 'OSS', taxPercent: null }],
    { documentCreation: { serviceDate } },
    consumer,
  )
  const read = async (period: string) => must(await manager.get(`/proxy/get/osssales?period=${period}`))
  expect(await read(periodText(earlierQuarter))).toMatchObject({
    rows: [{ country: 'FI', taxPercent: 25.5, base: 1_000, tax: 255 }],
    corrections: [],
  })
  await cancel(earlier)
  expect(await read(quarter)).toMatchObject({
    rows: [{ country: 'FI', taxPercent: 25.5, base: 200, tax: 51 }],
    corrections: [{ quarter: periodText(earlierQuarter), country: 'FI', tax: -255 }],
    base: 200,
    tax: -204,
    sales: [
      { base: -1_000, documentType: 'CANCELLATION', quarter: periodText(earlierQuarter) },
      { base: 200, quarter: null },
    ],
  })
})

test('what of a sale of an earlier quarter is paid too much, and paid back, corrects that quarter', async () => {
  const period = periodText(earlierQuarter)
  const read = async () => must(await manager.get(`/proxy/get/osssales?period=${quarter}`))
  const before = await read()
  const documentCreation = { serviceDate: `${earlierQuarter.from}-15` }
  const line = { amount: 125.5, taxType: 'OSS', taxPercent: null }
  const uuid = await invoice([line], { documentCreation }, consumer)
  const pay = async (amount: number) =>
    must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: today as Day })))
  const correctionOf = ({ corrections }: { corrections: { quarter: string; tax: number }[] }) =>
    corrections.filter((one) => one.quarter === period).reduce((sum, { tax }) => sum + tax, 0)
  await pay(251)
  const paid = await read()
  expect(paid.rows).toEqual(before.rows)
  expect(correctionOf(paid) - correctionOf(before)).toBeCloseTo(25.5, 5)
  await pay(-125.5)
  expect(await read()).toMatchObject({ rows: before.rows, corrections: before.corrections })
})

test('the One-Stop-Shop converts by the rate of the last day of the quarter, or the next one', async () => {
  // Over for more than a week: there are rates of after it.
  const isLongOver = addDays(daysOfPeriod(earlierQuarter).to, 8) <= today
  const over = isLongOver ? earlierQuarter : shiftPeriod(earlierQuarter, -1)
  const { to: lastDay } = daysOfPeriod(over)
  const serviceDate = `${over.from}-15`
  const period = periodText(over)
  const rate = (day: Day, value: number) =>
    manager.post('/api/currencies/rates', { rates: [{ currency: 'SEK', day, rate: value }] })
  must(await rate(`${over.from}-01` as Day, 10))
  const swedish = await receiver({ shortName: 'Lindberg', companyName: '', countryCode: 'SE' })
  const sold = await invoice(
    [{ amount: 1_000, amountIncludesTax: false, currency: 'SEK', taxType: 'OSS', taxPercent: null }],
    { documentCreation: { serviceDate, currency: 'SEK' } },
    swedish,
  )
  const read = async (of = period) => must(await manager.get(`/proxy/get/osssales?period=${of}`))
  const swedishRow = async () =>
    (await read()).rows.find(({ country }: { country: string }) => country === 'SE')

  expect(await swedishRow()).toMatchObject({ base: 100, tax: 25 })
  expect((await read()).missingRates).toEqual([{ currency: 'SEK', day: lastDay }])
  // a rate of the day before, and one far too late, are none
  must(await rate(addDays(lastDay, -1), 9))
  must(await rate(addDays(lastDay, 8), 9))
  expect(await swedishRow()).toMatchObject({ base: 100, tax: 25 })
  must(await rate(addDays(lastDay, 2), 12.5))
  expect(await swedishRow()).toMatchObject({ base: 80, tax: 20 })
  must(await rate(lastDay, 8))
  expect(await swedishRow()).toMatchObject({ base: 125, tax: 31.25 })
  expect((await read()).missingRates).toEqual([])

  // what takes it back now is converted as it was
  await cancel(sold)
  expect((await read(quarter)).corrections).toContainEqual({ quarter: period, country: 'SE', tax: -31.25 })
})

test('under IST a piece counts with what was paid of it, without losing a cent', async () => {
  const before = must(await manager.get('/proxy/get/firm')).taxSchemes
  const validFrom = addMonths(today, -1)
  must(await manager.post('/api/firm', { taxSchemes: [...before, { validFrom, scheme: 'IST' }] }))
  const uuid = await invoice([
    { amount: 319, taxType: 'DIFFERENTIAL', amountBuying: 200, productEntityId: productUuid },
    { amount: 100, taxType: 'DIFFERENTIAL', amountBuying: 80 },
  ])
  const own = async () =>
    (await ledger()).section.filter(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === uuid)
  expect(await own()).toEqual([])
  const pay = async (amount: number) =>
    must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { recordDate: today as Day })))
  const ofReturn = async () => (await figure81())?.documentTax ?? 0
  const taxBefore = await ofReturn()
  await pay(100)
  const part = await own()
  expect(part).toMatchObject([{ isPart: true }, { isPart: true }])
  // 22,19 × 100/419
  expect(part[0].tax + part[1].tax).toBeCloseTo(5.3, 5)
  expect(await ofReturn()).toBeCloseTo(taxBefore + 5.3, 5)
  await pay(319)
  expect(await own()).toMatchObject([
    { isPart: false, base: 100, tax: 19 },
    { isPart: false, base: 16.81, tax: 3.19 },
  ])
  must(await manager.post('/api/firm', { taxSchemes: before }))
})

test.each([
  ['advancereturns', 'period=2026'],
  ['advancereturns', 'period=2026-13'],
  ['advancereturns', ''],
  ['ecsales', 'period=2026'],
  ['osssales', 'period=2026-10'],
  ['marginledger', 'searchFilter={"filterType":"period","period":"x"}'],
  ['advancereturns/documents', 'period=2026-10&figure=99'],
])('%s?%s is refused in German', async (resource, query) => {
  const { status, body } = await manager.get(`/proxy/get/${resource}?${query}`)
  expect([400, 422]).toContain(status)
  expect(body.errors[0].message).toMatch(/Zeitraum|Erlaubt sind nur|Unbekannter Filter/)
})

describe('as files', () => {
  test('the return is a PDF that says its figures', async () => {
    const path = '/api/reports/advancereturns/files'
    const { status, headers, bytes } = await manager.download(path, { period: month })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`umsatzsteuervoranmeldung-${month}.pdf`)
    const text = (await readText(bytes)).replace(/\s+/g, ' ')
    expect(text).toContain(`Umsatzsteuer-Voranmeldung ${periodLabel(periodOf('month', month))}`)
    expect(text).toMatch(/89 Steuerpflichtige Erwerbe zum Steuersatz von 19 % 800 152,00/)
    expect(text).toMatch(/Kennzahl 83: Verbleibende Vorauszahlung/)
    // What stands on paper is found again, whatever comes after it, also while it was printed.
    const [, seq, hash] =
      /AnkerdesJournals:(\d+):([0-9a-f]{64})/.exec((await readText(bytes)).replace(/\s+/g, '')) ?? []
    const [row] = await world.db
      .sql`select encode(hash, 'hex') as hash from journal where seq = ${Number(seq)}`
    expect(row?.['hash']).toBe(hash)
    expect((await manager.post(path, { period: '2026' })).status).toBe(400)
  })

  test('the return and the ledger are tables, which say of when they are', async () => {
    const label = periodLabel(periodOf('month', month))
    const returned = await manager.download(`/api/registers/advancereturn.csv?period=${month}`)
    expect(returned.bytes.toString('utf8')).toMatch(
      new RegExp(`^89;[^\\n]*;800;;152,00;800,80;152,15;${label}\r?$`, 'm'),
    )
    const margins = await manager.download(`/api/registers/marginledger.csv?period=${month}`)
    const lines = margins.bytes.toString('utf8').split('\r\n')
    expect(lines.find((line) => line.includes('STU-1'))).toMatch(
      new RegExp(`;200,00;319,00;119,00;100,00;19;19,00;${label}$`),
    )
    for (const [name, title] of [
      ['advancereturn', 'Umsatzsteuer-Voranmeldung'],
      ['marginledger', 'Differenzbesteuerung nach § 25a UStG'],
    ]) {
      const { bytes } = await manager.download(`/api/registers/${name}.xlsx?period=${month}`)
      expect(readSheet(bytes).rows.slice(0, 2)).toMatchObject([[title], [label]])
    }
    expect((await manager.get('/api/registers/marginledger.csv?period=x')).status).toBe(400)
    const office = await world.as('office')
    expect((await office.get(`/api/registers/marginledger.csv?period=${month}`)).status).toBe(403)
    expect((await office.post('/api/reports/advancereturns/files', { period: month })).status).toBe(403)
  })
})

test('goods of more than 50.000 € in a quarter are reported monthly in it and in the four after it', async () => {
  const isMonthlyDue = async (later: number) => {
    const period = periodText(shiftPeriod(earlierQuarter, later))
    return must(await manager.get(`/proxy/get/ecsales?period=${period}`)).isMonthlyDue
  }
  expect(await isMonthlyDue(0)).toBe(false)
  const documentCreation = { serviceDate: `${earlierQuarter.from}-15` }
  await invoice([{ amount: 60_000, taxType: 'SERVICE_EU', taxPercent: null }], { documentCreation }, french)
  expect(await isMonthlyDue(0)).toBe(false)
  await invoice([{ amount: 50_000.01, taxType: 'NONE_EU', taxPercent: null }], { documentCreation }, french)
  expect(await Promise.all([-1, 0, 1, 4, 5].map(isMonthlyDue))).toEqual([false, true, true, true, false])
})

test('services of a quarter are reported with its last month, or monthly where the firm chose so (§ 18a Abs. 2 S. 2, Abs. 3 UStG)', async () => {
  const before = shiftPeriod(earlierQuarter, -6)
  const months = [0, 1, 2].map((later) => shiftPeriod(periodOf('month', before.from), later))
  for (const [index, { from }] of months.entries()) {
    const documentCreation = { serviceDate: `${from}-15` }
    const lines = [
      { amount: 100 * (index + 1), taxType: 'SERVICE_EU' as const, taxPercent: null },
      { amount: 10 * (index + 1), taxType: 'NONE_EU' as const, taxPercent: null },
    ]
    for (const line of lines) await invoice([line], { documentCreation }, french)
  }
  const read = async (period: string) => {
    const { rows, servicesPeriod } = must(await manager.get(`/proxy/get/ecsales?period=${period}`))
    const sums = rows.map(({ kind, base, supplies }: EcSalesAnswerRow) => [kind, base, supplies.length])
    return [servicesPeriod, ...sums]
  }
  const all = async () => Promise.all([...months, before].map((period) => read(periodText(period))))
  const [first, second, third] = months.map(periodText)
  // Goods that are invoiced late count in the month after they were supplied.
  const ofQuarter = periodText(before)
  expect(await all()).toEqual([
    [null],
    [null, ['L', 10, 1]],
    [ofQuarter, ['L', 20, 1], ['S', 600, 3]],
    [ofQuarter, ['L', 30, 2], ['S', 600, 3]],
  ])
  must(await manager.post('/api/firm', { ecServicesMonthly: true }))
  expect(await all()).toEqual([
    [first, ['S', 100, 1]],
    [second, ['L', 10, 1], ['S', 200, 1]],
    [third, ['L', 20, 1], ['S', 300, 1]],
    [ofQuarter, ['L', 30, 2], ['S', 600, 3]],
  ])
})
