import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import type { AdvanceReturnAnswer } from '#areas/tax-returns/contract/advance-return.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, must } from './caller.ts'
import { invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What replaces an invoice of a locked month and asks more there is reported late (Nachmeldung, decisions §10 'Replaced').

const today = berlinDay(new Date())
const openFrom = firstDayOf(monthOf(today))
const supplied = addDays(openFrom, -3)
const month = monthOf(supplied)
const reason = 'Der Preis war falsch.'
const declarations = [{ code: 'LATE_REPORT', reason }]
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

/** An invoice of the month that is then locked, so many units net. */
let sold: { euro: string[]; usd: string; paid: string; told: string }

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const rates = [
    { currency: 'USD', day: supplied, rate: 1.1 },
    { currency: 'USD', day: today, rate: 1.25 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  const sell = async (currency = 'EUR') =>
    must(await manager.post(path, invoice(1_000, { invoiceDate: supplied, currency }))).entityId.uuid
  sold = {
    euro: [await sell(), await sell()],
    usd: await sell('USD'),
    paid: await sell(),
    told: await sell(),
  }
  must(await manager.post(`${path}/${sold.paid}/records`, paymentRecord(1_190, { recordDate: supplied })))
  must(await manager.post('/api/reports/locks', { month }))
})

function invoice(amount: number, head: { currency?: string; [name: string]: unknown } = {}) {
  const { currency = 'EUR' } = head
  const day = String(head['invoiceDate'] ?? today)
  const lines = [invoiceLine(trade, { amount, amountIncludesTax: false, currency })]
  const documentCreation = { serviceDate: supplied, ...head }
  return { ...invoiceInput(trade, day, { lines, documentCreation }), forex: { currency, day } }
}

const rewrite = (who: typeof manager, old: string, amount: number, more: object = {}, head: object = {}) =>
  who.post(`${path}/${old}/rewritings`, {
    ...invoice(amount, head as never),
    ...more,
    cancellation: { invoiceDate: today },
  })
const readReturn = async (): Promise<AdvanceReturnAnswer> =>
  must(await manager.get(`/proxy/get/advancereturns?period=${month}`))
const lateOf = async (uuid: string) =>
  (await readReturn()).late.filter(({ entityId }) => entityId.uuid === uuid)
const said = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`)).declarations
const verified = async () => expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
const lockedRows = () =>
  world.db.sql`select m.* from document_months m where late_month is null and month = ${month}
    order by document_id, tax_type, tax_percent`

function refused(answer: Answer, field: string, message: string) {
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: field, message: expect.stringContaining(message) }],
  ])
}

describe('one press that asks more for a supply of a locked month', () => {
  test('is refused without a reason and by those who may not; then what is more is reported late', async () => {
    const [old = ''] = sold.euro
    const before = await lockedRows()
    refused(await rewrite(manager, old, 1_200), 'documentCreation.serviceDate', 'ist festgeschrieben')
    const office = await world.as('office')
    refused(
      await rewrite(office, old, 1_200, { declarations }),
      'declarations.LATE_REPORT',
      'Geschäftsführung',
    )
    expect(must(await manager.get(`/proxy/get/invoices/${old}`)).cancelledByInvoiceEntityId).toBeNull()
    const { uuid } = must(await rewrite(manager, old, 1_200, { declarations })).entityId
    expect(await lateOf(uuid)).toMatchObject([{ reasons: [reason], base: 200, tax: 38 }])
    expect(await said(uuid)).toEqual(declarations)
    expect(await lockedRows()).toEqual(before)
    await verified()
  })

  test('that asks the same is nobody to be asked, and keeps no reason', async () => {
    const office = await world.as('office')
    const { uuid } = must(await rewrite(office, sold.paid, 1_000)).entityId
    expect(await lateOf(uuid)).toEqual([])
    const { uuid: again } = must(await rewrite(manager, uuid, 1_000, { declarations })).entityId
    expect([await lateOf(again), await said(again)]).toEqual([[], []])
    sold.paid = again
    await verified()
  })

  test('in foreign currency by the rate of the replaced invoice', async () => {
    const { uuid } = must(
      await rewrite(manager, sold.usd, 1_220, { declarations }, { currency: 'USD' }),
    ).entityId
    // 220 and 41.80 USD at 1.10.
    expect(await lateOf(uuid)).toMatchObject([{ base: 200, tax: 38 }])
    await verified()
  })
})

test('a copy of what was cancelled before likewise', async () => {
  const [, old = ''] = sold.euro
  const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
  must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
  const copy = invoice(1_200, { replacesInvoiceEntityId: old })
  refused(await manager.post(path, copy), 'documentCreation.serviceDate', 'ist festgeschrieben')
  const office = await world.as('office')
  refused(await office.post(path, { ...copy, declarations }), 'declarations.LATE_REPORT', 'Geschäftsführung')
  const { uuid } = must(await manager.post(path, { ...copy, declarations })).entityId
  expect(await lateOf(uuid)).toMatchObject([{ reasons: [reason], base: 200, tax: 38 }])
  await verified()
  must(await manager.post(`${path}/${uuid}/deletions`, {}))
  // The same amounts: OFFICE may, and nothing is late.
  const same = must(await office.post(path, invoice(1_000, { replacesInvoiceEntityId: old }))).entityId.uuid
  expect([await lateOf(same), await said(same)]).toEqual([[], []])
  await verified()
})

describe('what it will do is told before', () => {
  const asked = async (input: object) => must(await manager.post(`${path}/months`, input))
  const cancellation = { invoiceDate: today }
  const rewritten = (amount: number, old: string, head: { currency?: string } = {}) => ({
    ...invoice(amount, { replacesInvoiceEntityId: old, ...head }),
    cancellation,
  })
  const more = (from: number, to: number) => ({
    ...{ month, isLocked: true },
    ...{ before: { base: from, tax: from * 0.19 }, after: { base: to, tax: to * 0.19 } },
  })

  test('of one press: of the sale, not of the new paper alone', async () => {
    const { told: old } = sold
    expect(await asked(rewritten(1_000, old))).toEqual({ months: [], late: null, statements: [] })
    expect(await asked(rewritten(1_200, old))).toEqual({
      months: [more(1_000, 1_200)],
      late: { effects: [expect.stringContaining('Umsatzsteuer +38,00')] },
      statements: [],
    })
    expect(await asked(rewritten(800, old))).toEqual({
      months: [
        {
          ...{ month: monthOf(today), isLocked: false },
          ...{ before: { base: 0, tax: 0 }, after: { base: -200, tax: -38 } },
        },
      ],
      late: null,
      statements: [],
    })
    // What is not complete says nothing.
    expect(await asked({ ...rewritten(800, old), partner: null })).toEqual({
      months: null,
      late: null,
      statements: [],
    })
  })

  test('of what was paid: it goes back later', async () => {
    expect(await asked(rewritten(800, sold.paid))).toEqual({ months: [], late: null, statements: [] })
  })

  test('of a copy of a cancelled one, and of its edited form; in dollars by the rate of the sale', async () => {
    const old = must(await manager.post(path, invoice(1_000, { currency: 'USD', serviceDate: today })))
      .entityId.uuid
    const inDollars = { currency: 'USD', replacesInvoiceEntityId: old, serviceDate: today }
    const documentCreation = { cancelledInvoiceEntityId: old, invoiceDate: today }
    must(await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }))
    // 1,000 USD at 1.25 are 800 EUR, and 152 of tax: counted in the month of the supply again.
    const copy = invoice(1_000, inDollars)
    expect((await asked(copy)).late).toBeNull()
    // The true supply lies in the locked month: all of the new one counts there, by the rate of the old one.
    const moved = invoice(1_000, { ...inDollars, serviceDate: supplied })
    expect((await asked(moved)).late.effects).toEqual([expect.stringContaining('Umsatzsteuer +152,00')])
    const uuid = must(await manager.post(path, copy)).entityId.uuid
    expect(await asked({ ...copy, entityId: { uuid } })).toEqual({ months: [], late: null, statements: [] })
    const { effects } = (await asked({ ...moved, entityId: { uuid } })).late
    expect(effects).toEqual([expect.stringContaining('Umsatzsteuer +152,00')])
    must(await manager.post(`${path}/replacements`, { ...moved, declarations, entityId: { uuid } }))
    expect(await lateOf(uuid)).toMatchObject([{ base: 800, tax: 152 }])
    await verified()
  })
})
