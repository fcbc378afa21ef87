import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { monthsOfAll } from './kept-months.ts'
import { onPaper, printedOn } from './paper-sums.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  startTrade,
  type Trade,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// Whatever is written, paid, settled and cancelled: the kept months are what the function computes, what a second
// arithmetic in SQL says, and they sum up to the documents under SOLL, to what was paid under IST.

const today = berlinDay(new Date())
// Until this day the firm is taxed by what was agreed, from then on by what was received.
const switched = addDays(today, -100)
const { world, manager } = useWorld()
let german: Trade
let french: Trade

beforeAll(async () => {
  german = await startTrade(manager)
  const business = {
    shortName: 'Lumière',
    companyName: 'Lumière SARL',
    countryCode: 'FR',
    vatId: 'FR40303265045',
  }
  const receiver = must(await manager.post('/api/partners/receivers', receiverInput(business))).entityId.uuid
  french = { ...german, receiver }
  const { taxSchemes } = must(await manager.get('/proxy/get/firm'))
  const change = {
    numbersInDateOrder: false,
    taxSchemes: [...taxSchemes, { validFrom: switched, scheme: 'IST' }],
  }
  must(await manager.post('/api/firm', change))
  const rates = ['USD', 'JPY'].map((currency) => ({ currency, day: addDays(today, -400), rate: 1.0862 }))
  must(await manager.post('/api/currencies/rates', { rates }))
})

const cents = fc.integer({ min: -20_000, max: 90_000 })
const line = fc.record({
  cents,
  kind: fc.constantFrom('gross', 'net', 'margin'),
  percent: fc.constantFrom(19, 7),
})
const payments = fc.array(
  fc.record({ thousandths: fc.integer({ min: -300, max: 900 }), day: fc.integer({ min: -60, max: 60 }) }),
  {
    maxLength: 3,
  },
)
const story = fc.record({
  what: fc.constantFrom('invoice', 'invoice', 'final', 'final', 'bill', 'bill'),
  service: fc.integer({ min: -190, max: -20 }),
  written: fc.integer({ min: -15, max: 60 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  payments,
  advances: fc.array(
    fc.record({ cents: fc.integer({ min: 1_000, max: 60_000 }), percent: fc.constantFrom(19, 7), payments }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  isSupplyToEu: fc.boolean(),
  advance: fc.boolean(),
  isCancelled: fc.boolean(),
  billType: fc.constantFrom('VAT', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

/** JPY has no cents. */
const units = (amount: number, currency: string) =>
  currency === 'JPY' ? Math.round(amount / 100) : amount / 100
const notAfterToday = (day: Day) => (day > today ? today : day)

function invoiceLines({ lines, currency, isSupplyToEu }: Story) {
  return lines.map(({ cents, kind, percent }) => {
    const taxes = isSupplyToEu
      ? { taxType: 'NONE_EU', taxPercent: 0 }
      : kind === 'margin'
        ? { taxType: 'DIFFERENTIAL', amountBuying: 1 }
        : { taxPercent: percent, amountIncludesTax: kind === 'gross' }
    return invoiceLine(german, { amount: units(cents, currency), currency, ...taxes })
  })
}

const accepted: Record<string, number> = {}

/** What was made; null where it was refused. */
async function send(name: string, path: string, input: unknown): Promise<string | null> {
  const { status, body } = await manager.post(path, input)
  expect([200, 201, 422], `${name}: ${JSON.stringify(body)}`).toContain(status)
  if (status === 422) return null
  accepted[name] = (accepted[name] ?? 0) + 1
  return body.entityId.uuid
}

async function pay(side: 'bills' | 'invoices', uuid: string, paid: Story['payments'], around: Day) {
  const document = must(await manager.get(`/proxy/get/${side}/${uuid}`))
  const { currency } = document
  for (const { thousandths, day } of paid) {
    const amount = units(Math.round((document.totals.amountGrossTotal * thousandths) / 10), currency)
    const recordDate = notAfterToday(addDays(around, day))
    await send(
      'payment',
      `/api/documents/${side}/${uuid}/records`,
      paymentRecord(amount, { currency, recordDate }),
    )
  }
}

async function tell(one: Story): Promise<void> {
  const service = addDays(today, one.service)
  const written = notAfterToday(addDays(service, one.written))
  if (one.what === 'bill') return tellBill(one, service, written)
  const trade = one.isSupplyToEu ? french : german
  const advanceInvoiceEntityIds = one.what === 'final' ? await tellAdvances(one, trade, service) : []
  const { currency } = one
  const documentCreation = { currency, serviceDate: service, advanceInvoiceEntityIds }
  const lines = invoiceLines(one)
  const invoice = await send(
    one.what,
    '/api/documents/invoices',
    invoiceInput(trade, written, { lines, documentCreation }),
  )
  if (invoice === null) return
  await pay('invoices', invoice, one.payments, service)
  if (!one.isCancelled) return
  await send('cancellation', '/api/documents/invoices/cancellations', {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: invoice, invoiceDate: today },
  })
  // Its advances are open again.
  for (const advance of advanceInvoiceEntityIds) await pay('invoices', advance, one.payments, service)
}

async function tellAdvances(one: Story, trade: Trade, service: Day): Promise<string[]> {
  const ids: string[] = []
  for (const { cents, percent, payments } of one.advances) {
    const amount = units(cents, one.currency)
    const taxes = one.isSupplyToEu ? { taxType: 'NONE_EU', taxPercent: 0 } : { taxPercent: percent }
    const input = invoiceInput(trade, addDays(service, -20), {
      lines: [invoiceLine(trade, { amount, currency: one.currency, ...taxes })],
      documentCreation: { currency: one.currency, advance: true, serviceDate: service },
    })
    const advance = await send('advance', '/api/documents/invoices', input)
    if (advance === null) continue
    const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
    must(await manager.post(`/api/documents/invoices/${advance}/mails`, mail))
    await pay('invoices', advance, payments, service)
    ids.push(advance)
  }
  return ids
}

async function tellBill(one: Story, service: Day, written: Day): Promise<void> {
  const amounts = one.lines.map(({ cents }) => units(cents, one.currency))
  // Of some the prices are net, and the taxes are as printed: the least that can be of 19 %, the most of 7 %.
  const isPrinted = one.billType === 'VAT' && one.isSupplyToEu
  const lines = one.lines.map(({ percent }, index) =>
    billLine(german, {
      amountIncludesTax: !isPrinted,
      amount: amounts[index] ?? 0,
      currency: one.currency,
      taxType: one.billType,
      taxPercent: one.billType === 'IMPORT_VAT' ? 0 : percent,
    }),
  )
  const paper = one.lines.map(({ percent }, index) => ({
    ...{ amount: Math.round((amounts[index] ?? 0) * 100), quantity: 1, isGross: !isPrinted, percent },
  }))
  const printed = isPrinted ? printedOn(paper, [0, 0, 0.9999], one.currency === 'JPY' ? 100 : 1) : []
  const total = onPaper(paper, printed).gross / 100
  const documentCreation = {
    printedTaxes: printed.map(({ taxPercent, tax }) => ({ taxPercent, tax: tax / 100 })),
    ...{ currency: one.currency, billTotal: total, advance: one.advance },
    bookingDate: one.isSupplyToEu ? written : today,
    ...(one.advance || one.isCancelled ? { serviceDate: service } : {}),
  }
  const bill = await send(
    'bill',
    '/api/documents/bills',
    billInput(german, written, { lines, documentCreation }),
  )
  if (bill !== null) await pay('bills', bill, one.payments, service)
}

async function expectMonthsKept(): Promise<void> {
  const { kept, computed } = await monthsOfAll(world)
  expect(kept).toEqual(computed)
}

/** The second arithmetic fills in what has no rows: exactly those that the writer keeps. */
async function expectSecondArithmetic(): Promise<void> {
  const { owner: sql } = world
  const inSql = await readFile(new URL('document-months.sql', import.meta.url), 'utf8')
  const rows = () => sql`select * from document_months order by document_months.*::text`
  const before = await rows()
  await sql`delete from document_months`
  await sql.begin((tx) => tx.unsafe(inSql))
  expect(await rows()).toEqual(before)
}

/**
 * Invoices with their cancellations, in EUR cents: under SOLL all of each or what was received beyond it, of an advance, and under IST, its
 * paid share. No tax of the EU is in play there.
 */
async function expectSums(): Promise<void> {
  const wrong = await world.db.sql`
    select d.number, d.tax_scheme, d.advance, expected.cents, coalesce(kept.cents, 0) as kept
    from documents d
    left join documents c on c.document_id = d.cancelled_by_document_id
    left join lateral (
      select sum(base_cents + vat_cents) as cents from document_months m where m.document_id in (d.document_id, c.document_id)
    ) kept on true
    cross join lateral (
      select coalesce(sum(a.paid_cents), 0) as paid
      from document_advances l join documents a on a.document_id = l.advance_document_id where l.document_id = d.document_id
    ) advances
    cross join lateral (select exists (select from document_advances l where l.document_id = d.document_id) as is_final) listing
    cross join lateral (
      select case
        when d.advance or d.tax_scheme = 'IST' or (d.gross_cents < 0 and not is_final) then d.paid_cents
        when c.document_id is not null then greatest(-advances.paid, d.paid_cents)
        else greatest(d.gross_cents, d.paid_cents) end as reached
    ) counted
    cross join lateral (
      select case
        when d.gross_cents = 0 then 0
        else round(d.gross_euro_cents::numeric * reached / d.gross_cents) end as cents
    ) expected
    where d.kind = 'INVOICE' and d.gross_cents <> 0
      -- invoice and cancellation are rounded apart
      and abs(expected.cents - coalesce(kept.cents, 0)) > case when d.currency = 'EUR' or c.document_id is null then 0 else 1 end
      and not exists (select from document_taxes t where t.document_id = d.document_id and t.tax_type = 'NONE_EU')`
  expect([...wrong]).toEqual([])
}

test('kept months are the computed ones, those of the second arithmetic, and sum up to the documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 8, maxLength: 12 }), async (stories) => {
      for (const one of stories) await tell(one)
      await expectMonthsKept()
      await expectSecondArithmetic()
      await expectSums()
      expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
  for (const name of ['invoice', 'final', 'advance', 'bill', 'payment', 'cancellation']) {
    expect(accepted[name] ?? 0, name).toBeGreaterThan(0)
  }
}, 300_000)
