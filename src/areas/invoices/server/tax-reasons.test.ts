import { describe, expect, test } from 'vitest'
import { settledReason, taxReasonCodes } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, billLine, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// § 14 Abs. 4 Nr. 7 and 8 UStG: no amount without its rate or the reason for having none, from the call to the books.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const free = (amount: number, code: string, text = '') =>
  invoiceLine(trade, { amount, taxPercent: 0, taxReason: { code, text } })
const taxed = (amount: number, taxPercent = 19) => invoiceLine(trade, { amount, taxPercent })
const post = (lines: unknown[]) => office.post(path, invoiceInput(trade, today, { lines }))

async function create(lines: unknown[]) {
  const { uuid } = must(await post(lines)).entityId
  return must(await office.get(`/proxy/get/invoices/${uuid}`))
}

const storedGroups = (uuid: string) => world.db.sql`
  select tax_type, tax_percent::float8, tax_reason_code, tax_reason_text, net_cents, tax_cents, gross_cents
  from document_taxes where document_id = ${uuid}
  order by tax_percent desc, tax_reason_code nulls first, tax_reason_text`

const rowsOf = async (uuid: string) => [...(await storedGroups(uuid))].map((row) => Object.values(row))

const rent = 'Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)'

test('every reason of the list is taken, stored with its words and read again', async () => {
  const lines = taxReasonCodes.map((code, index) => free(index + 1, code, 'Schadenersatz'))
  const { lineItems, totals, entityId } = await create(lines)
  const settled = taxReasonCodes.map((code) => settledReason({ code, text: 'Schadenersatz' }))
  expect(lineItems.map((line: { taxReason: unknown }) => line.taxReason)).toEqual(settled)
  expect(totals.taxGroups.map((group: { taxReason: unknown }) => group.taxReason)).toEqual(settled)
  expect(await rowsOf(entityId.uuid)).toHaveLength(taxReasonCodes.length)
})

test('one group is kept for each rate and each reason; lines of the same one stand together', async () => {
  const { totals, entityId } = await create([
    taxed(119),
    taxed(10.7, 7),
    free(50, 'PAR_4_12'),
    free(25.5, 'PAR_4_12'),
    free(8, 'PAR_10_1'),
    free(3, 'OTHER', 'Schadenersatz'),
    free(4, 'OTHER', 'Mahngebühr'),
  ])
  const passed = 'Durchlaufender Posten, kein Entgelt (§ 10 Abs. 1 Satz 5 UStG)'
  expect(await rowsOf(entityId.uuid)).toEqual([
    ['VAT', 19, null, null, 10000, 1900, 11900],
    ['VAT', 7, null, null, 1000, 70, 1070],
    ['VAT', 0, 'OTHER', 'Mahngebühr', 400, 0, 400],
    ['VAT', 0, 'OTHER', 'Schadenersatz', 300, 0, 300],
    ['VAT', 0, 'PAR_10_1', passed, 800, 0, 800],
    ['VAT', 0, 'PAR_4_12', rent, 7550, 0, 7550],
  ])
  expect(totals).toMatchObject({ amountNetTotal: 200.5, taxAmountTotal: 19.7, amountGrossTotal: 220.2 })
  expect(totals.taxAmountTotalPerTax).toHaveLength(2)
  expect(totals.taxGroups[2]).toEqual({
    taxType: 'VAT',
    taxPercent: 0,
    taxReason: { code: 'PAR_4_12', text: rent },
    amountNet: 75.5,
    taxAmount: 0,
    amountGross: 75.5,
    owedTaxAmount: 0,
  })
})

test('a replacement takes another reason, a cancellation those of its invoice', async () => {
  const line = free(50, 'PAR_4_12')
  const { entityId } = await create([line, taxed(119)])
  const other = { ...line, taxReason: { code: 'PAR_4_8' } }
  const changed = { ...invoiceInput(trade, today, { lines: [other, taxed(119)] }), entityId }
  must(await office.post(`${path}/replacements`, changed))
  const { uuid } = must(
    await office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: entityId.uuid, invoiceDate: today },
    }),
  ).entityId
  expect(await rowsOf(uuid)).toEqual([
    ['VAT', 19, null, null, -10000, -1900, -11900],
    ['VAT', 0, 'PAR_4_8', 'Steuerfrei nach § 4 Nr. 8 UStG (Geld- und Kapitalverkehr)', -5000, 0, -5000],
  ])
})

test('the page breaks the sum down by rate and reason, and marks lead to the remarks', async () => {
  const lines = [taxed(119), free(50, 'PAR_4_12'), free(30, 'PAR_12_3'), free(3, 'OTHER', 'Schadenersatz')]
  const { bytes } = await office.download(`${path}/previews`, invoiceInput(trade, today, { lines }))
  const page = await readText(bytes)
  for (const text of [
    'Umsatzsteuer 19 % auf 100,00 € 19,00 €',
    'Keine Umsatzsteuer auf 50,00 € 1) 0,00 €',
    'Umsatzsteuer 0 % auf 30,00 € 2) 0,00 €',
    'Keine Umsatzsteuer auf 3,00 € 3) 0,00 €',
    `1) ${rent}`,
    '2) Umsatzsteuer 0 % nach § 12 Abs. 3 UStG (Photovoltaikanlage)',
    '3) Schadenersatz',
  ]) {
    expect(page).toContain(text)
  }
})

test('every reason of the list stands on a page, without a mark where it is the only one', async () => {
  for (const code of taxReasonCodes) {
    const lines = [free(100, code, 'Schadenersatz')]
    const { bytes } = await office.download(`${path}/previews`, invoiceInput(trade, today, { lines }))
    const page = await readText(bytes)
    expect(page).toContain(settledReason({ code, text: 'Schadenersatz' }).text)
    expect(page).not.toContain('1)')
    expect(page).toContain('Gesamtbetrag 100,00 €')
  }
})

test('a bill takes a reason and needs none', async () => {
  const bill = billInput(trade, today, {
    documentCreation: { billTotal: 12 },
    lines: [
      billLine(trade, { amount: 5, taxPercent: 0 }),
      billLine(trade, { amount: 7, taxPercent: 0, taxReason: { code: 'PAR_4_8' } }),
    ],
  })
  const { uuid } = must(await office.post('/api/documents/bills', bill)).entityId
  expect((await rowsOf(uuid)).map(([, , code, , net]) => [code, net])).toEqual([
    [null, 500],
    ['PAR_4_8', 700],
  ])
})

describe('refused is', () => {
  test.each([
    ['0 % without a reason', { taxPercent: 0 }, 422, 'taxReason'],
    ['a reason beside a rate', { taxReason: { code: 'PAR_4_8' } }, 422, 'taxReason'],
    ['another reason without a text', { taxPercent: 0, taxReason: { code: 'OTHER' } }, 422, 'taxReason.text'],
    ['an unknown one', { taxPercent: 0, taxReason: { code: 'PAR_99' } }, 400, 'taxReason.code'],
  ])('%s', async (_, changes, status, field) => {
    const answer = await post([invoiceLine(trade, changes)])
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body.errors[0].path).toBe(`lineItemCreations.0.${field}`)
  })
})

test('the database takes no reason beside a rate, and no code without its words', async () => {
  const { entityId } = await create([taxed(119), free(3, 'PAR_4_8')])
  const { uuid } = entityId
  const { sql } = world.db
  for (const wrong of [
    sql`update line_items set tax_reason_code = 'PAR_4_8', tax_reason_text = 'X'
      where document_id = ${uuid} and tax_percent = 19`,
    sql`update line_items set tax_reason_text = null where document_id = ${uuid} and tax_percent = 0`,
    sql`update document_taxes set tax_reason_code = 'PAR_99' where document_id = ${uuid} and tax_percent = 0`,
    sql`insert into document_taxes select * from document_taxes where document_id = ${uuid} and tax_percent = 19`,
  ]) {
    await expect(wrong).rejects.toThrow(/violates/)
  }
})
