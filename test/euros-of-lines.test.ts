import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { lineEuros } from '#areas/documents/rules/lines/line-euros.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { pieceYield } from '#areas/reports/rules/piece-figures.ts'
import { loadPieces } from '#areas/reports/server/load-pieces.ts'
import { addDays, berlinDay, type Day, type Month } from '#kernel/day.ts'
import { daysOfPeriod } from '#kernel/period.ts'
import { recordedDocuments } from '../src/verify.ts'
import { must } from './caller.ts'
import { onPaper, printedOn } from './paper-sums.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  startTrade,
  type Trade,
} from './trade.ts'
import { useWorld } from './use-world.ts'

// Whatever is written, replaced, settled, cancelled and deleted, in any taxation and currency: what is stored of a line in EUR is what
// the function says, and what a second arithmetic in SQL says; and what the months earned is the sum of all products by the
// function that figures one.

const today = berlinDay(new Date())
const { world, manager } = useWorld()
let german: Trade
let sides: Record<Story['to'], { trade: Trade; taxes: readonly object[] }>
const products: string[] = []

beforeAll(async () => {
  german = await startTrade(manager)
  const receiver = async (data: object): Promise<Trade> => ({
    ...german,
    receiver: must(await manager.post('/api/partners/receivers', receiverInput(data))).entityId.uuid,
  })
  const reasons = { taxReason: { code: 'PAR_4_12' } }
  const vat = [{ taxPercent: 19 }, { taxPercent: 7, amountIncludesTax: false }]
  const margin = { taxType: 'DIFFERENTIAL', amountBuying: 210 }
  const owed = { companyName: 'Bau GmbH', vatId: 'DE136695976' }
  const french = { companyName: 'Lumière SARL', countryCode: 'FR', vatId: 'FR40303265045' }
  sides = {
    german: { trade: german, taxes: [...vat, margin, margin, { taxPercent: 0, ...reasons }] },
    owing: { trade: await receiver(owed), taxes: [...vat, { taxType: 'REVERSE_CHARGE', taxPercent: 0 }] },
    french: {
      trade: await receiver(french),
      taxes: ['NONE_EU', 'SERVICE_EU'].map((taxType) => ({ taxType, taxPercent: 0 })),
    },
    swiss: {
      trade: await receiver({ countryCode: 'CH' }),
      taxes: [{ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 }, margin],
    },
    dutch: {
      trade: await receiver({ companyName: '', shortName: 'Jansen', countryCode: 'NL' }),
      taxes: [{ taxType: 'OSS', taxPercent: 21 }, margin],
    },
  }
  must(await manager.post('/api/firm', { numbersInDateOrder: false, ossSince: addDays(today, -400) }))
  const rates = [
    { currency: 'USD', day: addDays(today, -400), rate: 1.0862 },
    { currency: 'USD', day: addDays(today, -60), rate: 1.1731 },
    { currency: 'JPY', day: addDays(today, -400), rate: 163.37 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  for (const taxType of ['m', 'v', 'm', 'v', 'm']) {
    const own = products.length % 2 ? { buyingPP: null } : { buyingPP: 99.99, restorationTransport: 12.34 }
    const input = { ...productInput({ code: `E-${products.length}`, taxType }), ...own }
    products.push(must(await manager.post('/api/products', input)).entityId.uuid)
  }
})

const line = fc.record({
  cents: fc.integer({ min: -20_000, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  tax: fc.nat(20),
  // Two of seven are about no product.
  product: fc.nat(6),
  use: fc.constantFrom('PURCHASE', 'PURCHASE', 'TRANSPORT', 'RESTORATION'),
})
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const story = fc.record({
  what: fc.constantFrom('invoice', 'invoice', 'final', 'bill', 'bill'),
  to: fc.constantFrom('german', 'german', 'owing', 'french', 'swiss', 'dutch'),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
  service: fc.integer({ min: -190, max: -5 }),
  lines,
  discount: fc.option(fc.integer({ min: 1, max: 9_000 })),
  advance: fc.integer({ min: 1_000, max: 20_000 }),
  replacedBy: fc.option(lines),
  end: fc.constantFrom('stands', 'stands', 'cancelled', 'deleted'),
  billType: fc.constantFrom('VAT', 'VAT', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
type Lines = Story['lines']

const accepted: Record<string, number> = {}

/** What was made; null where it was refused. */
async function send(name: string, path: string, input: unknown): Promise<string | null> {
  const { status, body } = await manager.post(path, input)
  expect([200, 201, 422], `${name}: ${JSON.stringify(body)}`).toContain(status)
  if (status === 422) return null
  accepted[name] = (accepted[name] ?? 0) + 1
  return body.entityId.uuid
}

/** JPY has no cents. */
const units = (amount: number, currency: string) =>
  currency === 'JPY' ? Math.round(amount / 100) : amount / 100

function invoiceLines({ to, currency, discount }: Story, told: Lines) {
  const { taxes } = sides[to]
  const made = told.map(({ cents, quantity, tax, product }) => {
    const productEntityId = products[product] ?? null
    const amount = units(cents, currency)
    return {
      ...invoiceLine(german, { amount, quantity, currency, productEntityId }),
      ...taxes[tax % taxes.length],
    }
  })
  // A discount of § 25a UStG names its line.
  const named = made.find(({ taxType, amount }) => taxType === 'DIFFERENTIAL' && amount > 0)
  if (!named || discount === null) return made
  const amount = -units(Math.min(discount, Math.round(named.amount * 100)), currency)
  const off = { amount, currency, taxType: 'DIFFERENTIAL', descriptionShort: 'Rabatt' }
  return [...made, { ...invoiceLine(german, off), appliesToLocalId: named.localId }]
}

function billOf({ currency, billType, service, discount }: Story, told: Lines) {
  // Of some the prices are net, and the tax is as printed.
  const isPrinted = billType === 'VAT' && discount !== null
  const made = told.map(({ cents, quantity, product, use }) => {
    const about =
      products[product] && billType !== 'IMPORT_VAT'
        ? { productEntityId: products[product], productUse: use }
        : {}
    const taxPercent = billType === 'IMPORT_VAT' ? 0 : 19
    const amount = units(cents, currency)
    const amountIncludesTax = !isPrinted
    return billLine(german, {
      amount,
      quantity,
      currency,
      taxType: billType,
      taxPercent,
      ...about,
      amountIncludesTax,
    })
  })
  const paper = made.map(({ amount, quantity, amountIncludesTax: isGross, taxPercent: percent }) => ({
    ...{ amount: Math.round(amount * 100), quantity, isGross, percent },
  }))
  const printed = isPrinted ? printedOn(paper, [(discount % 100) / 100], currency === 'JPY' ? 100 : 1) : []
  const billTotal = onPaper(paper, printed).gross / 100
  const printedTaxes = printed.map(({ taxPercent, tax }) => ({ taxPercent, tax: tax / 100 }))
  const day = addDays(today, service)
  const documentCreation = {
    billNumber: `R-${Math.random()}`,
    billTotal,
    printedTaxes,
    currency,
    bookingDate: day,
  }
  return billInput(german, day, { lines: made, documentCreation })
}

async function tell(one: Story): Promise<void> {
  const isBill = one.what === 'bill'
  const path = isBill ? '/api/documents/bills' : '/api/documents/invoices'
  const inputOf = isBill ? (told: Lines) => billOf(one, told) : await invoiceOf(one)
  const uuid = await send(one.what, path, inputOf(one.lines))
  if (uuid === null) return
  if (one.replacedBy) {
    const { documentRecordCreations: _, ...replacement } = inputOf(one.replacedBy)
    await send('replacement', `${path}/replacements`, { ...replacement, entityId: { uuid } })
  }
  if (one.end === 'deleted') await send('deletion', `${path}/${uuid}/deletions`, {})
  if (one.end !== 'cancelled' || isBill) return
  await send('cancellation', `${path}/cancellations`, {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
  })
}

async function invoiceOf(one: Story): Promise<(told: Lines) => ReturnType<typeof invoiceInput>> {
  const { trade } = sides[one.to]
  const day = addDays(today, one.service)
  const advance = one.what === 'final' ? await tellAdvance(one, trade, day) : null
  const { currency } = one
  const advanceInvoiceEntityIds = advance === null ? [] : [advance]
  const documentCreation = { currency, serviceDate: day, advanceInvoiceEntityIds }
  return (told) => invoiceInput(trade, day, { lines: invoiceLines(one, told), documentCreation })
}

/** A paid one, which the final invoice deducts. */
async function tellAdvance(one: Story, trade: Trade, service: Day): Promise<string | null> {
  const { currency } = one
  const [taxes] = sides[one.to].taxes
  const amount = units(one.advance, currency)
  const day = addDays(service, -20)
  const input = invoiceInput(trade, day, {
    lines: [{ ...invoiceLine(trade, { amount, currency }), ...taxes }],
    documentCreation: { currency, advance: true, serviceDate: service },
  })
  const uuid = await send('advance', '/api/documents/invoices', input)
  if (uuid === null) return null
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await manager.post(`/api/documents/invoices/${uuid}/mails`, mail))
  const paid = paymentRecord(units(Math.round(one.advance * 0.7), currency), { currency, recordDate: day })
  await send('payment', `/api/documents/invoices/${uuid}/records`, paid)
  return uuid
}

const euros =
  sqlOf(`select document_id::text as id, position, net_euro_cents as net, gross_euro_cents as gross
  from line_items order by document_id, position`)

function sqlOf(text: string) {
  return async () => [...(await world.db.sql.unsafe(text))]
}

/** By the function, out of what is stored with each document. */
async function expectEurosStored(): Promise<void> {
  const figured = await world.db.reading(async (tx) => {
    const all = await tx.selectFrom('documents').select('document_id').orderBy('document_id').execute()
    const found: object[] = []
    for (const { document_id: id } of all) {
      const document = await readDocument(tx, id, ['BILL', 'INVOICE', 'CANCELLATION'])
      const advances = document.kind === 'BILL' ? [] : document.advances
      const groups = [...document.taxes, ...advances.flatMap(({ received }) => received)]
      const inEuros = lineEuros(document.lines, groups, document.rate)
      found.push(
        ...inEuros.map(({ netEuro, grossEuro }, index) => ({
          ...{ id, position: index + 1, net: netEuro, gross: grossEuro },
        })),
      )
    }
    return found
  })
  expect(await euros()).toEqual(figured)
}

/**
 * A second arithmetic, in SQL: the line at its document's rate; of those of one taxation the first of the largest takes what is left of
 * what is stored with the document, what a final invoice deducts of its advances included.
 */
async function expectSecondArithmetic(): Promise<void> {
  const inSql = await world.db.sql`
    with own as (
      select l.document_id, l.position, l.tax_type, l.net_cents, l.gross_cents,
        in_euro_cents(l.net_cents, d.rate) as net, in_euro_cents(l.gross_cents, d.rate) as gross
      from line_items l join documents d using (document_id)
    ), ranked as (
      select *, sum(net) over taxation as nets, sum(gross) over taxation as grosses,
        row_number() over (partition by document_id, tax_type order by abs(net_cents) desc, position) = 1 as has_most_net,
        row_number() over (partition by document_id, tax_type order by abs(gross_cents) desc, position) = 1 as has_most_gross
      from own window taxation as (partition by document_id, tax_type)
    ), stored as (
      select document_id, tax_type, sum(net_euro_cents) as net, sum(gross_euro_cents) as gross
      from document_taxes group by document_id, tax_type
    )
    select document_id as id, position,
      (r.net + case when has_most_net then coalesce(s.net, 0) - nets else 0 end)::bigint as net,
      (r.gross + case when has_most_gross then coalesce(s.gross, 0) - grosses else 0 end)::bigint as gross
    from ranked r left join stored s using (document_id, tax_type) order by document_id, position`
  expect([...inSql]).toEqual(await euros())
}

async function expectYields(): Promise<void> {
  const pieces = await world.db.reading((tx) => loadPieces(tx, products as never))
  const margins: { month: Month; margin: number }[] = must(
    await manager.get('/proxy/get/productyields/months'),
  )
  expect(margins).toHaveLength(12)
  for (const { month, margin } of margins) {
    const period = daysOfPeriod({ from: month, to: month })
    const cents = pieces.reduce((sum, piece) => sum + pieceYield(piece, period).margin, 0)
    expect([month, Math.round(margin * 100)]).toEqual([month, cents])
  }
  // And of any time, on its days.
  for (const [from, to] of [
    [null, null],
    [addDays(today, -120), addDays(today, -31)],
    [addDays(today, -44), null],
  ] as const) {
    const searchFilter = encodeURIComponent(JSON.stringify({ filterType: 'period', from, to }))
    const { stats } = must(await manager.get(`/proxy/get/productyields/totals?searchFilter=${searchFilter}`))
    const yields = pieces.map((piece) => pieceYield(piece, { from, to })).filter(({ isSold }) => isSold)
    for (const name of ['sale', 'differentialTax', 'buying', 'transport', 'restoration', 'margin'] as const) {
      const cents = yields.reduce((sum, figures) => sum + figures[name], 0)
      expect([name, from, Math.round(stats[name] * 100)]).toEqual([name, from, cents])
    }
  }
}

test('stored euros of lines are the computed ones and those of the second arithmetic; months are the sum of their pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 14, maxLength: 18 }), async (stories) => {
      for (const one of stories) await tell(one)
      await expectEurosStored()
      expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
      await expectSecondArithmetic()
      await expectYields()
    }),
    // One that meets every taxation.
    { numRuns: 5, endOnFailure: true, seed: 20_261_122 },
  )
  for (const name of ['invoice', 'final', 'advance', 'bill', 'replacement', 'cancellation', 'deletion']) {
    expect(accepted[name] ?? 0, name).toBeGreaterThan(0)
  }
  const types = (await sqlOf('select distinct tax_type as type from line_items order by 1')()).map(
    (row) => row['type'],
  )
  expect(types).toEqual([
    ...['ACQUISITION_EU', 'DIFFERENTIAL', 'IMPORT_VAT', 'NONE_EU', 'NONE_THIRD_COUNTRY', 'OSS'],
    ...['REVERSE_CHARGE', 'REVERSE_CHARGE_13B', 'SERVICE_EU', 'VAT'],
  ])
  const [printed] = await world.db.sql`select count(*)::int as count from document_taxes where tax_printed`
  expect(printed?.['count']).toBeGreaterThan(0)
  const [moved] = await world.db.sql`
    select count(*)::int as count from line_items l join documents d using (document_id)
    where l.net_euro_cents <> in_euro_cents(l.net_cents, d.rate)`
  expect(moved?.['count']).toBeGreaterThan(0)

  // By the rates of documents, whatever taxes are converted by.
  const before = must(await manager.get('/proxy/get/productyields/months'))
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY' }))
  expect(must(await manager.get('/proxy/get/productyields/months'))).toEqual(before)
}, 300_000)
