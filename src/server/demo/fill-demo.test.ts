import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { documentsTold, recordedHistory } from '#test/documents-told.ts'
import { atLength } from '#test/endurance.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'
import { demoInvoices } from './add-invoices.ts'
import { logIn } from './demo-call.ts'
import { demoAuthority, demoSetUp } from './demo-firm.ts'
import { startDemo } from './start-demo.ts'

// The demo firm is what somebody sees first: there is something on every screen, and all of it came through the calls.

let world: World
let manager: Caller

beforeAll(async () => {
  world = await startFilled()
  manager = world.withToken(await logIn(world.node.address))
}, 600_000)
afterAll(() => world.stop())

async function startFilled(): Promise<World> {
  const { managerEmail, managerPassword, firmName, firm } = demoSetUp
  const env = {
    KONTOR_DEMO: '1',
    KONTOR_MANAGER_EMAIL: managerEmail,
    KONTOR_MANAGER_PASSWORD: managerPassword,
    KONTOR_FIRM_NAME: firmName,
    KONTOR_FIRM: JSON.stringify(firm),
  }
  const filled = await startWorld({ empty: true, env })
  await startDemo(filled.node)
  return filled
}

async function one(statement: string): Promise<unknown> {
  const [row] = await world.db.sql.unsafe(statement)
  return row?.['found']
}

test('two years of documents in every taxation, with partners in ten countries', async () => {
  expect(await one(`select count(*)::int as found from documents where kind <> 'BILL'`)).toBe(demoInvoices)
  const types = await one(`select array_agg(distinct tax_type::text) as found from line_items`)
  expect([...(types as string[])].sort()).toEqual([
    ...['ACQUISITION_EU', 'DIFFERENTIAL', 'IMPORT_VAT', 'NONE_EU', 'NONE_THIRD_COUNTRY', 'OSS'],
    ...['REVERSE_CHARGE', 'REVERSE_CHARGE_13B', 'SERVICE_EU', 'VAT'],
  ])
  const countries = `select count(distinct partner #>> '{addresses,0,countryCode}')::int as found from documents where kind = 'INVOICE'`
  const codes = `select count(distinct partner ->> 'countryCode')::int as found from documents where kind = 'INVOICE'`
  expect(Math.max(Number(await one(countries)), Number(await one(codes)))).toBeGreaterThanOrEqual(10)
  expect(
    await one('select count(distinct month)::int as found from document_months where vat_cents > 0'),
  ).toBeGreaterThan(23)
})

test('cancellations, corrections, advances with their final invoices; what is cancelled was not paid', async () => {
  expect(await one(`select count(*)::int as found from documents where kind = 'CANCELLATION'`)).toBe(4)
  expect(
    await one('select count(*)::int as found from documents where corrected_document_id is not null'),
  ).toBe(1)
  expect(await one('select count(*)::int as found from document_advances')).toBe(2)
  expect(
    await one(`select count(*)::int as found from documents
    where cancelled_by_document_id is not null and paid_cents <> 0`),
  ).toBe(0)
})

test('something is open and something overdue, of customers and suppliers; nothing of long ago', async () => {
  for (const kind of ['BILL', 'INVOICE']) {
    const open = `from documents where kind = '${kind}' and due_cents > 0`
    expect(await one(`select count(*)::int as found ${open}`)).toBeGreaterThan(4)
    expect(await one(`select count(*)::int as found ${open} and due_day < current_date`)).toBeGreaterThan(0)
    expect(await one(`select count(*)::int as found ${open} and document_day < current_date - 100`)).toBe(0)
  }
})

test('somebody is to be reminded today, one of two invoices; one was reminded twice, one disputes', async () => {
  const { section } = must(await manager.get('/proxy/get/reminderproposals'))
  const lettersOf = section.flatMap(({ letter }: { letter: { items: object[] } | null }) =>
    letter ? [letter.items.length] : [],
  )
  expect(lettersOf.length).toBeGreaterThan(1)
  expect(Math.max(...lettersOf)).toBeGreaterThan(1)
  const stops = section.flatMap(({ stopped }: { stopped: { stops: { kind: string }[] }[] }) =>
    stopped.flatMap((invoice) => invoice.stops.map(({ kind }) => kind)),
  )
  expect(stops).toEqual(expect.arrayContaining(['DISPUTED', 'PAY_UNTIL', 'NOT_HANDED_OUT']))
  const missingRates = section.filter(
    ({ letter }: { letter: { missingBaseRate: string | null } | null }) => letter?.missingBaseRate,
  )
  expect(missingRates).toEqual([])
  const letters = `select array_agg(level order by level) as found from reminder_items where not withdrawn`
  expect(await one(letters)).toEqual([1, 2])
})

test('some bills are paid out of the till at once: the register of the till is not empty', async () => {
  const cash = `from documents where kind = 'BILL' and payment_method ->> 'paymentMethod' = 'CASH'`
  expect(await one(`select count(*)::int as found ${cash}`)).toBeGreaterThan(5)
  expect(await one(`select count(*)::int as found ${cash} and due_cents <> 0`)).toBe(0)
})

test('an authority gets XRechnung, by its Leitweg-ID and all of its rules', async () => {
  const invoice = await one(`select max(document_id::text) as found from documents
    where kind = 'INVOICE' and partner ->> 'eInvoiceForm' = 'XRECHNUNG'`)
  // Refused, if it broke one of its rules.
  const { status, bytes } = await manager.download(`/api/documents/invoices/${invoice}/xrechnung.xml`)
  expect(status).toBe(200)
  expect(bytes.toString()).toContain(`<cbc:BuyerReference>${demoAuthority.leitwegId}</cbc:BuyerReference>`)
})

test('a bill has the XML that came with it, which says what the bill says', async () => {
  const bill = `from documents join attachments on owner_id = document_id where kind = 'BILL'`
  expect(await one(`select count(*)::int as found ${bill}`)).toBe(1)
  const id = await one(`select attachment_id as found ${bill}`)
  const answer = await manager.post('/api/documents/bills/readings', { attachment: { uuid: id } })
  const { electronic } = must(answer)
  expect(electronic).toMatchObject({ isSupplierSure: true })
  const severities = electronic.findings.map(({ severity }: { severity: string }) => severity)
  expect(severities).not.toContain('ERROR')
  const number = await one(`select number as found ${bill}`)
  const total = await one(`select gross_cents::int as found ${bill}`)
  expect(electronic.bill).toMatchObject({ billNumber: number, totalCents: total })
})

test('each piece that is taxed by its margin tells its purchase, by a bill or itself', async () => {
  const bill = `select from line_items l join documents d using (document_id)
    where d.kind = 'BILL' and l.product_id = p.product_id and l.product_use = 'PURCHASE'`
  const untold = `tax_type = 'm' and (purchased_on is null or purchased_from = '') and not exists (${bill})`
  expect(await one(`select count(*)::int as found from products p where ${untold}`)).toBe(0)
})

test('pieces are in stock, with pictures, none of them more than once', async () => {
  const stock = `select product_id, sum(delta_hundredths) as pieces from stock_changes group by 1`
  expect(await one(`select count(*)::int as found from (${stock}) s where pieces = 100`)).toBeGreaterThan(30)
  expect(await one(`select count(*)::int as found from (${stock}) s where pieces not in (0, 100)`)).toBe(0)
  expect(await one('select count(*)::int as found from photos')).toBeGreaterThan(30)
})

test('there are tasks of every kind, and months that are locked', async () => {
  const types = await one(
    'select array_agg(distinct type::text) as found from tasks where completed_at is null',
  )
  expect([...(types as string[])].sort()).toEqual([
    ...['ASSIGN_PRODUCT', 'EVIDENCE', 'OVERDUE_INVOICE', 'PAY_BILL', 'USER_APPROVAL'],
  ])
  expect(await one('select count(*)::int as found from locked_months')).toBeGreaterThan(12)
})

test('Verlauf tells of its documents what it told (UPDATE_HISTORY=1 takes the new words)', async () => {
  const told = await documentsTold(world, manager)
  expect(told).toBe(await recordedHistory(told))
})

// It takes as long as the first: `npm run endurance`.
test.runIf(atLength)(
  'another start makes the same firm, but for ids and the time of day',
  async () => {
    const other = await startFilled()
    try {
      for (const table of tables)
        expect(await rowsOf(other, table), table).toEqual(await rowsOf(world, table))
    } finally {
      await other.stop()
    }
  },
  600_000,
)

const tables = [
  ...[
    'partners',
    'categories',
    'products',
    'rates',
    'documents',
    'line_items',
    'document_taxes',
    'document_months',
  ],
  ...['document_advances', 'payments', 'stock_changes', 'tasks', 'photos', 'locked_months'],
]
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const instant = '[0-9-]{10}T[0-9:.]+[+]00:00'

/** Rows as text; those of months and pictures are some thousand. */
async function rowsOf({ db }: World, table: string): Promise<string[]> {
  const rows = await db.sql`
    select regexp_replace(to_jsonb(t)::text, ${`${uuid}|${instant}`}, '', 'g') as text
    from ${db.sql(table)} t order by 1`
  expect(rows.length).toBeGreaterThan(0)
  return rows.map((row) => row['text'] as string)
}
