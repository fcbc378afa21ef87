import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { berlinDay } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  type LineChanges,
  paymentRecord,
  receiverInput,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// What discounts and write-offs take off the tax, from the calls to the rows, the returns and the files (decisions §11, 'Tax').

// One that is over, as is the spring after it.
const year = Number(berlinDay(new Date()).slice(0, 4)) - 2
const on = (monthAndDay: string) => `${year}-${monthAndDay}`
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})

type Side = 'invoices' | 'bills'
let bills = 0

async function invoice(day: string, lines: LineChanges[], head: Record<string, unknown> = {}, to?: string) {
  const own = lines.map((line) => invoiceLine(trade, line))
  const party = to === undefined ? trade : { ...trade, receiver: to }
  const input = invoiceInput(party, on(day), { lines: own, documentCreation: head })
  return must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
}

async function bill(day: string, lines: LineChanges[], billTotal: number) {
  const documentCreation = { billTotal, billNumber: `B-${bills++}` }
  const input = billInput(trade, on(day), {
    lines: lines.map((line) => billLine(trade, line)),
    documentCreation,
  })
  return must(await manager.post('/api/documents/bills', input)).entityId.uuid as string
}

const post = async (side: Side, uuid: string, record: object) =>
  must(await manager.post(`/api/documents/${side}/${uuid}/records`, record)).entityId.uuid as string

function pay(side: Side, uuid: string, day: string, amount: number, discount?: number) {
  const record = paymentRecord(amount, { recordDate: on(day) })
  const { recordData } = record.recordDetails
  const recordDetails = {
    ...record.recordDetails,
    recordData: { ...recordData, ...(discount && { discount }) },
  }
  return post(side, uuid, { ...record, recordDetails })
}

const take = (side: Side, uuid: string, day: string, recordType: string, amount: number, more: object = {}) =>
  post(side, uuid, {
    recordDate: on(day),
    recordDetails: { recordType, recordData: { amount, currency: 'EUR', ...more } },
  })
const lost = { reason: 'UNCOLLECTIBLE', text: 'Insolvenz' }

const cancel = async (uuid: string, day: string) =>
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { invoiceDate: on(day), cancelledInvoiceEntityId: uuid },
    }),
  ).entityId.uuid as string

const cancellationOf = async (uuid: string): Promise<string> =>
  must(await manager.get(`/proxy/get/invoices/${uuid}`)).cancelledByInvoiceEntityId

/** 'month base tax' of each row, with what takes it off, of some documents. */
async function rowsOf(...uuids: string[]): Promise<string[]> {
  const rows = await world.db.sql`
    select month, base_cents::float8 / 100 as base, (vat_cents - input_tax_cents)::float8 / 100 as tax, reduction from document_months
    where document_id = any(${uuids}) order by month, base_cents desc, reduction nulls first`
  return rows.map(({ month, base, tax, reduction }) =>
    [month.slice(5), base, tax, reduction].filter((part) => part !== null).join(' '),
  )
}

/** What has counted by the end of each month. */
async function sumBy(...uuids: string[]): Promise<Record<string, number>> {
  const rows = await world.db.sql`
    select month, round(sum(sum(vat_cents - input_tax_cents)) over (order by month) / 100, 2)::float8 as tax from document_months
    where document_id = any(${uuids}) group by month order by month`
  return Object.fromEntries(rows.map(({ month, tax }) => [month.slice(5), tax]))
}

const get = async (resource: string, query: string) =>
  must(await manager.get(`/proxy/get/${resource}?${query}`))
async function figures(month: string): Promise<Record<string, number[]>> {
  const { sections } = await get('advancereturns', `period=${on(month)}`)
  const all = sections.flatMap((section: { figures: object[] }) => section.figures) as {
    key: string
    base: number | null
    documentTax: number | null
  }[]
  const filled = all.filter(({ base, documentTax }) => base || documentTax)
  return Object.fromEntries(filled.map(({ key, base, documentTax }) => [key, [base ?? 0, documentTax ?? 0]]))
}
const verified = async () => expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])

describe('an invoice of 1.190 €', () => {
  test('paid with Skonto: less tax in that month, named in the return; gone with its payment', async () => {
    const uuid = await invoice('01-10', [{ amount: 1_190 }])
    const paid = await pay('invoices', uuid, '02-10', 1_166.2, 23.8)
    expect(await rowsOf(uuid)).toEqual(['01 1000 190', '02 -20 -3.8 DISCOUNT'])
    expect(await figures('02')).toEqual({ 81: [-20, -3.8] })
    const behind = await get('advancereturns/documents', `period=${on('02')}&figure=81`)
    expect(behind.rows).toMatchObject([{ base: -20, tax: -3.8, reduction: 'DISCOUNT' }])
    await verified()
    must(await manager.post(`/api/documents/invoices/${uuid}/records/${paid}/deletions`, {}))
    expect(await rowsOf(uuid)).toEqual(['01 1000 190'])
    await pay('invoices', uuid, '02-10', 1_166.2, 23.8)
    const cancellation = await cancel(uuid, '03-05')
    await pay('invoices', uuid, '04-10', -1_166.2)
    expect(await rowsOf(uuid, cancellation)).toEqual([
      '01 1000 190',
      '02 -20 -3.8 DISCOUNT',
      '04 -980 -186.2',
    ])
    await verified()
  })

  test('given up, and paid in part after all: told in 50 once', async () => {
    const uuid = await invoice('05-10', [{ amount: 1_190 }])
    await take('invoices', uuid, '06-10', 'WRITE_OFF', 1_190, lost)
    expect(await figures('06')).toEqual({ 81: [-1_000, -190], 50: [1_000, 0] })
    const behind = await get('advancereturns/documents', `period=${on('06')}&figure=50`)
    expect(behind).toMatchObject({ base: 1_000, tax: 0, rows: [{ base: 1_000, reduction: 'UNCOLLECTIBLE' }] })
    await pay('invoices', uuid, '07-10', 500)
    expect(await rowsOf(uuid)).toEqual([
      '05 1000 190',
      '06 -1000 -190 UNCOLLECTIBLE',
      '07 420.17 79.83 UNCOLLECTIBLE',
    ])
    expect(await figures('07')).toEqual({ 81: [420.17, 79.83] })
    await verified()
  })
})

test('what replaces an invoice takes its share over: the tax is that of what is left', async () => {
  const uuid = await invoice('01-11', [{ amount: 1_190 }])
  await pay('invoices', uuid, '02-11', 1_166.2, 23.8)
  const input = invoiceInput(trade, on('03-11'), {
    lines: [invoiceLine(trade, { amount: 952 })],
    documentCreation: { serviceDate: on('01-11') },
  })
  const body = { ...input, cancellation: { invoiceDate: on('03-11') } }
  const next = must(await manager.post(`/api/documents/invoices/${uuid}/rewritings`, body)).entityId
    .uuid as string
  const cancellation = await cancellationOf(uuid)
  // What is asked now is 932,96 €; of the 1.166,20 € received nothing went back yet.
  expect(await sumBy(uuid, next, cancellation)).toEqual({ '01': 190, '02': 186.2, '03': 186.2 })
  await pay('invoices', next, '04-11', -233.24)
  expect(await sumBy(uuid, next, cancellation)).toMatchObject({ '03': 186.2, '04': 148.96 })
  await verified()

  const unpaid = await invoice('01-12', [{ amount: 1_190 }])
  await take('invoices', unpaid, '02-12', 'DISCOUNT', 23.8)
  const again = must(await manager.post(`/api/documents/invoices/${unpaid}/rewritings`, body)).entityId
    .uuid as string
  const other = await cancellationOf(unpaid)
  expect(await sumBy(unpaid, again, other)).toEqual({ '01': 190, '02': 186.2, '03': 148.96 })
  const last = await cancel(again, '04-12')
  expect(await sumBy(unpaid, again, other, last)).toMatchObject({ '04': 0 })
  await verified()
})

test('bills: less input tax, what is not paid in 37, too; what one owes oneself on both sides', async () => {
  const paid = await bill('08-10', [{ amount: 1_190 }], 1_190)
  await pay('bills', paid, '09-10', 1_166.2, 23.8)
  expect(await rowsOf(paid)).toEqual(['08 1000 -190', '09 -20 3.8 DISCOUNT'])
  const unpaid = await bill('08-11', [{ amount: 238 }], 238)
  await take('bills', unpaid, '09-12', 'WRITE_OFF', 238, lost)
  expect(await figures('09')).toEqual({ 66: [0, -41.8], 37: [0, 38] })
  expect(await get('advancereturns', `period=${on('09')}`)).toMatchObject({ payable: 41.8, inputTax: -41.8 })
  const line = { amount: 1_000, amountIncludesTax: false, taxType: 'ACQUISITION_EU', taxPercent: 19 }
  const acquired = await bill('10-10', [line], 1_000)
  await pay('bills', acquired, '11-10', 980, 20)
  expect(await figures('11')).toEqual({ 89: [-20, -3.8], 61: [0, -3.8] })
  await verified()
})

test('§ 25a UStG: the ledger has a row, and the return what is left of the margin', async () => {
  const line = { amount: 1_000, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying: 400 }
  const uuid = await invoice('10-10', [line])
  await pay('invoices', uuid, '12-10', 980, 20)
  expect(await rowsOf(uuid)).toEqual(['10 904.2 95.8', '12 -16.81 -3.19 DISCOUNT'])
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: on('12') }))
  const { section } = await get('marginledger', `searchFilter=${filter}&stopIndex=10`)
  expect(section).toMatchObject([{ reduction: 'DISCOUNT', base: -16.81, tax: -3.19 }])
  expect(await figures('12')).toEqual({ 81: [-16.81, -3.19] })
  const old = await invoice('12-11', [{ amount: 1_190 }])
  for (let month = 1; month <= 12; month++) {
    must(await manager.post('/api/reports/locks', { month: on(String(month).padStart(2, '0')) }))
  }
  await verified()
  // The true day lies in a locked month: without a declaration it counts when it is recorded, with one it is late there.
  const record = {
    recordDate: `${year + 1}-01-20`,
    receivedOn: on('12-20'),
    recordDetails: { recordType: 'DISCOUNT', recordData: { amount: 23.8, currency: 'EUR' } },
  }
  const path = `/api/documents/invoices/${old}/records`
  const plain = must(await manager.post(path, record)).entityId.uuid
  expect((await rowsOf(old)).at(-1)).toBe('01 -20 -3.8 DISCOUNT')
  must(await manager.post(`${path}/${plain}/deletions`, {}))
  const recordDetails = { recordType: 'WRITE_OFF', recordData: { amount: 1_190, currency: 'EUR', ...lost } }
  expect((await manager.post(path, { ...record, recordDetails })).body.errors).toMatchObject([
    { path: 'declarations.LATE_REPORT' },
  ])
  const declarations = [{ code: 'LATE_REPORT', reason: 'Der Beschluss kam spät.' }]
  must(await manager.post(path, { ...record, recordDetails, declarations }))
  expect((await rowsOf(old)).at(-1)).toBe('12 -1000 -190 UNCOLLECTIBLE')
  expect(await get('advancereturns', `period=${on('12')}`)).toMatchObject({
    late: [{ base: -1_000, tax: -190 }],
  })
  await verified()
})

test('supplies to the EU: in the statement, in the month of the Skonto', async () => {
  const next = (monthAndDay: string) => `${year + 1}-${monthAndDay}`
  const french = receiverInput({ shortName: 'Lumière', countryCode: 'FR', vatId: 'FR40303265045' })
  const to = must(await manager.post('/api/partners/receivers', french)).entityId.uuid
  const party = { ...trade, receiver: to }
  const lines = [invoiceLine(trade, { amount: 1_000, taxType: 'NONE_EU', taxPercent: null as never })]
  const input = invoiceInput(party, next('01-10'), { lines })
  const uuid = must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
  const record = paymentRecord(980, { recordDate: next('02-10') })
  await post('invoices', uuid, {
    ...record,
    recordDetails: {
      ...record.recordDetails,
      recordData: { ...record.recordDetails.recordData, discount: 20 },
    },
  })
  const statement = await get('ecsales', `period=${next('02')}`)
  expect(statement.rows).toMatchObject([{ base: -20, supplies: [{ base: -20, reduction: 'DISCOUNT' }] }])
  await verified()
})

test('money that is reported late takes a loss back in the month in which it was written off', async () => {
  const next = (monthAndDay: string) => `${year + 1}-${monthAndDay}`
  const input = invoiceInput(trade, next('01-05'), { lines: [invoiceLine(trade, { amount: 1_190 })] })
  const uuid = must(await manager.post('/api/documents/invoices', input)).entityId.uuid as string
  const recordData = { amount: 1_190, currency: 'EUR', ...lost }
  await post('invoices', uuid, {
    recordDate: next('03-10'),
    recordDetails: { recordType: 'WRITE_OFF', recordData },
  })
  must(await manager.post('/api/reports/locks', { month: next('01') }))
  await post('invoices', uuid, {
    ...paymentRecord(500, { recordDate: next('04-10') }),
    receivedOn: next('01-20'),
    declarations: [{ code: 'LATE_REPORT', reason: 'Der Auszug kam spät.' }],
  })
  expect(await rowsOf(uuid)).toEqual(['01 1000 190', '03 -579.83 -110.17 UNCOLLECTIBLE'])
  await verified()
})

test('the register names each with what it takes off every tax', async () => {
  const { bytes } = await manager.download(
    `/api/registers/reductions.csv?from=${on('01-01')}&to=${on('09-30')}`,
  )
  const rows = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(rows.map((row) => row.split(';').slice(3).join(' ')).slice(1, -2)).toEqual([
    `Skonto Umsatzsteuer 19 23,80 20,00 3,80 ${on('02')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 23,80 20,00 3,80 ${on('02')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 23,80 20,00 3,80 ${on('02')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 -19,04 -16,00 -3,04 ${on('03')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 19,04 16,00 3,04 ${on('03')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 -19,04 -16,00 -3,04 ${on('03')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 19,04 16,00 3,04 ${on('03')} Umsatzsteuer`,
    `Ausbuchung: uneinbringlich Umsatzsteuer 19 1190,00 1000,00 190,00 ${on('06')} Umsatzsteuer`,
    `Ausbuchung: uneinbringlich Umsatzsteuer 19 -500,00 -420,17 -79,83 ${on('07')} Umsatzsteuer`,
    `Skonto Umsatzsteuer 19 23,80 20,00 3,80 ${on('09')} Vorsteuer`,
    `Ausbuchung: uneinbringlich Umsatzsteuer 19 238,00 200,00 38,00 ${on('09')} Vorsteuer`,
  ])
})
