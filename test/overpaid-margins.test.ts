import { expect, test } from 'vitest'
import { recountMonths } from '#areas/documents/server/recount-months.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { keptMonths } from './kept-months.ts'
import { invoiceInput, invoiceLine, paymentRecord } from './trade.ts'
import { useWorld } from './use-world.ts'

// What was paid beyond the price of what is sold by § 25a UStG, before all of it was margin (ADR 0054).

const today = berlinDay(new Date())
const thisMonth = firstDayOf(monthOf(today))
const supplied = addDays(thisMonth, -3)
const { world, manager, trade } = useWorld()

test('a locked month keeps the share that counted, the first open one takes the difference, and the refund takes all of it', async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const line = { amount: 1_000, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying: 400 }
  const input = invoiceInput(trade, supplied, { lines: [invoiceLine(trade, line)] })
  const invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  const pay = async (amount: number, recordDate: typeof today) =>
    must(
      await manager.post(`/api/documents/invoices/${invoice}/records`, paymentRecord(amount, { recordDate })),
    )
  const rows = async () =>
    (await world.db.reading((tx) => keptMonths(tx, invoice))).map(
      ({ month, base, vat }) => `${month} ${base / 100} ${vat / 100}`,
    )
  const faults = () => verifyDocuments(world.db.sql, recordedDocuments)
  await pay(1_200, supplied)
  expect(await rows()).toEqual([`${monthOf(supplied)} 1072.27 127.73`])

  // As a version before kept it: 1,2 times the tax.
  await world.db
    .sql`update document_months set base_cents = 108504, vat_cents = 11496, currency_base_cents = 108504, currency_tax_cents = 11496
    where document_id = ${invoice}`
  expect(await faults()).toMatchObject([{ what: 'Steuermonate' }])
  must(await manager.post('/api/reports/locks', { month: monthOf(supplied) }))
  await world.db.sql`update month_recounts set first_open_month = ${monthOf(thisMonth)}, pending = true`
  await recountMonths(world.db)
  expect(await rows()).toEqual([`${monthOf(supplied)} 1085.04 114.96`, `${monthOf(thisMonth)} -12.77 12.77`])
  expect(await faults()).toEqual([])

  await pay(-200, thisMonth)
  expect(await rows()).toEqual([
    `${monthOf(supplied)} 1085.04 114.96`,
    `${monthOf(thisMonth)} -180.84 -19.16`,
  ])
  expect(await faults()).toEqual([])
})
