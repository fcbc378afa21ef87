import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EarlierDatabase, earlierDatabase } from './earlier-database.ts'

// As `migrated-months.test.ts`: locked months of receipts (IST), of the EU, the One-Stop-Shop, § 25a UStG and of other currencies, each by the
// document's rates and by those of the months, move by no cent. What was reported of them (`taxed_months`) is looked at, as it was reported then.

const ids = new Map<string, string>()
const partnerId = randomUUID()
const categoryId = randomUUID()
const openFrom = '2026-11'
let earlier: EarlierDatabase
let sql: EarlierDatabase['sql']
let before: Row[]

interface Row {
  document: string
  month: string
  tax_type: string
  base: number
  vat: number
  input_tax: number
}

beforeAll(async () => {
  earlier = await earlierDatabase()
  sql = earlier.sql
  await writeFirm()
  for (const write of [writeReceipts, writeEu, writeOss, writeMargins, writeCurrencies]) await write()
  // August and September were converted by the documents' rates, October by those of the months.
  for (const month of ['2026-08', '2026-09']) await lock(month)
  await sql`update firm set vat_rate_method = 'MONTHLY'`
  await lock('2026-10')
  before = await lockedRows()
  await earlier.start()
}, 120_000)

afterAll(() => earlier.remove())

const lock = (month: string) =>
  sql`insert into locked_months (lock_id, month, locked_at) values (${randomUUID()}, ${`${month}-01`}, now())`

async function writeFirm() {
  await sql`insert into firm (firm_id, name, oss_since) values (${randomUUID()}, 'Alte Möbel GmbH', '2026-01-01')`
  await sql`
    insert into partners (partner_id, role, short_name, company_name, address_lines, billing_address_id, contact_id, country_code,
      preferred_payment_method, search_text, sort_key)
    values (${partnerId}, 'BUYER', 'Österle', 'Österle GmbH', 'Kastanienallee 12', ${randomUUID()}, ${randomUUID()}, 'DE',
      '{}', '', '')`
  await sql`
    insert into categories (category_id, scope, short_name, short_name_key, search_text, sort_key)
    values (${categoryId}, 'INVOICE', 'MOEB', 'moeb', '', '')`
  const rates = [
    { currency: 'USD', month: '2026-09', rate: '1.15' },
    { currency: 'USD', month: '2026-10', rate: '1.19' },
    { currency: 'USD', month: '2026-11', rate: '1.25' },
  ]
  await sql`insert into monthly_rates ${sql(rates)}`
}

interface Paper {
  kind?: 'BILL' | 'INVOICE' | 'CANCELLATION'
  day: string
  service?: string
  gross: number
  /** In the currency; of what one owes oneself beside the gross amount. */
  tax?: number
  owed?: number
  taxType?: string
  percent?: number
  scheme?: 'SOLL' | 'IST'
  currency?: string
  rate?: number
  partner?: { countryCode: string; vatId: string }
  cancels?: string
  corrects?: string
  /** Of a piece under § 25a UStG: what it was bought for, and the tax of its margin. */
  margin?: { buying: number; tax: number }
}

const german = { countryCode: 'DE', vatId: '' }
let count = 0

/** A paper of one tax, as the first version wrote it. */
async function write(name: string, paper: Paper) {
  const {
    kind = 'INVOICE',
    day,
    service = day,
    gross,
    tax = 0,
    owed = 0,
    taxType = 'VAT',
    percent = 19,
  } = paper
  const { scheme = 'SOLL', currency = 'EUR', rate = 1, partner = german } = paper
  const id = randomUUID()
  ids.set(name, id)
  count += 1
  const euros = (amount: number) => Math.round(amount / rate)
  const numbered = kind === 'BILL' ? [null, null] : [2026, count]
  const idOf = (other: string | undefined) => ids.get(other ?? '') ?? null
  // Taxes sum up to their document by the end of a transaction.
  await sql.begin(async (tx) => {
    await tx`
      insert into documents (document_id, kind, number, number_year, number_count, document_day, booking_day, service_day, currency, rate,
        rate_day, tax_scheme, partner_id, partner, partner_text, payment_method, net_cents, tax_cents, gross_cents, booking_text,
        search_text, cancelled_document_id, corrected_document_id)
      values (${id}, ${kind}, ${name}, ${numbered[0] ?? null}, ${numbered[1] ?? null}, ${day}, ${kind === 'BILL' ? day : null}, ${service},
        ${currency}, ${rate}, ${currency === 'EUR' ? null : day}, ${scheme}, ${partnerId}, ${sql.json(partner)}, 'Österle',
        ${sql.json({ type: 'BANK_TRANSFER' })}, ${gross - tax}, ${tax}, ${gross}, '', '', ${idOf(paper.cancels)}, ${idOf(paper.corrects)})`
    await tx`
      insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
        gross_euro_cents, owed_tax_cents, owed_tax_euro_cents)
      values (${id}, ${taxType}, ${percent}, ${gross - tax}, ${tax}, ${gross}, ${euros(gross) - euros(tax)}, ${euros(tax)}, ${euros(gross)},
        ${owed}, ${euros(owed)})`
    if (paper.margin)
      await tx`
        insert into line_items (document_id, position, local_id, category_id, description_short, description_long, quantity, amount_cents,
          amount_buying_cents, amount_includes_tax, tax_type, tax_percent, differential_kind, differential_tax_cents,
          differential_tax_euro_cents, net_cents, gross_cents, net_euro_cents, gross_euro_cents, booking_text)
        values (${id}, 1, ${randomUUID()}, ${categoryId}, ${`Stuhl ${name}`}, '', 1, ${gross}, ${paper.margin.buying}, true, ${taxType},
          ${percent}, 'USED', ${paper.margin.tax}, ${paper.margin.tax}, ${gross}, ${gross}, ${gross}, ${gross}, '')`
    if (paper.cancels)
      await tx`update documents set cancelled_by_document_id = ${id} where document_id = ${idOf(paper.cancels) ?? ''}`
  })
}

interface Counted {
  base: number
  vat?: number
  inputTax?: number
  taxType?: string
  percent?: number
  rateMonth?: string
  /** In the currency, where that is another one. */
  own?: [base: number, tax: number]
}

/** What of a paper the server of then counted in a month, in cents, by the document's rate. */
async function counts(name: string, month: string, counted: Counted) {
  const { base, vat = 0, inputTax = 0, taxType = 'VAT', percent = 19, rateMonth = month } = counted
  const [ownBase, ownTax] = counted.own ?? [base, vat || inputTax]
  await sql`
    insert into document_months (document_id, month, tax_type, tax_percent, base_cents, vat_cents, input_tax_cents, rate_month,
      currency_base_cents, currency_tax_cents)
    values (${ids.get(name) ?? ''}, ${month}, ${taxType}, ${percent}, ${base}, ${vat}, ${inputTax}, ${rateMonth}, ${ownBase}, ${ownTax})`
}

const pay = (name: string, day: string, amount: number) => sql`
  insert into payments (payment_id, document_id, record_day, amount_cents)
  values (${randomUUID()}, ${ids.get(name) ?? ''}, ${day}, ${amount})`

const whole = { gross: 119_000, tax: 19_000 }
const back = { kind: 'CANCELLATION' as const, gross: -119_000, tax: -19_000 }

async function writeReceipts() {
  const scheme = 'IST' as const
  // Half of it paid in a locked month.
  await write('IST-HALF', { ...whole, scheme, day: '2026-10-05' })
  await pay('IST-HALF', '2026-10-20', 59_500)
  await counts('IST-HALF', '2026-10', { base: 50_000, vat: 9_500 })
  await pay('IST-HALF', '2026-11-10', 59_500)
  await counts('IST-HALF', '2026-11', { base: 50_000, vat: 9_500 })
  // Cancelled in a locked month, paid back in an open one.
  await write('IST-BACK', { ...whole, scheme, day: '2026-09-05' })
  await pay('IST-BACK', '2026-09-10', 119_000)
  await counts('IST-BACK', '2026-09', { base: 100_000, vat: 19_000 })
  await write('IST-BACK-C', { ...back, scheme, day: '2026-10-08', cancels: 'IST-BACK' })
  await pay('IST-BACK', '2026-11-20', -119_000)
  await counts('IST-BACK', '2026-11', { base: -100_000, vat: -19_000 })
}

async function writeEu() {
  const french = { countryCode: 'FR', vatId: 'FR40303265045' }
  const goods = { taxType: 'NONE_EU', percent: 0 }
  const service = { taxType: 'SERVICE_EU', percent: 0 }
  await write('EU', { ...goods, gross: 100_000, day: '2026-10-06', partner: french })
  await counts('EU', '2026-10', { ...goods, base: 100_000 })
  await write('EU-C', {
    ...{ ...goods, kind: 'CANCELLATION', gross: -100_000, day: '2026-11-06', partner: french, cancels: 'EU' },
  })
  await counts('EU-C', '2026-11', { ...goods, base: -100_000 })
  await write('SERVICE', { ...service, gross: 50_000, day: '2026-09-06', partner: french })
  await counts('SERVICE', '2026-09', { ...service, base: 50_000 })
  await write('SERVICE-K', {
    ...service,
    gross: -20_000,
    day: '2026-10-09',
    partner: french,
    corrects: 'SERVICE',
  })
  await counts('SERVICE-K', '2026-10', { ...service, base: -20_000 })
}

async function writeOss() {
  const finnish = { taxType: 'OSS', percent: 25.5 }
  const sale = { ...finnish, gross: 125_500, tax: 25_500, partner: { countryCode: 'FI', vatId: '' } }
  const all = { ...finnish, base: 100_000, vat: 25_500 }
  const nothingMore = { ...finnish, base: -100_000, vat: -25_500 }
  // Cancelled in an open month and paid back later.
  await write('OSS', { ...sale, day: '2026-10-07' })
  await pay('OSS', '2026-10-09', 125_500)
  await counts('OSS', '2026-10', all)
  await write('OSS-C', {
    ...{ ...sale, kind: 'CANCELLATION', gross: -125_500, tax: -25_500, day: '2026-11-07', cancels: 'OSS' },
  })
  await counts('OSS-C', '2026-11', nothingMore)
  await pay('OSS', '2026-12-02', -125_500)
  // By receipts it counted when it was paid: supplied in a month that was locked without it.
  await write('OSS-IST', { ...sale, scheme: 'IST', day: '2026-10-07' })
  await pay('OSS-IST', '2026-11-12', 125_500)
  await counts('OSS-IST', '2026-11', all)
}

async function writeMargins() {
  const margin = { taxType: 'DIFFERENTIAL', percent: 19 }
  // Bought for 950, sold for 1.000: 7,98 of the margin.
  const piece = { ...margin, gross: 100_000, margin: { buying: 95_000, tax: 798 } }
  await write('MARGIN', { ...piece, day: '2026-10-08' })
  await pay('MARGIN', '2026-10-08', 100_000)
  await counts('MARGIN', '2026-10', { ...margin, base: 99_202, vat: 798 })
  await write('MARGIN-C', {
    ...{ ...piece, kind: 'CANCELLATION', gross: -100_000, margin: { buying: -95_000, tax: -798 } },
    ...{ day: '2026-11-08', cancels: 'MARGIN' },
  })
  await counts('MARGIN-C', '2026-11', { ...margin, base: -99_202, vat: -798 })
  await pay('MARGIN', '2026-12-08', -100_000)
  // Bought for 400, and paid in two parts, by receipts.
  await write('MARGIN-IST', {
    ...{
      ...margin,
      gross: 100_000,
      margin: { buying: 40_000, tax: 9_580 },
      scheme: 'IST',
      day: '2026-09-08',
    },
  })
  await pay('MARGIN-IST', '2026-09-09', 50_000)
  await counts('MARGIN-IST', '2026-09', { ...margin, base: 45_210, vat: 4_790 })
  await pay('MARGIN-IST', '2026-11-09', 50_000)
  await counts('MARGIN-IST', '2026-11', { ...margin, base: 45_210, vat: 4_790 })
}

async function writeCurrencies() {
  const usd = { currency: 'USD', rate: 1.1 }
  const counted = { base: 90_909, vat: 17_273, own: [100_000, 19_000] as [number, number] }
  const taken = { base: -90_909, vat: -17_273, own: [-100_000, -19_000] as [number, number] }
  // Sold in a month that was locked by the documents' rates, and in one that was locked by those of the months; cancelled in an open one.
  for (const [name, month] of [
    ['USD-DAY', '2026-09'],
    ['USD-MONTH', '2026-10'],
  ] as const) {
    await write(name, { ...whole, ...usd, day: `${month}-12` })
    await counts(name, month, counted)
    await write(`${name}-C`, { ...back, ...usd, day: '2026-11-12', cancels: name })
    await counts(`${name}-C`, '2026-11', taken)
  }
  // Nobody had entered a rate of October.
  await write('CHF', { ...whole, currency: 'CHF', rate: 0.95, day: '2026-10-13' })
  await counts('CHF', '2026-10', { base: 105_263, vat: 20_000, own: [100_000, 19_000] })
  // Bills: input tax, and what one owes oneself.
  await write('USD-BILL', { ...whole, ...usd, kind: 'BILL', day: '2026-10-14' })
  await counts('USD-BILL', '2026-10', { base: 90_909, inputTax: 17_273, own: [100_000, 19_000] })
  const acquired = { taxType: 'ACQUISITION_EU', owed: 19_000, gross: 100_000 }
  await write('USD-EU', {
    ...acquired,
    ...usd,
    kind: 'BILL',
    day: '2026-10-15',
    partner: { countryCode: 'FR', vatId: '' },
  })
  await counts('USD-EU', '2026-10', {
    ...{ base: 90_909, vat: 17_273, inputTax: 17_273, taxType: 'ACQUISITION_EU', own: [100_000, 19_000] },
  })
  // By receipts: half of it in a locked month by its rate.
  await write('USD-IST', { ...whole, ...usd, scheme: 'IST', day: '2026-10-16' })
  await pay('USD-IST', '2026-10-20', 59_500)
  await counts('USD-IST', '2026-10', { base: 45_455, vat: 8_637, own: [50_000, 9_500] })
  await pay('USD-IST', '2026-11-20', 59_500)
  await counts('USD-IST', '2026-11', { base: 45_454, vat: 8_636, own: [50_000, 9_500] })
}

const rows = () => sql<Row[]>`
  select d.number as document, m.month, m.tax_type, m.base_cents::float8 as base, m.vat_cents::float8 as vat,
    m.input_tax_cents::float8 as input_tax
  from taxed_months m join documents d using (document_id)
  order by d.number, m.month, m.tax_type, m.base_cents`

const lockedRows = async () => (await rows()).filter(({ month }) => month < openFrom)

/** What papers count by month, in cents: tax, or the base where there is none. */
async function counted(...names: string[]): Promise<string[]> {
  const sums = new Map<string, number>()
  for (const { document, month, base, vat, input_tax } of await rows()) {
    if (!names.includes(document)) continue
    sums.set(month, (sums.get(month) ?? 0) + (vat || input_tax || base))
  }
  return [...sums]
    .sort()
    .filter(([, cents]) => cents !== 0)
    .map(([month, cents]) => `${month} ${cents}`)
}

test('what was reported of locked months stays, to the cent, whatever is entered or chosen then', async () => {
  expect(before).toHaveLength(14)
  expect(await lockedRows()).toEqual(before)
  expect([...(await sql`select from document_months where late_month is not null`)]).toEqual([])
  const entered = [
    { currency: 'CHF', month: '2026-10', rate: '0.9' },
    { currency: 'CHF', month: '2026-11', rate: '0.91' },
  ]
  await sql`insert into monthly_rates ${sql(entered)}`
  await sql`update monthly_rates set rate = 2 where currency = 'USD' and month <= '2026-10'`
  for (const method of ['DAILY', 'MONTHLY']) {
    await sql`update firm set vat_rate_method = ${method}`
    expect(await lockedRows()).toEqual(before)
  }
  await sql`update monthly_rates set rate = 1.19 where currency = 'USD' and month = '2026-10'`
})

test('what the ledger of § 25a UStG and the statement said of locked months is kept', async () => {
  const pieces = await sql`select month, text from locked_margins order by month, text`
  expect(pieces.map(({ month, text }) => `${month} ${text}`)).toEqual([
    '2026-09 Stuhl MARGIN-IST',
    '2026-10 Stuhl MARGIN',
  ])
  const sold = await sql`
    select s.month, d.number, s.partner ->> 'vatId' as vat_id from locked_eu_sales s join documents d using (document_id)
    where s.tax_type <> 'OSS' order by s.month, d.number`
  expect(sold.map(({ month, number, vat_id }) => `${month} ${number} ${vat_id}`)).toEqual([
    '2026-09 SERVICE FR40303265045',
    '2026-10 EU FR40303265045',
    '2026-10 SERVICE-K FR40303265045',
  ])
})

describe('open months follow the rules of now', () => {
  test.each([
    ['receipts in two months', ['IST-HALF'], ['2026-10 9500', '2026-11 9500']],
    ['what is paid back by receipts', ['IST-BACK', 'IST-BACK-C'], ['2026-09 19000', '2026-11 -19000']],
    ['goods to the EU: cancelled on the own date', ['EU', 'EU-C'], ['2026-10 100000', '2026-11 -100000']],
    [
      'a service that was corrected in a locked month',
      ['SERVICE', 'SERVICE-K'],
      ['2026-09 50000', '2026-10 -20000'],
    ],
    ['the One-Stop-Shop: with the money', ['OSS', 'OSS-C'], ['2026-10 25500', '2026-12 -25500']],
    // Its month was locked without it: it is owed all the same.
    ['the One-Stop-Shop by receipts: in the first open month', ['OSS-IST'], ['2026-11 25500']],
    ['a margin: with the money', ['MARGIN', 'MARGIN-C'], ['2026-10 798', '2026-12 -798']],
    ['a margin in parts', ['MARGIN-IST'], ['2026-09 4790', '2026-11 4790']],
    [
      'by the document: taken back as it was counted',
      ['USD-DAY', 'USD-DAY-C'],
      ['2026-09 17273', '2026-11 -17273'],
    ],
    [
      'by the months: taken back as it was counted',
      ['USD-MONTH', 'USD-MONTH-C'],
      ['2026-10 15966', '2026-11 -15966'],
    ],
    ['without a rate: by the document', ['CHF'], ['2026-10 20000']],
    ['input tax', ['USD-BILL'], ['2026-10 15966']],
    ['what one owes oneself', ['USD-EU'], ['2026-10 15966']],
    ['receipts, each by its month', ['USD-IST'], ['2026-10 7983', '2026-11 7600']],
  ])('%s', async (_, papers, months) => {
    expect(await counted(...papers)).toEqual(months)
  })
})
