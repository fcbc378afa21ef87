import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { monthsOfAll } from './kept-months.ts'
import { billInput, billLine, type LineChanges, paymentRecord, supplierInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Input tax by the later of booking and supply (decisions §10, 'Input tax'), by the taxes due of a year in which nothing else stands.

const year = yearOf(berlinDay(new Date())) - 1
const d = (rest: string) => `${year}-${rest}`
const { world, manager, trade } = useWorld()

/** The input tax of the months that have some, such as `03 63.87`. */
async function inputTaxes(): Promise<string[]> {
  const rows: { month: string; inputTax: number }[] = must(await manager.get('/proxy/get/taxes'))
  return rows
    .filter(({ inputTax }) => inputTax !== 0)
    .map(({ month, inputTax }) => `${month.slice(5)} ${inputTax}`)
    .sort()
}

let count = 0
async function bill(booked: string, creation: Record<string, unknown> = {}, amount = 1_190): Promise<string> {
  count += 1
  const documentCreation = { billNumber: `R-${count}`, billTotal: amount, bookingDate: booked, ...creation }
  const lines = [billLine(trade, { amount })]
  const input = billInput(trade, booked, { lines, documentCreation })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid
}
const pay = async (uuid: string, amount: number, recordDate: string) =>
  must(await manager.post(`/api/documents/bills/${uuid}/records`, paymentRecord(amount, { recordDate })))
const remove = async (uuid: string) => must(await manager.post(`/api/documents/bills/${uuid}/deletions`, {}))

beforeAll(async () => {
  expect(await inputTaxes()).toEqual([])
})

test('booked on 2 March, supplied on 10 April, 400 of 1.190 paid on 20 March: 63,87 in March, 126,13 in April', async () => {
  const uuid = await bill(d('03-02'), { serviceDate: d('04-10') })
  expect(await inputTaxes()).toEqual(['04 190'])
  await pay(uuid, 400, d('03-20'))
  expect(await inputTaxes()).toEqual(['03 63.87', '04 126.13'])
  // What is paid once it is supplied changes nothing.
  await pay(uuid, 790, d('05-20'))
  expect(await inputTaxes()).toEqual(['03 63.87', '04 126.13'])
  await remove(uuid)
})

test('an advance counts no earlier than it is booked', async () => {
  const uuid = await bill(d('04-02'), { billDate: d('03-02'), serviceDate: d('06-10'), advance: true })
  await pay(uuid, 400, d('03-20'))
  await pay(uuid, 790, d('05-04'))
  expect(await inputTaxes()).toEqual(['04 63.87', '05 126.13'])
  await remove(uuid)
})

test('whether it is deducted is decided by the day of supply, else by that of the booking', async () => {
  const before = must(await manager.get('/proxy/get/firm')).taxSchemes
  const exempt = { validFrom: d('01-01'), scheme: 'KLEINUNTERNEHMER' }
  must(
    await manager.post('/api/firm', {
      taxSchemes: [...before, exempt, { validFrom: d('04-01'), scheme: 'SOLL' }],
    }),
  )
  const bills = [
    // billed before and booked after: deducted
    await bill(d('04-05'), { billDate: d('03-20') }, 119),
    await bill(d('04-05'), { billDate: d('03-20'), serviceDate: d('03-20') }, 238),
    await bill(d('03-20'), { serviceDate: d('05-05') }, 357),
    await bill(d('03-20'), {}, 476),
  ]
  expect(await inputTaxes()).toEqual(['04 19', '05 57'])
  for (const uuid of bills) await remove(uuid)
  must(await manager.post('/api/firm', { taxSchemes: before }))
})

test('a service of a business in Northern Ireland stands in Kz 84, by the month of its bill, and what comes from there as goods in Kz 89', async () => {
  const supplier = supplierInput({ shortName: 'Lagan', companyName: 'Lagan Antiques Ltd' })
  supplier.partnerData.addresses = [{ countryCode: 'XI', street: 'Quay 1', zip: 'BT1', city: 'Belfast' }]
  const northern = must(await manager.post('/api/partners/suppliers', supplier)).entityId.uuid
  const send = async (taxType: 'REVERSE_CHARGE_13B' | 'ACQUISITION_EU') => {
    const input = billInput({ ...trade, supplier: northern }, d('08-05'), {
      lines: [billLine(trade, { amount: 100, amountIncludesTax: false, taxType })],
      documentCreation: { billNumber: taxType, billTotal: 100, serviceDate: d('07-20') },
    })
    return must(await manager.post('/api/documents/bills', input)).entityId.uuid
  }
  const made = [await send('REVERSE_CHARGE_13B'), await send('ACQUISITION_EU')]
  const { sections } = must(await manager.get(`/proxy/get/advancereturns?period=${d('08')}`))
  const figures: { key: string; base: number | null }[] = sections.flatMap(
    (section: { figures: unknown }) => section.figures,
  )
  const base = (key: string) => figures.find((figure) => figure.key === key)?.base ?? 0
  expect([base('46'), base('84'), base('89')]).toEqual([0, 100, 100])
  expect(must(await manager.get(`/proxy/get/bills/${made[0]}`)).countedAsEu).toBe(false)
  for (const uuid of made) await remove(uuid)
})

test('what a locked month deducted by the rule of before is not deducted again, and its bill can be paid', async () => {
  const uuid = await bill(d('03-02'), { serviceDate: d('05-10') })
  const { owner: sql } = world
  // As it was kept until now.
  await sql`update document_months set month = ${d('03')} where document_id = ${uuid}`
  expect(await inputTaxes()).toEqual(['03 190'])
  must(await manager.post('/api/reports/locks', { month: d('03') }))
  await pay(uuid, 400, d('04-20'))
  expect(await inputTaxes()).toEqual(['03 190'])
  await pay(uuid, 790, d('06-20'))
  expect(await inputTaxes()).toEqual(['03 190'])
  // Nobody locked March before the rule was there; of one who did it is right.
  const wrong = [
    { documentNumber: must(await manager.get(`/proxy/get/bills/${uuid}`)).billNumber, what: 'Steuermonate' },
  ]
  expect(await verifyDocuments(sql, recordedDocuments)).toEqual(wrong)
  await sql`update migrations set at = now() where name = '0027-input-tax.sql'`
  expect(await verifyDocuments(sql, recordedDocuments)).toEqual([])
  await sql`alter table document_months disable trigger user`
  await sql`update document_months set input_tax_cents = 19100 where document_id = ${uuid}`
  expect(await verifyDocuments(sql, recordedDocuments)).toEqual(wrong)
  await sql`update document_months set input_tax_cents = 19000 where document_id = ${uuid}`
  await sql`alter table document_months enable trigger user`
})

test('the migration moves the open months of stored bills, and no locked one', async () => {
  const usd = { currency: 'USD', amountIncludesTax: false }
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', day: d('01-01'), rate: 1.25 }],
    }),
  )
  const of = async (
    booked: string,
    creation: Record<string, unknown>,
    lines: LineChanges[],
    paid: [number, string][],
  ) => {
    count += 1
    const documentCreation = { billNumber: `M-${count}`, bookingDate: booked, ...creation }
    const input = billInput(trade, booked, {
      lines: lines.map((line) => billLine(trade, line)),
      documentCreation,
    })
    const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
    const { currency = 'EUR' } = lines[0] ?? {}
    for (const [amount, recordDate] of paid) {
      const record = paymentRecord(amount, { currency, recordDate })
      must(await manager.post(`/api/documents/bills/${uuid}/records`, record))
    }
    return uuid
  }
  await of(
    d('04-02'),
    { serviceDate: d('07-10') },
    [{ amount: 100 }, { amount: 19, taxPercent: 7 }],
    [
      [33.33, d('04-20')],
      [10, d('05-20')],
      [90, d('06-20')],
    ],
  )
  await of(
    d('09-02'),
    { billDate: d('05-01'), serviceDate: d('08-10') },
    [{ amount: 119 }],
    [[40, d('05-20')]],
  )
  await of(
    d('09-02'),
    { billDate: d('05-01'), serviceDate: d('10-10'), advance: true },
    [{ amount: 119 }],
    [
      [40, d('05-20')],
      [30, d('09-20')],
    ],
  )
  await of(
    d('05-02'),
    { serviceDate: d('07-10'), currency: 'USD', billTotal: 219 },
    [
      { ...usd, amount: 100 },
      { ...usd, amount: 100, taxType: 'REVERSE_CHARGE_13B' },
    ],
    [[33.33, d('06-20')]],
  )
  await of(d('06-02'), { serviceDate: d('06-20') }, [{ amount: 119 }], [[119, d('06-10')]])
  const { sql } = world.db
  const rows = () => sql`select * from document_months order by document_months.*::text`
  const now = await rows()
  await asBefore()
  expect(await rows()).not.toEqual(now)
  await world.owner.begin(async (tx) =>
    tx.unsafe(await readFile(new URL('../migrations/0027-input-tax.sql', import.meta.url), 'utf8')),
  )
  expect(await rows()).toEqual(now)
  const { kept, computed } = await monthsOfAll(world)
  expect(kept.filter((line) => line.startsWith('M-'))).toEqual(
    computed.filter((line) => line.startsWith('M-')),
  )
})

/** The rows of VAT as they were kept until the rule came: an advance's when it was paid, all others when they were booked. */
async function asBefore(): Promise<void> {
  const { owner: sql } = world
  await sql.begin(async (tx) => {
    await tx`alter table document_months disable trigger user`
    await tx`update document_months m set month = m.rate_month from documents d
      where d.document_id = m.document_id and d.kind = 'BILL' and d.advance and m.tax_type = 'VAT' and m.rate_month > ${d('03')}`
    await tx`create temp table before on commit drop as
      select m.document_id, to_char(d.booking_day, 'YYYY-MM') as month, m.tax_type, m.tax_percent, sum(base_cents) as base,
        sum(input_tax_cents) as tax, to_char(d.service_day, 'YYYY-MM') as rate_month, sum(currency_base_cents) as own_base,
        sum(currency_tax_cents) as own_tax
      from document_months m join documents d using (document_id)
      where d.kind = 'BILL' and not d.advance and m.tax_type = 'VAT' and d.service_day is not null and m.month > ${d('03')}
      group by m.document_id, d.booking_day, d.service_day, m.tax_type, m.tax_percent`
    await tx`delete from document_months m using before b where b.document_id = m.document_id and m.tax_type = 'VAT'`
    await tx`insert into document_months (document_id, month, tax_type, tax_percent, base_cents, vat_cents, input_tax_cents, rate_month,
      currency_base_cents, currency_tax_cents)
      select document_id, month, tax_type, tax_percent, base, 0, tax, rate_month, own_base, own_tax from before`
    await tx`alter table document_months enable trigger user`
  })
}
