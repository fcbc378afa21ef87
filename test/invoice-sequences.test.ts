import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { recordedDocuments } from '../src/verify.ts'
import { type Answer, type Caller, caller, must } from './caller.ts'
import { monthsOfAll } from './kept-months.ts'
import { invoiceInput, invoiceLine } from './trade.ts'
import { useWorld } from './use-world.ts'

// Several people create, change, cancel and delete invoices at once, in every order that chance brings. Whatever is
// accepted or refused: the numbers have no gap, follow the dates, and every cancellation is the exact negative.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  const rate = { currency: 'USD', day: addDays(today, -90), rate: 1.0862 }
  must(await manager.post('/api/currencies/rates', { rates: [rate] }))
})

interface Step {
  act: 'create' | 'replace' | 'cancel' | 'delete' | 'replace cancellation'
  /** Which of the documents known so far, as a share of them. */
  target: number
  /** Days after the first of the run. */
  day: number
  currency: 'EUR' | 'USD'
  lines: { quantity: number; cents: number; kind: 'gross' | 'net' | 'margin'; percent: number }[]
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  cents: fc.integer({ min: -30_000, max: 90_000 }),
  kind: fc.constantFrom('gross' as const, 'net' as const, 'margin' as const),
  percent: fc.constantFrom(19, 7),
})
// Drawn as an integer: doubles are mostly drawn near 0, and a bias would do the same, so that most steps would meet the first
// document, which is cancelled early.
const share = fc.noBias(fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000))
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'create',
    'create',
    'create',
    'replace',
    'replace',
    'cancel',
    'delete',
    'delete',
    'replace cancellation',
  ),
  target: share,
  day: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})

function linesOf({ lines, currency }: Step) {
  return lines.map(({ quantity, cents, kind, percent }) => ({
    ...invoiceLine(trade, {
      quantity,
      amount: cents / 100,
      currency,
      amountIncludesTax: kind !== 'net',
      ...(kind === 'margin' ? { taxType: 'DIFFERENTIAL' } : { taxPercent: percent }),
    }),
    ...(kind === 'margin' && { amountBuying: Math.abs(cents) / 200 > 1 ? 1.5 : 0 }),
  }))
}

function send(
  person: Caller,
  { act, ...step }: Step & { uuid: string; invoiceDate: string },
): Promise<Answer> {
  const { uuid, invoiceDate, currency } = step
  const invoice = invoiceInput(trade, invoiceDate, {
    lines: linesOf({ act, ...step }),
    documentCreation: { currency },
  })
  const cancellation = {
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate, customText: `vom ${invoiceDate}` },
  }
  const entityId = { uuid }
  switch (act) {
    case 'create':
      return person.post(path, invoice)
    case 'replace':
      return person.post(`${path}/replacements`, { ...invoice, entityId })
    case 'cancel':
      return person.post(`${path}/cancellations`, {
        ...cancellation,
        documentCreation: { ...cancellation.documentCreation, cancelledInvoiceEntityId: uuid },
      })
    case 'replace cancellation':
      return person.post(`${path}/cancellations/replacements`, { ...cancellation, entityId })
    case 'delete':
      return person.post(`${path}/${uuid}/deletions`)
  }
}

const known: string[] = []
const outcomes = new Map<string, number>()

/** One of the known documents; a deletion mostly aims at the latest, which alone it can meet. */
function targetOf({ act, target }: Step): string {
  const share = act === 'delete' ? target ** 0.05 : target ** 0.5
  return known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? trade.receiver
}

async function walk(person: Caller, steps: readonly Step[], firstDay: string): Promise<void> {
  for (const step of steps) {
    const invoiceDate = addDays(firstDay as typeof today, step.day)
    const uuid = targetOf(step)
    const answer = await send(person, { ...step, uuid, invoiceDate })
    const outcome = `${step.act} ${answer.status}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    expect([200, 201, 404, 422], `${outcome}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    if (answer.status === 201) known.push(answer.body.entityId.uuid)
    if (outcome === 'delete 200') known.splice(known.indexOf(uuid), 1)
  }
}

interface NumberRow {
  year: number
  count: number
  day: string
  number: string
}

async function expectNumbersWithoutGap(): Promise<void> {
  const { sql } = world.db
  const rows = await sql<NumberRow[]>`
    select number_year as year, number_count as count, document_day::text as day, number from documents
    where kind <> 'BILL' order by 1, 2`
  const counts = new Map<number, number>()
  let latest = ''
  for (const { year, count, day, number } of rows) {
    expect(count).toBe((counts.get(year) ?? 0) + 1)
    counts.set(year, count)
    expect(number).toBe(`${year}-${String(count).padStart(5, '0')}`)
    expect(day >= latest, `${number} of ${day} after one of ${latest}`).toBe(true)
    latest = day
  }
  const ranges = await sql`select year, next_number from number_ranges`
  for (const range of ranges) expect(range['next_number']).toBe((counts.get(range['year']) ?? 0) + 1)
  const [numbering] = await sql`select latest_day::text as day from numbering`
  expect(numbering?.['day'] ?? '').toBe(latest)
  const [journal] = await sql`
    select count(*) filter (where event in ('invoice created', 'cancellation created'))
      - count(*) filter (where event = 'invoice deleted') as standing from journal`
  expect(Number(journal?.['standing'])).toBe(rows.length)
}

async function expectExactNegatives(): Promise<void> {
  const { sql } = world.db
  const wrong = await sql`
    select c.number from documents c join documents i on i.document_id = c.cancelled_document_id
    where c.kind = 'CANCELLATION' and not (
      i.cancelled_by_document_id = c.document_id and c.document_day >= i.document_day
      and (c.net_cents, c.tax_cents, c.gross_cents, c.gross_euro_cents)
        = (-i.net_cents, -i.tax_cents, -i.gross_cents, -i.gross_euro_cents)
      and (c.due_cents, i.due_cents, c.currency, c.rate, c.partner_id) = (0, 0, i.currency, i.rate, i.partner_id)
      and (select json_agg(json_build_array(quantity, -amount_cents, -amount_buying_cents, tax_type, tax_percent,
            -net_cents, -gross_cents) order by position) from line_items where document_id = c.document_id)::text
        = (select json_agg(json_build_array(quantity, amount_cents, amount_buying_cents, tax_type, tax_percent,
            net_cents, gross_cents) order by position) from line_items where document_id = i.document_id)::text)`
  expect(wrong).toEqual([])
  const [marks] = await sql`
    select count(*) filter (where kind = 'CANCELLATION') as cancellations,
      count(*) filter (where cancelled_by_document_id is not null) as cancelled,
      coalesce(sum(gross_euro_cents), 0) as gross,
      coalesce(sum(gross_euro_cents) filter (where kind = 'INVOICE' and cancelled_by_document_id is null), 0) as standing
    from documents where kind <> 'BILL'`
  expect(marks?.['cancelled']).toBe(marks?.['cancellations'])
  // What the range sums up to is what stands: the cancelled ones and their cancellations are nothing.
  expect(marks?.['gross']).toBe(marks?.['standing'])
  const { stats } = must(await manager.get('/proxy/get/invoices'))
  expect(Math.round(stats.receivables * 100)).toBe(Number(marks?.['gross']))
}

test('whatever several people do at once, the books are right', async () => {
  const second = await world.secondNode()
  const { token } = await world.as('office')
  const clients = [world.url, second.address, world.url].map((url) => caller(url, token))
  let run = 0
  const several = fc.tuple(...clients.map(() => fc.array(step, { minLength: 4, maxLength: 9 })))
  await fc.assert(
    fc.asyncProperty(several, async (sequences) => {
      const firstDay = addDays(today, -30 + 2 * Math.min(run++, 14))
      await Promise.all(sequences.map((steps, index) => walk(clients[index] ?? manager, steps, firstDay)))
      await expectNumbersWithoutGap()
      await expectExactNegatives()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  const { kept, computed } = await monthsOfAll(world)
  expect(kept).toEqual(computed)
  expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true })
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
  // The sequences have been worth the name: each act was accepted, and refused.
  for (const outcome of [
    'create 201',
    'replace 200',
    'replace 422',
    'cancel 201',
    'cancel 422',
    'delete 200',
    'delete 422',
  ]) {
    expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
  }
})
