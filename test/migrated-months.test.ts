import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EarlierDatabase, earlierDatabase } from './earlier-database.ts'

// Months that were locked before the rules of decisions §10 move by no cent, open ones follow the rules of now: sales in EUR under SOLL, and
// bills. All else: `migrated-kinds.test.ts`.

const locked = ['2026-08', '2026-09', '2026-10']
const openFrom = '2026-11'
const ids = new Map<string, string>()
let earlier: EarlierDatabase
let sql: EarlierDatabase['sql']
let before: Row[]

interface Row {
  document: string
  month: string
  tax_type: string
  base_cents: number
  vat_cents: number
  input_tax_cents: number
}

beforeAll(async () => {
  earlier = await earlierDatabase()
  sql = earlier.sql
  await writeFirm()
  await writeSales()
  await writeBills()
  for (const month of locked)
    await sql`insert into locked_months (lock_id, month, locked_at) values (${randomUUID()}, ${`${month}-01`}, now())`
  before = await rows()
  await earlier.start()
}, 120_000)

afterAll(() => earlier.remove())

const partnerId = randomUUID()

async function writeFirm() {
  await sql`insert into firm (firm_id, name) values (${randomUUID()}, 'Alte Möbel GmbH')`
  await sql`
    insert into partners (partner_id, role, short_name, company_name, address_lines, billing_address_id, contact_id, country_code,
      preferred_payment_method, search_text, sort_key)
    values (${partnerId}, 'BUYER', 'Österle', 'Österle GmbH', 'Kastanienallee 12', ${randomUUID()}, ${randomUUID()}, 'DE',
      '{}', '', '')`
}

interface Paper {
  kind?: 'BILL' | 'INVOICE' | 'CANCELLATION'
  day: string
  service?: string | null
  booking?: string
  gross: number
  country?: string
  taxType?: string
  cancels?: string
  corrects?: string
}

let count = 0

/** A paper at 19 %, or of which the tax is owed by oneself. */
async function write(name: string, paper: Paper) {
  const {
    kind = 'INVOICE',
    day,
    service = day,
    booking = null,
    gross,
    country = 'DE',
    taxType = 'VAT',
  } = paper
  const id = randomUUID()
  ids.set(name, id)
  count += 1
  const isOwed = taxType !== 'VAT'
  const tax = isOwed ? 0 : Math.round((gross * 19) / 119)
  const owed = isOwed ? Math.round((gross * 19) / 100) : 0
  const numbered = kind === 'BILL' ? [null, null] : [2026, count]
  // Taxes sum up to their document by the end of a transaction.
  await sql.begin(async (tx) => {
    await tx`
      insert into documents (document_id, kind, number, number_year, number_count, document_day, booking_day, service_day, currency, rate,
        tax_scheme, partner_id, partner, partner_text, payment_method, net_cents, tax_cents, gross_cents, booking_text, search_text,
        cancelled_document_id, corrected_document_id)
      values (${id}, ${kind}, ${name}, ${numbered[0] ?? null}, ${numbered[1] ?? null}, ${day}, ${booking}, ${service}, 'EUR', 1,
        'SOLL', ${partnerId}, ${sql.json({ countryCode: country, vatId: '' })}, 'Österle', ${sql.json({ type: 'BANK_TRANSFER' })},
        ${gross - tax}, ${tax}, ${gross}, '', '', ${ids.get(paper.cancels ?? '') ?? null}, ${ids.get(paper.corrects ?? '') ?? null})`
    await tx`
      insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
        gross_euro_cents, owed_tax_cents, owed_tax_euro_cents)
      values (${id}, ${taxType}, 19, ${gross - tax}, ${tax}, ${gross}, ${gross - tax}, ${tax}, ${gross}, ${owed}, ${owed})`
    if (paper.cancels)
      await tx`update documents set cancelled_by_document_id = ${id} where document_id = ${ids.get(paper.cancels) ?? ''}`
  })
}

/** What of a paper the server of then counted in a month, in cents. */
async function counts(name: string, month: string, base: number, vat: number, inputTax = 0, taxType = 'VAT') {
  await sql`
    insert into document_months (document_id, month, tax_type, tax_percent, base_cents, vat_cents, input_tax_cents, rate_month,
      currency_base_cents, currency_tax_cents)
    values (${ids.get(name) ?? ''}, ${month}, ${taxType}, 19, ${base}, ${vat}, ${inputTax}, ${month}, ${base}, ${vat || inputTax})`
}

const pay = (name: string, day: string, amount: number) => sql`
  insert into payments (payment_id, document_id, record_day, amount_cents)
  values (${randomUUID()}, ${ids.get(name) ?? ''}, ${day}, ${amount})`

async function writeSales() {
  // Paid, and cancelled in an open month; the money went back a month later.
  await write('PAID', { day: '2026-10-05', gross: 119_000 })
  await counts('PAID', '2026-10', 100_000, 19_000)
  await pay('PAID', '2026-10-10', 119_000)
  await write('PAID-C', { kind: 'CANCELLATION', day: '2026-11-05', gross: -119_000, cancels: 'PAID' })
  await counts('PAID-C', '2026-11', -100_000, -19_000)
  await pay('PAID', '2026-12-03', -119_000)
  // The same, never paid.
  await write('OPEN', { day: '2026-10-06', gross: 119_000 })
  await counts('OPEN', '2026-10', 100_000, 19_000)
  await write('OPEN-C', { kind: 'CANCELLATION', day: '2026-11-06', gross: -119_000, cancels: 'OPEN' })
  await counts('OPEN-C', '2026-11', -100_000, -19_000)
  // Paid in part, corrected by half, the rest paid back.
  await write('HALF', { day: '2026-10-07', gross: 119_000 })
  await counts('HALF', '2026-10', 100_000, 19_000)
  await pay('HALF', '2026-10-20', 89_250)
  await write('HALF-K', { day: '2026-11-07', gross: -59_500, corrects: 'HALF' })
  await counts('HALF-K', '2026-11', -50_000, -9_500)
  await pay('HALF', '2026-12-07', -29_750)
  // Cancelled in a month that is locked, which gave all of it back; the money went back in an open one.
  await write('BACK', { day: '2026-09-08', gross: 119_000 })
  await counts('BACK', '2026-09', 100_000, 19_000)
  await pay('BACK', '2026-09-20', 119_000)
  await write('BACK-C', { kind: 'CANCELLATION', day: '2026-10-08', gross: -119_000, cancels: 'BACK' })
  await counts('BACK-C', '2026-10', -100_000, -19_000)
  await pay('BACK', '2026-11-20', -119_000)
  // Paid in part before the supply and called off.
  await write('OFF', { day: '2026-09-09', service: '2026-12-10', gross: 119_000 })
  await pay('OFF', '2026-09-15', 47_600)
  await counts('OFF', '2026-09', 40_000, 7_600)
  await counts('OFF', '2026-12', 60_000, 11_400)
  await write('OFF-C', { kind: 'CANCELLATION', day: '2026-11-09', gross: -119_000, cancels: 'OFF' })
  await counts('OFF-C', '2026-11', -100_000, -19_000)
  await pay('OFF', '2026-11-20', -47_600)
  // Paid too much.
  await write('OVER', { day: '2026-10-10', gross: 11_900 })
  await counts('OVER', '2026-10', 10_000, 1_900)
  await pay('OVER', '2026-11-03', 15_000)
}

async function writeBills() {
  const bill = { kind: 'BILL' as const, gross: 119_000 }
  await write('EARLY', { ...bill, day: '2026-11-02', booking: '2026-11-02', service: '2026-12-10' })
  await counts('EARLY', '2026-11', 100_000, 0, 19_000)
  await pay('EARLY', '2026-11-20', 40_000)
  await write('EARLY-L', { ...bill, day: '2026-09-02', booking: '2026-09-02', service: '2026-11-10' })
  await counts('EARLY-L', '2026-09', 100_000, 0, 19_000)
  // Services of Northern Ireland counted as of a business in the EU.
  const northern = { kind: 'BILL' as const, gross: 100_000, country: 'XI', taxType: 'REVERSE_CHARGE_13B' }
  await write('XI', { ...northern, day: '2026-12-02', booking: '2026-12-02', service: '2026-11-05' })
  await counts('XI', '2026-11', 100_000, 19_000, 19_000, northern.taxType)
  await write('XI-L', { ...northern, day: '2026-10-20', booking: '2026-11-03', service: '2026-11-02' })
  await counts('XI-L', '2026-11', 100_000, 19_000, 19_000, northern.taxType)
}

const rows = () => sql<Row[]>`
  select d.number as document, m.month, m.tax_type, m.base_cents::float8 as base_cents, m.vat_cents::float8 as vat_cents,
    m.input_tax_cents::float8 as input_tax_cents
  from document_months m join documents d using (document_id)
  order by d.number, m.month, m.tax_type, m.base_cents`

/** The tax of papers by month, in cents: what is owed less what is deducted, and the input tax where nothing is owed. */
async function taxes(...names: string[]): Promise<string[]> {
  const sums = new Map<string, number>()
  for (const { document, month, vat_cents, input_tax_cents } of await rows())
    if (names.includes(document)) sums.set(month, (sums.get(month) ?? 0) + (vat_cents || input_tax_cents))
  return [...sums]
    .sort()
    .filter(([, cents]) => cents !== 0)
    .map(([month, cents]) => `${month} ${cents}`)
}

test('what was counted in locked months stays, to the cent, and none of it is late', async () => {
  const isLocked = ({ month }: Row) => month < openFrom
  expect((await rows()).filter(isLocked)).toEqual(before.filter(isLocked))
  expect(before.filter(isLocked)).toHaveLength(8)
  expect([...(await sql`select from document_months where late_month is not null`)]).toEqual([])
})

describe('open months follow the rules of now', () => {
  test.each([
    [
      'a paid invoice that was cancelled: with the money',
      ['PAID', 'PAID-C'],
      ['2026-10 19000', '2026-12 -19000'],
    ],
    ['one that nobody paid: at once', ['OPEN', 'OPEN-C'], ['2026-10 19000', '2026-11 -19000']],
    [
      'a correction: what was not received, then what went back',
      ['HALF', 'HALF-K'],
      ['2026-10 19000', '2026-11 -4750', '2026-12 -4750'],
    ],
    ['what a locked month gave back: not again', ['BACK', 'BACK-C'], ['2026-09 19000', '2026-10 -19000']],
    ['what was called off: the unpaid rest never', ['OFF', 'OFF-C'], ['2026-09 7600', '2026-11 -7600']],
    ['an overpayment: when it was received', ['OVER'], ['2026-10 1900', '2026-11 495']],
    [
      'input tax: with the supply, paid before with the payment',
      ['EARLY'],
      ['2026-11 6387', '2026-12 12613'],
    ],
    ['input tax of a locked month: as it was deducted', ['EARLY-L'], ['2026-09 19000']],
    ['a service of Northern Ireland: on the date of the bill', ['XI'], ['2026-12 19000']],
    // On that date it would come into a locked month, which none but a late report does: it stays where it was to be declared.
    ['one that was billed in a locked month: where it stood', ['XI-L'], ['2026-11 19000']],
  ])('%s', async (_, papers, months) => {
    expect(await taxes(...papers)).toEqual(months)
  })
})
