import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentMonth, documentMonths } from '#areas/documents/rules/document-months.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { addDays, berlinDay, monthAfter, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'

// The months of the taxes of what is stored, with its payments.

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
let world: World
let office: Caller
let trade: Trade

beforeAll(async () => {
  world = await startWorld()
  office = await world.as('manager')
  trade = await startTrade(office)
})
afterAll(() => world.stop())

async function make(resource: 'bills' | 'invoices', input: unknown): Promise<EntityId> {
  return must(await office.post(`/api/documents/${resource}`, input)).entityId.uuid
}
const pay = async (resource: 'bills' | 'invoices', uuid: EntityId, amount: number, recordDate: string) =>
  must(await office.post(`/api/documents/${resource}/${uuid}/records`, paymentRecord(amount, { recordDate })))
const bill = (creation: Record<string, unknown>, changes: InvoiceChanges = {}) =>
  make('bills', billInput(trade, ago(60), { ...changes, documentCreation: { billTotal: 119, ...creation } }))
const invoice = (creation: Record<string, unknown>, amount = 1_000) =>
  make(
    'invoices',
    invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { amount, amountIncludesTax: false })],
      documentCreation: creation,
    }),
  )

/** As `month base vat inputTax`, in units. */
function months(uuid: EntityId): Promise<string[]> {
  return world.db.reading(async (tx) => {
    const document = await readDocument(tx, uuid, ['BILL', 'INVOICE', 'CANCELLATION'])
    const listed = document.kind === 'BILL' ? [] : document.advances
    const advances = await Promise.all(listed.map((each) => readDocument(tx, each.documentId, ['INVOICE'])))
    return documentMonths(document, { advances, ukCountsAsEu: false }).map(shown)
  })
}
const shown = ({ month, base, vat, inputTax }: DocumentMonth) =>
  `${month} ${base / 100} ${vat / 100} ${inputTax / 100}`

test('a bill counts as input tax when it was booked; an advance when it is paid', async () => {
  const booked = await bill({ bookingDate: ago(20) })
  expect(await months(booked)).toEqual([`${monthOf(ago(20))} 100 0 19`])
  const advance = await bill({ advance: true, serviceDate: addDays(today, 40) })
  expect(await months(advance)).toEqual([])
  await pay('bills', advance, 59.5, ago(3))
  expect(await months(advance)).toEqual([`${monthOf(ago(3))} 50 0 9.5`])
})

test('what one owes oneself is owed and deducted, at the latest the month after the supply', async () => {
  const lines = [billLine(trade, { amount: 100, amountIncludesTax: false, taxType: 'ACQUISITION_EU' })]
  const uuid = await bill({ billTotal: 100, serviceDate: ago(150) }, { lines })
  const [row] = await months(uuid)
  expect(row).toMatch(/ 100 19 19$/)
  expect(row?.slice(0, 7)).toBe(monthAfter(ago(150)))
})

test('a Kleinunternehmer owes it and deducts nothing (§ 19 Abs. 1 UStG)', async () => {
  const before = must(await office.get('/proxy/get/firm')).taxSchemes
  const taxSchemes = [...before, { validFrom: ago(90), scheme: 'KLEINUNTERNEHMER' }]
  must(await office.post('/api/firm', { taxSchemes }))
  const lines = [billLine(trade, { amount: 100, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' })]
  const owed = await bill({ billTotal: 100 }, { lines })
  const own = await bill({})
  const earlier = await bill({ serviceDate: ago(100) })
  must(await office.post('/api/firm', { taxSchemes: before }))
  const month = monthOf(ago(60))
  expect(await months(owed)).toEqual([`${month} 100 19 0`])
  expect(await months(own)).toEqual([`${month} 100 0 0`])
  expect(await months(earlier)).toEqual([`${month} 100 0 19`])
})

test('advances count when they are paid, the rest with the supply; a cancellation takes it back on its date', async () => {
  const advance = await invoice({ advance: true, serviceDate: addDays(today, 5) }, 400)
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await office.post(`/api/documents/invoices/${advance}/mails`, mail))
  await pay('invoices', advance, 238, ago(70))
  const final = await invoice({ advanceInvoiceEntityIds: [advance], serviceDate: ago(40) })
  expect(await months(advance)).toEqual([`${monthOf(ago(70))} 200 38 0`])
  expect(await months(final)).toEqual([`${monthOf(ago(40))} 800 152 0`])
  const cancellation = must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: final, invoiceDate: today },
    }),
  ).entityId.uuid
  expect(await months(cancellation)).toEqual([`${monthOf(today)} -800 -152 0`])
})
