import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine, receiverInput, startTrade, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// Sales to consumers elsewhere in the EU, at the rate of where the goods go (§ 3c, § 18j UStG).

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, office } = useWorld()
let home: Trade
let finnish: Trade

beforeAll(async () => {
  home = await startTrade(manager)
  const consumer = receiverInput({ shortName: 'Virtanen', companyName: 'Aino Virtanen', countryCode: 'FI' })
  await setOssSince('2021-07-01')
  const { body } = await office.post('/api/partners/receivers', consumer)
  finnish = { ...home, receiver: body.entityId.uuid }
})

async function setOssSince(day: string | null): Promise<void> {
  must(await manager.post('/api/firm', { ossSince: day }))
}

const line = (amount: number, changes: object = {}) => ({
  ...invoiceLine(home, { amount, taxType: 'OSS' }),
  taxPercent: null,
  ...changes,
})
const input = (lines: unknown[], changes: object = {}, of = finnish) =>
  invoiceInput(of, today, { lines, documentCreation: { serviceDate: '2026-01-15', ...changes } })
const read = async (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await office.get(`/proxy/get/invoices/${answer.body.entityId.uuid}`)).body
}
const problems = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  )

test('the rate of the destination counts, with its decimal, in gross and in net', async () => {
  const lines = [line(125.5), line(100, { amountIncludesTax: false, taxPercent: 25.5 })]
  const made = await read(await office.post(path, input(lines)))
  expect(made.totals).toMatchObject({ amountNetTotal: 200, taxAmountTotal: 51, amountGrossTotal: 251 })
  expect(made.totals.taxAmountTotalPerTax).toEqual([
    { taxPercent: 25.5, amountNet: 200, taxAmount: 51, amountGross: 251 },
  ])
  expect(made.lineItems[1]).toMatchObject({
    taxType: 'OSS',
    taxPercent: 25.5,
    amountNet: 100,
    amountGross: 125.5,
  })
  const page = await readText((await office.download(`${path}/previews`, input(lines))).bytes)
  expect(page).toMatch(/Umsatzsteuer 25,5\s% auf 200,00\s€\s+51,00\s€/)
  expect(page).toContain(
    'Innergemeinschaftlicher Fernverkauf: Umsatzsteuer des Ziellandes (§ 3c, § 18j UStG)',
  )
})

test('the day of supply chooses the rate', async () => {
  const made = await read(await office.post(path, input([line(124)], { serviceDate: '2024-08-31' })))
  expect(made.totals).toMatchObject({ amountNetTotal: 100, taxAmountTotal: 24 })
})

test('a cancellation takes back what was stored, also where its lines are sent', async () => {
  const made = await read(await office.post(path, input([line(125.5)])))
  const cancellation = {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: made.entityId.uuid, invoiceDate: today },
    lineItemCreations: [line(-125.5, { taxPercent: 25.5 })],
  }
  const taken = await read(await office.post(`${path}/cancellations`, cancellation))
  expect(taken.totals).toMatchObject({
    amountNetTotal: -100,
    taxAmountTotal: -25.5,
    amountGrossTotal: -125.5,
  })
})

const noSale =
  'lineItemCreations.0.taxType: OSS gilt seit 1.7.2021 für Lieferungen in ein anderes EU-Land (§ 3c UStG)'
test.each<[string, () => unknown, string]>([
  ['within Germany', () => input([line(119)], {}, home), noSale],
  ['before July 2021', () => input([line(124)], { serviceDate: '2021-06-30' }), noSale],
  [
    'another rate',
    () => input([line(119, { taxPercent: 19 })]),
    'lineItemCreations.0.taxPercent: Der Steuersatz des Ziellandes ist 25,5 %',
  ],
  [
    'a decimal without OSS',
    () => input([line(119, { taxType: 'VAT', taxPercent: 25.5 })]),
    'lineItemCreations.0.taxPercent: Steuer fehlt',
  ],
])('%s is refused before a number is given', async (_, refused, problem) => {
  const seq = await world.lastSeq()
  const answer = await office.post(path, refused())
  expect([answer.status, problems(answer)]).toEqual([422, [problem]])
  const events = (await world.eventsAfter(seq)).map(({ event }) => event)
  expect(events).not.toContain('invoice created')
})

test('before the firm takes part it is refused, or declared with its reason', async () => {
  await setOssSince(null)
  try {
    const seq = await world.lastSeq()
    const refused = await office.post(path, input([line(125.5)]))
    expect([refused.status, problems(refused)]).toEqual([
      422,
      [expect.stringMatching(/^declarations.OSS_WITHOUT_PART: In den Firmendaten steht nicht, seit wann/)],
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    const declarations = [{ code: 'OSS_WITHOUT_PART', reason: 'In Finnland selbst registriert' }]
    const made = await read(await office.post(path, { ...input([line(125.5)]), declarations }))
    expect(made.declarations).toEqual(declarations)
  } finally {
    await setOssSince('2021-07-01')
  }
})

test('to a business it is refused, or declared with its reason, which the history names', async () => {
  const business = receiverInput({ shortName: 'Helsinki', countryCode: 'FI', vatId: 'FI20774740' })
  const receiver = must(await office.post('/api/partners/receivers', business)).entityId.uuid
  const ofBusiness = input([line(125.5)], {}, { ...home, receiver })
  const refused = await office.post(path, ofBusiness)
  expect([refused.status, problems(refused)]).toEqual([
    422,
    [expect.stringMatching(/^declarations.OSS_TO_BUSINESS: Der Kunde hat die USt-IdNr. FI20774740/)],
  ])
  const declarations = [{ code: 'OSS_TO_BUSINESS', reason: 'Privat gekauft' }]
  expect((await read(await office.post(path, { ...ofBusiness, declarations }))).declarations).toEqual(
    declarations,
  )
})

test('since when the firm takes part is its setting, and not before there was an OSS', async () => {
  await setOssSince(null)
  const change = (oldValue: unknown, value: unknown) =>
    manager.post('/api/firm/props/ossSince', { oldValue, value })
  const early = await change(null, '2021-06-30')
  expect([early.status, problems(early)]).toEqual([422, [expect.stringContaining('seit dem 1.7.2021')]])
  expect((await change(null, '2024-01-01')).status).toBe(200)
  expect((await office.get('/proxy/get/firm')).body.ossSince).toBe('2024-01-01')
  expect((await change('2024-01-01', null)).status).toBe(200)
  expect((await office.get('/proxy/get/firm')).body.ossSince).toBeNull()
})

test('the database takes a decimal of OSS alone', async () => {
  await setOssSince('2021-07-01')
  const made = await read(await office.post(path, input([line(125.5)])))
  const { sql } = world.node.db
  await expect(
    sql`update document_taxes set tax_type = 'VAT' where document_id = ${made.entityId.uuid}`,
  ).rejects.toThrow(/tax_percent/)
  await expect(sql`update firm set oss_since = '2021-06-30'`).rejects.toThrow(/oss_since/)
})
