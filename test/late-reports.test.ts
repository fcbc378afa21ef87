import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import type { AdvanceReturnAnswer } from '#areas/tax-returns/contract/advance-return.ts'
import { verifyFilings } from '#areas/tax-returns/server/verify-filings.ts'
import { addDays, addMonths, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import { monthLabel, periodOf, periodText, shiftPeriod } from '#kernel/period.ts'
import { until } from '#test/until.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { readText } from './pdf/tools.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// Nachmeldung (§ 153 AO): what is owed for a month that is locked. The months before this one are locked.

const today = berlinDay(new Date())
const openFrom = firstDayOf(monthOf(today))
/** In the last locked month, and in the quarter before this one. */
const lastMonth = addDays(openFrom, -3)
const quarter = periodOf('quarter', monthOf(today))
const earlierQuarter = shiftPeriod(quarter, -1)
const inQuarter = `${earlierQuarter.from}-15` as Day
const month = monthOf(lastMonth)
const reason = 'Der Beleg lag beim falschen Mandanten.'
const declarations = [{ code: 'LATE_REPORT', reason }]
const bills = '/api/documents/bills'
const invoices = '/api/documents/invoices'

const { world, manager, trade } = useWorld()
let french: string
let consumer: string

beforeAll(async () => {
  must(await manager.post('/api/firm', { ossSince: '2024-01-01' }))
  const receiver = async (data: object): Promise<string> =>
    must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid
  french = await receiver({
    ...{ shortName: 'Dupont', companyName: 'Maison Dupont SARL' },
    ...{ countryCode: 'FR', vatId: 'FR40303265045' },
  })
  consumer = await receiver({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' })
  // On time, in the last month: 1.000,00 and 190,00.
  const onTime = { lines: [invoiceLine(trade, { amount: 1_190 })] }
  must(await manager.post(invoices, invoiceInput(trade, lastMonth, onTime)))
  must(await manager.post('/api/reports/locks', { month: monthOf(lastMonth) }))
})

const readReturn = async (period: string = month): Promise<AdvanceReturnAnswer> =>
  must(await manager.get(`/proxy/get/advancereturns?period=${period}`))
const figureOf = ({ sections }: Pick<AdvanceReturnAnswer, 'sections'>, key: string) =>
  sections.flatMap(({ figures }) => figures).find((figure) => figure.key === key)
const lockedRows = () =>
  world.db.sql`select m.* from document_months m where late_month is null and month <= ${month}
    order by document_id, month, tax_type, tax_percent`
const verified = async () => expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])

let count = 0
function acquisition(changes: InvoiceChanges = {}) {
  count++
  const lines = [
    billLine(trade, { amount: 1_000, amountIncludesTax: false, taxType: 'ACQUISITION_EU', taxPercent: 19 }),
  ]
  const documentCreation = {
    billNumber: `E-${count}`,
    billDate: lastMonth,
    bookingDate: today,
    billTotal: 1_000,
  }
  const { declarations: declared, ...more } = changes
  const input = billInput(trade, today, {
    lines,
    ...more,
    documentCreation: { ...documentCreation, ...more.documentCreation },
  })
  return { ...input, ...(declared && { declarations: declared }) }
}

describe('an acquisition of a locked month', () => {
  test('is refused without a reason, and by those who may not', async () => {
    const before = await lockedRows()
    const refused = await manager.post(bills, acquisition())
    expect(refused.status).toBe(422)
    expect(refused.body.title).toContain(`liegt im ${monthLabel(month)}, und der ist festgeschrieben`)
    const office = await world.as('office')
    const forbidden = await office.post(bills, acquisition({ declarations }))
    expect(forbidden.status).toBe(422)
    expect(forbidden.body.errors).toEqual([
      { path: 'declarations.LATE_REPORT', message: expect.stringContaining('Geschäftsführung') },
    ])
    expect(await lockedRows()).toEqual(before)
  })

  test('stands late in its month: the return as it was locked stays, the corrected one has it', async () => {
    const before = await lockedRows()
    const { uuid } = must(await manager.post(bills, acquisition({ declarations }))).entityId
    expect(await lockedRows()).toEqual(before)
    const made = await readReturn()
    expect(figureOf(made, '89')).toMatchObject({ base: 1_000, formTax: 190 })
    expect(figureOf(made, '61')).toMatchObject({ formTax: 190 })
    expect(made.declared && figureOf(made.declared, '89')).toMatchObject({ base: 0, formTax: 0 })
    expect(made.declared && figureOf(made.declared, '81')).toMatchObject({ base: 1_000, formTax: 190 })
    expect(made.late).toEqual([
      expect.objectContaining({
        ...{ entityId: { uuid }, documentType: 'BILL', recordedIn: monthOf(today), reasons: [reason] },
        ...{ base: 1_000, tax: 0 },
      }),
    ])
    expect(must(await manager.get(`/proxy/get/bills/${uuid}`)).declarations).toEqual(declarations)
    await verified()
    // What was said of it stays when something else of it changes; and it goes with it.
    const again = {
      ...acquisition({ declarations, documentCreation: { billNumber: 'E-3b' } }),
      entityId: { uuid },
    }
    must(await manager.post(`${bills}/replacements`, again))
    expect(must(await manager.get(`/proxy/get/bills/${uuid}`)).declarations).toEqual(declarations)
    // Whoever mends a number of it neither takes the reason away nor gives another one.
    const office = await world.as('office')
    for (const said of [undefined, [{ code: 'LATE_REPORT', reason: 'Etwas anderes' }]]) {
      const documentCreation = { billNumber: said ? 'E-3c' : 'E-3d' }
      const mended = { ...acquisition({ documentCreation }), entityId: { uuid } }
      must(await office.post(`${bills}/replacements`, { ...mended, ...(said && { declarations: said }) }))
      expect(must(await manager.get(`/proxy/get/bills/${uuid}`)).declarations).toEqual(declarations)
    }
    expect((await readReturn()).late).toHaveLength(1)
    await verified()
    expect((await office.post(`${bills}/${uuid}/deletions`, {})).status).toBe(422)
    must(await manager.post(`${bills}/${uuid}/deletions`, {}))
    expect(await readReturn()).toMatchObject({ declared: null, late: [] })
    expect(await lockedRows()).toEqual(before)
  })

  test('is recorded on a day that has come: no lock would close it for years', async () => {
    const answer = await manager.post(
      bills,
      acquisition({ declarations, documentCreation: { bookingDate: addDays(today, 1) } }),
    )
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'documentCreation.bookingDate', message: expect.stringContaining('in der Zukunft') }],
    ])
  })

  test('a reason that is not needed is not kept', async () => {
    const open = acquisition({ declarations, documentCreation: { billDate: today } })
    const { uuid } = must(await manager.post(bills, open)).entityId
    expect(must(await manager.get(`/proxy/get/bills/${uuid}`)).declarations).toEqual([])
    expect((await readReturn()).late).toEqual([])
    must(await manager.post(`${bills}/${uuid}/deletions`, {}))
  })
})

test('import VAT of a locked month counts with the booking, and no reason is asked', async () => {
  const lines = [billLine(trade, { amount: 47.11, taxType: 'IMPORT_VAT', taxPercent: 0 })]
  const input = acquisition({ lines, documentCreation: { billTotal: 47.11 } })
  const { uuid } = must(await manager.post(bills, input)).entityId
  expect((await readReturn()).late).toEqual([])
  expect(figureOf(await readReturn(monthOf(today)), '62')).toMatchObject({ formTax: 47.11 })
  await verified()
  must(await manager.post(`${bills}/${uuid}/deletions`, {}))
})

test('a forgotten sale counts in its month, and its piece leaves the stock today', async () => {
  const product = must(await manager.post('/api/products', productInput({ code: 'SPÄT-1' }))).entityId.uuid
  const lines = [invoiceLine(trade, { amount: 595, productEntityId: product })]
  const sale = { lines, documentCreation: { serviceDate: lastMonth } }
  expect((await manager.post(invoices, invoiceInput(trade, today, sale))).status).toBe(422)
  const { uuid } = must(
    await manager.post(invoices, invoiceInput(trade, today, { ...sale, declarations })),
  ).entityId
  const made = await readReturn()
  expect([figureOf(made, '81')?.formTax, made.declared && figureOf(made.declared, '81')?.formTax]).toEqual([
    285, 190,
  ])
  const [change] = await world.db.sql<{ day: string }[]>`
    select to_char(changed_at, 'YYYY-MM-DD') as day from stock_changes where product_id = ${product}`
  expect(change?.day).toBe(today)
  await verified()

  // Whoever mends a word of it moves no tax; another amount is the manager's to report.
  const office = await world.as('office')
  for (const said of [{ declarations }, {}]) {
    const mended = invoiceInput(trade, today, {
      documentCreation: { ...sale.documentCreation, customText: 'Mit Dank' },
      lines: [{ ...lines[0], descriptionShort: said.declarations ? 'Lampe' : 'Leuchte' }],
    })
    must(await office.post(`${invoices}/replacements`, { ...mended, ...said, entityId: { uuid } }))
    expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).declarations).toEqual(declarations)
  }
  const dearer = invoiceInput(trade, today, { ...sale, lines: [{ ...lines[0], amount: 600 }], declarations })
  expect((await office.post(`${invoices}/replacements`, { ...dearer, entityId: { uuid } })).status).toBe(422)
  await verified()

  // The note that the corrected return was filed holds until something else comes.
  expect(made).toMatchObject({ filings: [], isFiled: false })
  const filings = `/api/reports/returns/${month}/filings`
  must(await manager.post(filings, { note: 'Telefonisch angekündigt' }))
  expect(await readReturn()).toMatchObject({
    filings: [{ note: 'Telefonisch angekündigt', payable: made.payable }],
    isFiled: true,
  })
  // Once: the same return is not filed again, whoever presses at once, until something else comes.
  const printReturn = () => manager.download('/api/reports/advancereturns/files', { period: month })
  const readCsv = async () =>
    (await manager.download(`/api/registers/advancereturn.csv?period=${month}`)).bytes.toString('utf8')
  const text = (await readText((await printReturn()).bytes)).replace(/\s+/g, ' ')
  expect(text).toContain(`Berichtigte Umsatzsteuer-Voranmeldung ${monthLabel(month)}`)
  expect(text).toContain('Kennzahl 10: 1')
  const figures = '1.000 190,00 1.500 285,00 1.500 285,00'
  expect(text).toMatch(new RegExp(`81 Steuerpflichtige (Umsätze zum )?(Steuersatz von 19 % )?${figures}`))
  expect(text).toContain('lag beim falschen')
  expect(await readCsv()).toMatch(/^81;[^\n]*;1500;;285,00;1500,00;285,00;1000;190,00;1500;285,00;/m)
  const again = await manager.post(filings, {})
  expect([again.status, again.body.title]).toEqual([422, expect.stringContaining('schon als abgegeben')])
  const { uuid: next } = must(await manager.post(bills, acquisition({ declarations }))).entityId
  expect((await readReturn()).isFiled).toBe(false)
  // What came since stands beside what was filed, and what is to be paid is the difference to that.
  const filedBefore = await readReturn()
  expect(filedBefore).toMatchObject({
    since: [{ entityId: { uuid: next }, base: 1_000, tax: 0 }],
    lastFiled: { payable: made.payable, late: [{ entityId: { uuid }, base: 500, tax: 95 }] },
  })
  expect(filedBefore.lastFiled && figureOf(filedBefore.lastFiled, '81')).toMatchObject({
    base: 1_500,
    formTax: 285,
  })
  const second = (await readText((await printReturn()).bytes)).replace(/\s+/g, ' ')
  expect(second).toContain('Seit der letzten Abgabe nachgemeldet Beleg')
  expect(second).toMatch(/In der letzten Abgabe enthalten \(\d\d\.\d\d\.\d{4}\)/)
  expect(second).toMatch(/Wie festgeschrieben 190,00 € Zuletzt abgegeben 285,00 € Unterschied 0,00 €/)
  const secondCsv = await readCsv()
  expect(secondCsv).toMatch(/^89;[^\n]*;1000;;190,00;1000,00;190,00;0;0,00;0;0,00;/m)
  expect(secondCsv).toMatch(/^81;[^\n]*;1500;;285,00;1500,00;285,00;1000;190,00;1500;285,00;/m)
  expect(secondCsv).toMatch(/^;Seit der letzten Abgabe nachgemeldet: E-/m)
  expect(secondCsv).toMatch(/^;"?In der letzten Abgabe enthalten/m)
  const pressed = await Promise.all([1, 2, 3, 4].map(() => manager.post(filings, {})))
  expect(pressed.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  expect((await readReturn()).filings).toHaveLength(2)
  must(await manager.post(`${bills}/${next}/deletions`, {}))
  // What was filed last had it: it is taken back.
  expect(await readReturn()).toMatchObject({
    isFiled: false,
    since: [
      { entityId: { uuid: next }, base: -1_000, tax: 0, reasons: [expect.stringContaining('gelöscht')] },
    ],
  })
  expect((await office.post(filings, {})).status).toBe(403)
  const nothing = await manager.post(`/api/reports/returns/${monthOf(today)}/filings`, {})
  expect([nothing.status, nothing.body.title]).toEqual([422, expect.stringContaining('nichts nachgemeldet')])
  expect((await manager.post('/api/reports/returns/2026/filings', {})).status).toBe(422)

  // It was filed once and is filed again, though nothing is late any more.
  must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
  const back = await readReturn()
  expect(back).toMatchObject({ late: [], isFiled: false, payable: 190, lastFiled: { payable: 285 } })
  expect(back.declared?.payable).toBe(190)
  must(await manager.post(filings, {}))
  expect(await readReturn()).toMatchObject({ late: [], since: [], isFiled: true })
  expect(await verifyFilings(world.db.sql)).toEqual([])
})

test('what of a filing had come late is what the journal says', async () => {
  const set = (changed: object | null) => world.db.sql`
    update return_filings set late_figures = ${world.db.sql.json(changed as never)} where follows_filing_id is null`
  const [kept] = await world.db.sql`select late_figures from return_filings where follows_filing_id is null`
  expect(kept?.['late_figures']).toMatchObject({ 81: [50_000, 9_500] })
  for (const changed of [{ 81: [50_000, 9_499] }, {}, null]) {
    await set(changed)
    expect(await verifyFilings(world.db.sql)).toEqual([month])
  }
  await set(kept?.['late_figures'])
  expect(await verifyFilings(world.db.sql)).toEqual([])
})

test('a filing from before its items were kept had what nothing has happened to since', async () => {
  const sale = { documentCreation: { serviceDate: lastMonth }, declarations }
  const report = async () =>
    must(await manager.post(invoices, invoiceInput(trade, today, sale))).entityId.uuid
  const [first, second] = [await report(), await report()]
  must(await manager.post(`/api/reports/returns/${month}/filings`, {}))
  // Its paper comes after that, which nobody declares.
  await until(
    async () => (await world.db.sql`select 1 from pending_pdfs where document_id = ${first}`).length === 0,
  )
  await world.db
    .sql`update return_filings set items = null where filed_at = (select max(filed_at) from return_filings)`
  expect(await readReturn()).toMatchObject({ isFiled: true, since: [] })
  const sent = { ...invoiceInput(trade, today, { ...sale, lines: [invoiceLine(trade, { amount: 238 })] }) }
  must(await manager.post(`${invoices}/replacements`, { ...sent, entityId: { uuid: second } }))
  expect(await readReturn()).toMatchObject({
    isFiled: false,
    since: [{ entityId: { uuid: second } }],
    lastFiled: { late: [{ entityId: { uuid: first }, tax: 19 }] },
  })
  for (const uuid of [second, first]) must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
  must(await manager.post(`/api/reports/returns/${month}/filings`, {}))
})

describe('a payment that was received in a locked month', () => {
  test('under IST its tax stands late in that month', async () => {
    const schemes = must(await manager.get('/proxy/get/firm')).taxSchemes
    const validFrom = `${monthOf(addMonths(today, -3) as Day)}-01`
    must(await manager.post('/api/firm', { taxSchemes: [...schemes, { validFrom, scheme: 'IST' }] }))
    const { uuid } = must(await manager.post(invoices, invoiceInput(trade, today))).entityId
    const records = `${invoices}/${uuid}/records`
    const paid = paymentRecord(119, { recordDate: today })
    const refusals: [object, string, string][] = [
      [{ receivedOn: lastMonth }, 'declarations.LATE_REPORT', 'Begründung'],
      [{ declarations }, 'receivedOn', 'wahre Tag'],
      [{ declarations, receivedOn: addDays(today, 1) }, 'receivedOn', 'liegt nach dem'],
      [{ declarations, receivedOn: openFrom }, 'receivedOn', 'ist offen'],
      [{ declarations, receivedOn: '1900-01-01' }, 'receivedOn', 'der 01.01.1900, liegt vor dem'],
    ]
    for (const [late, path, message] of refusals) {
      const { status, body } = await manager.post(records, { ...paid, ...late })
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ path, message: expect.stringContaining(message) })],
      ])
    }
    const late = { ...paid, declarations, receivedOn: lastMonth }
    expect((await manager.post(records, { ...late, recordDate: addDays(today, 1) })).body.errors).toEqual([
      { path: 'recordDate', message: expect.stringContaining('in der Zukunft') },
    ])
    // What it does is said before.
    const effects = `/proxy/get/documents/${uuid}/latereceipts?receivedOn=${lastMonth}&amount=119`
    expect(must(await manager.get(effects)).effects).toEqual([
      expect.stringMatching(
        new RegExp(`^Voranmeldung ${monthLabel(month)} .*: Umsatzsteuer \\+19,00.*; nachzuzahlen 19,00`),
      ),
    ])
    expect((await (await world.as('office')).get(effects)).status).toBe(403)
    expect((await manager.get(effects.replace(lastMonth, '1900-01-01'))).body.errors).toEqual([
      { path: 'receivedOn', message: expect.stringContaining('Bitte prüfen Sie das Jahr') },
    ])
    expect((await manager.get(`${effects}x`)).status).toBe(400)
    expect((await (await world.as('office')).post(records, late)).status).toBe(422)
    const { uuid: payment } = must(await manager.post(records, late)).entityId
    expect((await readReturn()).late).toMatchObject([{ reasons: [reason], base: 100, tax: 19 }])
    expect(must(await manager.get(`/proxy/get/invoices/${uuid}`)).documentRecords).toMatchObject([
      { recordDate: today, receivedOn: lastMonth, declarations },
    ])
    await verified()
    must(await manager.post(`${records}/${payment}/deletions`, {}))
    expect((await readReturn()).late).toEqual([])
    must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
    must(await manager.post('/api/firm', { taxSchemes: schemes }))
  })
})

test('one half of a transfer is not reported late', async () => {
  const sale = async (records: object[]) =>
    must(await manager.post(invoices, invoiceInput(trade, today, { records }))).entityId.uuid
  const [from, to] = [await sale([paymentRecord(119, { recordDate: today })]), await sale([])]
  const sides = { fromDocumentEntityId: from, toDocumentEntityId: to }
  must(await manager.post('/api/documents/transfers', { ...sides, amount: 50, recordDate: today }))
  const [half] = must(await manager.get(`/proxy/get/invoices/${to}`)).documentRecords
  const late = {
    ...paymentRecord(50, { recordDate: today }),
    ...{ localId: half.entityId.uuid, receivedOn: lastMonth, declarations },
  }
  const replacement = { ...invoiceInput(trade, today, { records: [late] }), entityId: { uuid: to } }
  const answer = await manager.post(`${invoices}/replacements`, replacement)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: 'documentRecordCreations', message: expect.stringContaining('verrechnet') }],
  ])
})

describe('what is paid with a new document in a locked month', () => {
  const paidThen = { paid: true, paidOn: lastMonth }

  test('of a sale under SOLL before its supply, its tax is late, with the reason of the document', async () => {
    const input = invoiceInput(trade, today, { documentCreation: { ...paidThen, serviceDate: today } })
    const refused = await manager.post(invoices, input)
    expect([refused.status, refused.body.title]).toEqual([422, expect.stringContaining('festgeschrieben')])
    const office = await (await world.as('office')).post(invoices, { ...input, declarations })
    expect([office.status, office.body.errors[0]?.path]).toEqual([422, 'declarations.LATE_REPORT'])
    const { uuid } = must(await manager.post(invoices, { ...input, declarations })).entityId
    const stored = must(await manager.get(`/proxy/get/invoices/${uuid}`))
    expect(stored.documentRecords).toMatchObject([{ recordDate: today, receivedOn: lastMonth, declarations }])
    // The sale itself is not late.
    expect(stored.declarations).toEqual([])
    expect((await readReturn()).late).toMatchObject([{ reasons: [reason], base: 100, tax: 19 }])
    await verified()
    const payment = stored.documentRecords[0].entityId.uuid
    must(await manager.post(`${invoices}/${uuid}/records/${payment}/deletions`, {}))
    must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
    expect((await readReturn()).late).toEqual([])
  })

  test('of a bill it is recorded today; of an open month the reason is not kept', async () => {
    const input = billInput(trade, today, {
      documentCreation: { ...paidThen, billDate: lastMonth, bookingDate: today },
    })
    expect((await manager.post(bills, input)).status).toBe(422)
    const { uuid } = must(await manager.post(bills, { ...input, declarations })).entityId
    const read = async (id: string) => must(await manager.get(`/proxy/get/bills/${id}`))
    expect((await read(uuid)).documentRecords).toMatchObject([{ recordDate: today, receivedOn: lastMonth }])
    await verified()
    must(await manager.post(`${bills}/${uuid}/deletions`, {}))
    const open = billInput(trade, today, {
      documentCreation: { paid: true, paidOn: today, billNumber: 'offen' },
    })
    const { uuid: other } = must(await manager.post(bills, { ...open, declarations })).entityId
    expect(await read(other)).toMatchObject({ declarations: [], documentRecords: [{ receivedOn: null }] })
    must(await manager.post(`${bills}/${other}/deletions`, {}))
  })
})

test('the recapitulative statement is corrected in its own period', async () => {
  const to = { ...trade, receiver: french }
  const lines = [invoiceLine(trade, { amount: 700, taxType: 'SERVICE_EU', taxPercent: null as never })]
  const documentCreation = { serviceDate: lastMonth }
  must(await manager.post('/api/firm', { ecServicesMonthly: true }))
  const { uuid } = must(
    await manager.post(invoices, invoiceInput(to, today, { lines, documentCreation, declarations })),
  ).entityId
  expect(must(await manager.get(`/proxy/get/ecsales?period=${month}`))).toMatchObject({
    isCorrected: true,
    rows: [
      {
        ...{ vatId: 'FR40303265045', kind: 'S', euros: 700, declared: { base: 0, euros: 0 } },
        supplies: [{ entityId: { uuid }, recordedIn: monthOf(today) }],
      },
    ],
  })
  must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
  expect(must(await manager.get(`/proxy/get/ecsales?period=${month}`))).toMatchObject({
    isCorrected: false,
    rows: [],
  })
})

test('the One-Stop-Shop has what is late as a correction of its quarter in the running return', async () => {
  const to = { ...trade, receiver: consumer }
  const lines = [invoiceLine(trade, { amount: 1_255, taxType: 'OSS', taxPercent: null as never })]
  const sale = { lines, documentCreation: { serviceDate: inQuarter }, declarations }
  const { uuid } = must(await manager.post(invoices, invoiceInput(to, today, sale))).entityId
  const read = async (period: string) => must(await manager.get(`/proxy/get/osssales?period=${period}`))
  expect(await read(periodText(earlierQuarter))).toMatchObject({ rows: [], corrections: [], sales: [] })
  expect(await read(periodText(quarter))).toMatchObject({
    rows: [],
    corrections: [{ quarter: periodText(earlierQuarter), country: 'FI', tax: 255 }],
    sales: [{ entityId: { uuid }, quarter: periodText(earlierQuarter) }],
  })
  // Its tax is owed in Finland: the German return takes the base alone.
  const { late } = must(await manager.get(`/proxy/get/advancereturns?period=${monthOf(inQuarter)}`))
  expect(late).toMatchObject([{ entityId: { uuid }, base: 1_000, tax: 0 }])
  must(await manager.post(`${invoices}/${uuid}/deletions`, {}))
})

describe('the database', () => {
  const row = (
    document: string,
    lateMonth: string | null,
    of: string,
    lateOpen: string | null = lateMonth && monthOf(openFrom),
  ) => world.db.sql`
    insert into document_months (document_id, month, tax_type, tax_percent, base_cents, vat_cents, input_tax_cents, rate_month,
      currency_base_cents, currency_tax_cents, late_month, late_open_month)
    values (${document}, ${of}, 'VAT', 7, 1, 1, 0, ${of}, 1, 1, ${lateMonth}, ${lateOpen})`

  test('lets late rows alone into a locked month, and into no other', async () => {
    const [document] = await world.db.sql<
      { document_id: string }[]
    >`select document_id from documents limit 1`
    const id = document?.document_id ?? ''
    await expect(row(id, null, month)).rejects.toThrow('is locked')
    await expect(row(id, month, monthOf(inQuarter))).rejects.toThrow('late_open')
    const next = monthOf(addMonths(today, 1) as Day)
    await expect(row(id, monthOf(today), monthOf(inQuarter), month)).rejects.toThrow('nothing is late')
    await expect(row(id, next, monthOf(today), next)).rejects.toThrow('nothing is late')
    await row(id, monthOf(today), month)
    // A row that follows from nothing is found.
    expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([
      expect.objectContaining({ what: 'Steuermonate' }),
    ])
    await world.db.sql`delete from document_months where tax_percent = 7`
  })

  test('what is late and says that it is not is found', async () => {
    const { uuid } = must(await manager.post(bills, acquisition({ declarations }))).entityId
    await expect(
      world.db
        .sql`update document_months set late_month = null, late_open_month = null where document_id = ${uuid}`,
    ).rejects.toThrow('is locked')
    await world.owner.begin(async (sql) => {
      await sql`alter table document_months disable trigger user`
      await sql`update document_months set late_month = null, late_open_month = null where document_id = ${uuid}`
      await sql`alter table document_months enable trigger user`
    })
    expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([
      expect.objectContaining({ what: 'Nachmeldung' }),
    ])
  })
})
