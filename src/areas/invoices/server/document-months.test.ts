import { beforeAll, expect, test } from 'vitest'
import type { DocumentMonth } from '#areas/documents/rules/months/document-months.ts'
import { addDays, berlinDay, type Day, firstDayOf, monthAfter, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { keptMonths, monthsOfAll } from '#test/kept-months.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  startTrade,
  supplierInput,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

// The months of the taxes of what is stored, with its payments.

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const { world } = useWorld()
let office: Caller
let trade: Trade

beforeAll(async () => {
  office = await world.as('manager')
  trade = await startTrade(office)
})

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

/** As `month base vat inputTax`, in units; also what is kept is what the function computes now. */
async function months(uuid: EntityId): Promise<string[]> {
  const { kept, computed } = await monthsOfAll(world)
  expect(kept).toEqual(computed)
  return keptOf(uuid)
}
/** As they are kept, whatever the firm says now. */
const keptOf = async (uuid: EntityId) => (await world.db.reading((tx) => keptMonths(tx, uuid))).map(shown)
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

test('what was received late of an advance moves with its final invoice, and with what is paid of it again', async () => {
  const advance = await invoice({ advance: true, serviceDate: today }, 400)
  must(
    await office.post(`/api/documents/invoices/${advance}/mails`, {
      ...{ to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' },
    }),
  )
  await pay('invoices', advance, 238, ago(1))
  const final = await invoice({ advanceInvoiceEntityIds: [advance], serviceDate: ago(100) })
  expect(await months(final)).toEqual([`${monthOf(ago(100))} 1000 190 0`, `${monthOf(ago(1))} -200 -38 0`])
  must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: final, invoiceDate: today },
    }),
  )
  // The advance is open again; what is paid of it, is looked at by the cancelled final invoice too.
  await pay('invoices', advance, 119, ago(1))
  expect(await months(final)).toEqual([`${monthOf(ago(100))} 1100 209 0`, `${monthOf(ago(1))} -300 -57 0`])
})

test('amounts in a foreign currency are kept in it, too, with the month whose rate counts', async () => {
  const rates = [{ currency: 'USD', day: ago(300), rate: 1.25 }]
  must(await office.post('/api/currencies/rates', { rates }))
  const lines = [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false, currency: 'USD' })]
  const documentCreation = { currency: 'USD', serviceDate: ago(40) }
  const input = invoiceInput(trade, today, { lines, documentCreation })
  const sold = must(await office.post('/api/documents/invoices', input)).entityId.uuid
  const cancelled = must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: sold, invoiceDate: today },
    }),
  ).entityId.uuid
  expect(await months(sold)).toEqual([`${monthOf(ago(40))} 800 152 0`])
  // Nothing was paid, so nothing is to be paid back first.
  const [row] = await world.db.reading((tx) => keptMonths(tx, cancelled))
  expect(row).toMatchObject({
    ...{ month: monthOf(today), rateMonth: monthOf(ago(40)) },
    ...{ base: -80_000, vat: -15_200, currencyBase: -100_000, currencyTax: -19_000 },
  })
})

test('writing or paying one paper of a sale keeps the months of all of them', async () => {
  const sold = await invoice({ serviceDate: ago(130) })
  await pay('invoices', sold, 892.5, ago(125))
  const correction = must(
    await office.post(
      '/api/documents/invoices',
      invoiceInput(trade, today, {
        lines: [invoiceLine(trade, { amount: -500, amountIncludesTax: false })],
        documentCreation: { correctedInvoiceEntityId: sold },
      }),
    ),
  ).entityId.uuid
  expect(await months(sold)).toEqual([`${monthOf(ago(130))} 1000 190 0`])
  expect(await months(correction)).toEqual([`${monthOf(today)} -250 -47.5 0`])
  // The money goes back on the invoice; the correction counts.
  await pay('invoices', sold, -297.5, today)
  expect(await months(correction)).toEqual([`${monthOf(today)} -500 -95 0`])
  const undone = must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: correction, invoiceDate: today },
    }),
  ).entityId.uuid
  expect(await months(undone)).toEqual([`${monthOf(today)} 500 95 0`])
})

test('a bill keeps what its supplier counted as when it was written, whatever the firm says later of the United Kingdom', async () => {
  const addresses = [{ countryCode: 'GB', street: '3 Dock Road', zip: 'E16 1AA', city: 'London' }]
  const { partnerData, ...rest } = supplierInput({ shortName: 'Albion', companyName: 'Albion Crates Ltd.' })
  const london = { ...rest, partnerData: { ...partnerData, addresses } }
  const supplier = must(await office.post('/api/partners/suppliers', london)).entityId.uuid
  const input = (amount: number, changes = {}) =>
    billInput({ ...trade, supplier }, ago(20), {
      lines: [billLine(trade, { amount, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' })],
      documentCreation: { billTotal: amount, bookingDate: ago(20), serviceDate: ago(120), ...changes },
    })
  const crates = await make('bills', input(100))
  expect(await months(crates)).toEqual([`${monthAfter(ago(120))} 100 19 19`])
  must(await office.post('/api/firm', { ukCountsAsEu: true }))
  const replaceBy = async (changed: ReturnType<typeof input>) => {
    const { version } = must(await office.get(`/proxy/get/bills/${crates}`))
    const replacement = { ...changed, entityId: { uuid: crates }, version }
    must(await office.post('/api/documents/bills/replacements', replacement))
    return keptOf(crates)
  }
  try {
    expect(await replaceBy(input(100, { billNumber: 'KISTEN-1' }))).toEqual([
      `${monthAfter(ago(120))} 100 19 19`,
    ])
    expect(await replaceBy(input(200))).toEqual([`${monthAfter(ago(120))} 200 38 38`])
    expect(must(await office.get(`/proxy/get/bills/${crates}`)).countedAsEu).toBe(false)
    // Of another supply it follows from what the firm says now.
    expect(await replaceBy(input(200, { serviceDate: ago(121) }))).toEqual([`${monthOf(ago(121))} 200 38 38`])
    must(await office.post('/api/firm', { ukCountsAsEu: false }))
    expect(await replaceBy(input(300, { serviceDate: ago(121) }))).toEqual([`${monthOf(ago(121))} 300 57 57`])
    expect(must(await office.get(`/proxy/get/bills/${crates}`)).countedAsEu).toBe(true)
  } finally {
    must(await office.post('/api/firm', { ukCountsAsEu: false }))
  }
})

test('a bill whose day moves is taxed by it, also where by what the firm says now of the United Kingdom nothing would change', async () => {
  const addresses = [{ countryCode: 'GB', street: '3 Dock Road', zip: 'E16 1AA', city: 'London' }]
  const { partnerData, ...rest } = supplierInput({ shortName: 'Albion 2', companyName: 'Albion Two Ltd.' })
  const london = { ...rest, partnerData: { ...partnerData, addresses } }
  const supplier = must(await office.post('/api/partners/suppliers', london)).entityId.uuid
  const served = ago(120)
  // In the month of the supply, and in the next one.
  const input = (day: Day) =>
    billInput({ ...trade, supplier }, day, {
      lines: [billLine(trade, { amount: 100, amountIncludesTax: false, taxType: 'REVERSE_CHARGE_13B' })],
      documentCreation: { billTotal: 100, bookingDate: ago(20), serviceDate: served },
    })
  const next = firstDayOf(monthAfter(served))
  const crates = await make('bills', input(next))
  expect(await keptOf(crates)).toEqual([`${monthOf(next)} 100 19 19`])
  must(await office.post('/api/firm', { ukCountsAsEu: true }))
  try {
    const { version } = must(await office.get(`/proxy/get/bills/${crates}`))
    const replacement = { ...input(served), entityId: { uuid: crates }, version }
    must(await office.post('/api/documents/bills/replacements', replacement))
    expect(await keptOf(crates)).toEqual([`${monthOf(served)} 100 19 19`])
  } finally {
    must(await office.post('/api/firm', { ukCountsAsEu: false }))
  }
})
