import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { billInput, billLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// Bills whose tax one owes oneself (§ 1a, § 13b UStG), and what customs charge (§ 21 UStG).

const today = berlinDay(new Date())
const path = '/api/documents/bills'
const { world, office, trade } = useWorld()

beforeAll(async () => {
  const rates = { rates: [{ currency: 'USD', day: today, rate: 1.25 }] }
  const answer = await (await world.as('manager')).post('/api/currencies/rates', rates)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
})

const line = (taxType: string, amount: number, changes: object = {}) => ({
  ...billLine(trade, { amount, taxType, amountIncludesTax: false }),
  ...changes,
})
const importVat = (amount: number) => line('IMPORT_VAT', amount, { taxPercent: null })

const create = (lines: unknown[], billTotal: number, creation: object = {}) =>
  office.post(path, billInput(trade, today, { lines, documentCreation: { billTotal, ...creation } }))
const read = async (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await office.get(`/proxy/get/bills/${answer.body.entityId.uuid}`)).body
}
const problems = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  )
const sums = (amountNet: number, taxAmount: number, amountGross: number, owedTaxAmount: number) => ({
  taxReason: null,
  amountNet,
  taxAmount,
  amountGross,
  owedTaxAmount,
})

test.each(['ACQUISITION_EU', 'REVERSE_CHARGE_13B'])(
  'the tax of %s is shown, and not payable',
  async (taxType) => {
    const made = await read(
      await create([line(taxType, 999.99), line(taxType, 0.03), billLine(trade)], 1119.02),
    )
    expect(made.totals).toMatchObject({
      amountNetTotal: 1100.02,
      taxAmountTotal: 19,
      amountGrossTotal: 1119.02,
      amountDue: 1119.02,
    })
    // Once for the group: 19 % of 1.000,02 are 190,00.
    expect(made.totals.taxGroups).toEqual([
      { taxType: 'VAT', taxPercent: 19, ...sums(100, 19, 119, 0) },
      { taxType, taxPercent: 19, ...sums(1000.02, 0, 1000.02, 190) },
    ])
    expect(made.lineItems[0]).toMatchObject({
      taxType,
      taxPercent: 19,
      amountNet: 999.99,
      amountGross: 999.99,
    })
  },
)

test('each percent that one owes oneself is a group of its own, also in EUR', async () => {
  const lines = [line('ACQUISITION_EU', 100), line('ACQUISITION_EU', 100, { taxPercent: 7 })]
  const answer = await create(
    lines.map((item) => ({ ...item, currency: 'USD' })),
    200,
    { currency: 'USD' },
  )
  const { entityId } = await read(answer)
  const rows = await world.node.db.sql`
    select tax_percent, net_cents, tax_cents, owed_tax_cents, net_euro_cents, owed_tax_euro_cents
    from document_taxes where document_id = ${entityId.uuid} order by tax_percent desc`
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
    [19, 10000, 0, 1900, 8000, 1520],
    [7, 10000, 0, 700, 8000, 560],
  ])
})

test('a line of import VAT is the tax: net 0, and payable', async () => {
  const made = await read(
    await create([importVat(57.3), line('VAT', 20, { amountIncludesTax: true, taxPercent: 0 })], 77.3),
  )
  expect(made.totals).toMatchObject({ amountNetTotal: 20, taxAmountTotal: 57.3, amountGrossTotal: 77.3 })
  expect(made.totals.taxGroups).toContainEqual({
    taxType: 'IMPORT_VAT',
    taxPercent: 0,
    ...sums(0, 57.3, 57.3, 0),
  })
  // It has no percent to be listed under.
  expect(made.totals.taxAmountTotalPerTax).toEqual([])
  expect(made.lineItems[0]).toMatchObject({ taxPercent: 0, amountNet: 0, amountGross: 57.3 })
})

test('a credit of what one owed oneself takes its tax back', async () => {
  const made = await read(await create([line('REVERSE_CHARGE_13B', -500)], -500))
  expect(made.totals.taxGroups).toEqual([
    { taxType: 'REVERSE_CHARGE_13B', taxPercent: 19, ...sums(-500, 0, -500, -95) },
  ])
})

test('a bill changes from VAT to an acquisition, and the history says so', async () => {
  const bill = await read(await create([line('VAT', 100, { amountIncludesTax: true })], 100))
  const lines = [{ ...line('ACQUISITION_EU', 100), localId: bill.lineItems[0].localId }]
  const { documentRecordCreations: _, ...input } = billInput(trade, today, {
    lines,
    documentCreation: { billTotal: 100, serviceDate: '2026-01-05', advance: true },
  })
  const answer = await office.post(`${path}/replacements`, { ...input, entityId: bill.entityId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const now = (await office.get(`/proxy/get/bills/${bill.entityId.uuid}`)).body
  expect(now.totals.taxGroups).toEqual([
    { taxType: 'ACQUISITION_EU', taxPercent: 19, ...sums(100, 0, 100, 19) },
  ])
  expect([bill.serviceDate, bill.advance]).toEqual([null, false])
  expect([now.serviceDate, now.advance]).toEqual(['2026-01-05', true])
  const [state] = (await office.get(`/proxy/get/bills/${bill.entityId.uuid}/history`)).body
  expect(state.data).toMatchObject({ serviceDate: '2026-01-05', advance: true })
})

test.each<[string, () => unknown, string]>([
  [
    'an acquisition without a percent',
    () => line('ACQUISITION_EU', 100, { taxPercent: null }),
    'taxPercent: Steuer fehlt',
  ],
  [
    '§ 13b without a percent',
    () => line('REVERSE_CHARGE_13B', 100, { taxPercent: null }),
    'taxPercent: Steuer fehlt',
  ],
  [
    'import VAT with a percent',
    () => line('IMPORT_VAT', 100),
    'taxPercent: Einfuhrumsatzsteuer hat keinen Steuersatz: Der Betrag ist die Steuer',
  ],
])('%s is refused', async (_, refused, problem) => {
  const seq = await world.lastSeq()
  const answer = await create([refused()], 100)
  expect([answer.status, problems(answer)]).toEqual([422, [`lineItemCreations.0.${problem}`]])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('a total that holds the tax that one owes oneself is refused', async () => {
  const answer = await create([line('ACQUISITION_EU', 100)], 119)
  expect([answer.status, problems(answer)]).toEqual([
    422,
    ['documentCreation.billTotal: Betrag stimmt nicht mit Summe aus Positionen überein'],
  ])
})

test('the taxations of bills are none of invoices, and theirs none of bills', async () => {
  expect((await create([line('NONE_EU', 100, { taxPercent: 0 })], 100)).status).toBe(400)
})

test('the database holds owed tax apart from what is paid', async () => {
  const { sql } = world.node.db
  const { entityId } = await read(await create([billLine(trade)], 119))
  const other = await read(await create([importVat(50)], 50))
  const { uuid } = entityId
  await expect(sql`update document_taxes set owed_tax_cents = 1 where document_id = ${uuid}`).rejects.toThrow(
    /owed/,
  )
  await expect(
    sql`update document_taxes set tax_type = 'ACQUISITION_EU' where document_id = ${uuid}`,
  ).rejects.toThrow(/no_tax/)
  await expect(
    sql`update document_taxes set tax_percent = 19 where document_id = ${other.entityId.uuid}`,
  ).rejects.toThrow(/import_vat/)
})
