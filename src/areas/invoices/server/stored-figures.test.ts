import { beforeAll, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { invoicePdfData } from '../rules/pdf/pdf-data.ts'
import { pdfFactsOf } from './pdf/pdf-facts-of.ts'

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', { rates: [{ currency: 'USD', day: today, rate: 1.0862 }] }),
  )
})

const usd = { currency: 'USD' }
const twoTaxes = () => [
  invoiceLine(trade, { ...usd, amount: 119 }),
  invoiceLine(trade, { ...usd, amount: 10.7, taxPercent: 7 }),
  invoiceLine(trade, { ...usd, amount: 80.5, taxType: 'DIFFERENTIAL', amountBuying: 50.25, quantity: 3 }),
]

async function create(lines: unknown[]): Promise<EntityId> {
  const input = invoiceInput(trade, today, { lines, documentCreation: usd })
  return must(await manager.post(path, input)).entityId.uuid
}

const storedTaxes = (uuid: string) => world.db.sql`
  select tax_type, tax_percent::float8, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents, gross_euro_cents
  from document_taxes where document_id = ${uuid} order by tax_percent desc, tax_type desc`

const storedMargins = (uuid: string) => world.db.sql`
  select differential_tax_cents, differential_tax_euro_cents from line_items
  where document_id = ${uuid} order by position`

test('an invoice keeps its tax groups, in its currency and in EUR, and the tax of its margin', async () => {
  const uuid = await create(twoTaxes())
  expect([...(await storedTaxes(uuid))].map((row) => Object.values(row))).toEqual([
    // 1900 ÷ 1,0862 is 1749; the whole tax of 1970 is 1814, so that the larger part takes the cent.
    ['VAT', 19, 10000, 1900, 11900, 9206, 1750, 10956],
    ['DIFFERENTIAL', 19, 24150, 0, 24150, 22233, 0, 22233],
    ['VAT', 7, 1000, 70, 1070, 921, 64, 985],
  ])
  // (80,50 − 50,25) × 3 × 19/119 = 14,489…
  expect([...(await storedMargins(uuid))].map((row) => Object.values(row))).toEqual([
    [null, null],
    [null, null],
    [1449, 1334],
  ])
})

test('what is shown and printed are the stored figures, whatever would be computed now', async () => {
  const uuid = await create(twoTaxes())
  // As if another rounding had counted when it was written.
  await world.db.sql.begin(async (sql) => {
    await sql`
      update document_taxes set net_cents = net_cents - 1, tax_cents = tax_cents + 1, net_euro_cents = net_euro_cents - 1,
        tax_euro_cents = tax_euro_cents + 1
      where document_id = ${uuid} and tax_percent = 19 and tax_type = 'VAT'`
    await sql`update documents set net_cents = net_cents - 1, tax_cents = tax_cents + 1 where document_id = ${uuid}`
  })
  const { totals } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(totals).toMatchObject({
    // what the screen calls 'Gesamt netto'
    amountNetTotal: 109.99,
    taxAmountTotal: 19.71,
    amountGrossTotal: 371.2,
    amountDifferentialTotal: 241.5,
    taxAmountTotalPerTax: [
      { taxPercent: 19, amountNet: 99.99, taxAmount: 19.01, amountGross: 119 },
      { taxPercent: 7, amountNet: 10, taxAmount: 0.7, amountGross: 10.7 },
    ],
  })
  const page = await world.db.reading(async (tx) =>
    invoicePdfData(pdfFactsOf(await readDocument(tx, uuid, ['INVOICE']), await loadFirm(tx), new Date())),
  )
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? ''
  const printed = page.totals.map(({ label, amount }) => `${plain(label)}: ${plain(amount)}`)
  expect(printed).toContain('Umsatzsteuer 19 % auf 99,99 USD: 19,01 USD')
  expect(plain(page.exchangeNote)).toContain('Umsatzsteuer 19 %: 17,51 € · Umsatzsteuer 7 %: 0,64 €')
})

test('a cancellation has exactly the negatives, although the firm taxes margins otherwise by now', async () => {
  const uuid = await create(twoTaxes())
  const set = (value: string) => manager.post('/api/firm', { differentialTaxMethod: value })
  must(await set('ON_TOP'))
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  const cancellation = { documentType: 'CANCELLATION', documentCreation }
  const { uuid: by } = must(await manager.post(`${path}/cancellations`, cancellation)).entityId
  const entityId = { uuid: by }
  const head = { invoiceDate: today, customText: 'Anders' }
  must(
    await manager.post(`${path}/cancellations/replacements`, {
      ...cancellation,
      entityId,
      documentCreation: head,
    }),
  )
  const negated = (rows: Iterable<Record<string, unknown>>) =>
    [...rows].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name.endsWith('_cents') && typeof value === 'number' ? 0 - value : value,
        ]),
      ),
    )
  expect([...(await storedTaxes(by))]).toEqual(negated(await storedTaxes(uuid)))
  expect([...(await storedMargins(by))]).toEqual(negated(await storedMargins(uuid)))
  const later = await create(twoTaxes())
  // By the method of now, 90,75 × 19/100.
  expect((await storedMargins(later))[2]).toMatchObject({ differential_tax_cents: 1724 })
  must(await set('INCLUDED'))
})

test('a rate of many decimals gives the database and the rules the same cent', async () => {
  // 623 ÷ 5.046373172411 is 123.454999999999…: rounded to twelve decimals first, it would be 123.455 and then 123.46.
  const rate = { currency: 'NOK', day: today, rate: 5.046373172411 }
  must(await manager.post('/api/currencies/rates', { rates: [rate] }))
  const lines = [invoiceLine(trade, { currency: 'NOK', amount: 623 })]
  const input = invoiceInput(trade, today, { lines, documentCreation: { currency: 'NOK' } })
  const { uuid } = must(await manager.post(path, input)).entityId
  const [row] = await world.db.sql`
    select gross_euro_cents, due_euro_cents from documents where document_id = ${uuid}`
  expect(row).toEqual({ gross_euro_cents: 12345, due_euro_cents: 12345 })
})

test('the page of an invoice asks for the same, though it was cancelled before the page was made', async () => {
  const uuid = await create(twoTaxes())
  const made = new Date()
  const page = () =>
    world.db.reading(async (tx) =>
      invoicePdfData(pdfFactsOf(await readDocument(tx, uuid, ['INVOICE']), await loadFirm(tx), made)),
    )
  const before = await page()
  const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  expect(await page()).toEqual(before)
})

test('the database refuses groups that do not sum up to their document', async () => {
  const uuid = await create(twoTaxes())
  const { sql } = world.db
  for (const statement of [
    sql`delete from document_taxes where document_id = ${uuid} and tax_percent = 7`,
    sql`update document_taxes set net_cents = net_cents + 1, gross_cents = gross_cents + 1 where document_id = ${uuid}
      and tax_percent = 7`,
    sql`update document_taxes set net_euro_cents = net_euro_cents + 1, gross_euro_cents = gross_euro_cents + 1
      where document_id = ${uuid} and tax_percent = 7`,
    sql`
      insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
        gross_euro_cents)
      values (${uuid}, 'NONE_EU', 0, 1, 0, 1, 0, 0, 0)`,
    sql`update documents set net_cents = net_cents + 1, gross_cents = gross_cents + 1 where document_id = ${uuid}`,
  ]) {
    await expect(statement).rejects.toThrow('the tax groups do not sum up to the document')
  }
})

test('amounts that only a tiny rate makes too large for the books are refused by name', async () => {
  const rates = [{ currency: 'TRY', day: today, rate: 0.000000000001 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  const line = (amount: number, taxPercent: number) =>
    invoiceLine(trade, { currency: 'TRY', amount, taxPercent })
  const input = invoiceInput(trade, today, {
    lines: [line(1_000_000, 19), line(-1_000_000, 7)],
    documentCreation: { currency: 'TRY' },
  })
  const answer = await manager.post(path, input)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([
    {
      path: 'documentCreation.currency',
      message: 'Der Betrag ist in EUR zu groß. Bitte prüfen Sie den Wechselkurs.',
    },
  ])
})
