import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { copyDocument } from '#test/random-documents.ts'
import { billInput, invoiceInput, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Together more cents than a JSON number holds exactly.
const count = 1100
const gross = 9_000_000_000_000
const sum = (count * gross) / 100
const today = berlinDay(new Date())
const unpaid = encodeURIComponent('{"filterType":"unpaid"}')

const { world, manager } = useWorld()

beforeAll(async () => {
  const trade = await startTrade(manager)
  const make = async (path: string, input: unknown) => must(await manager.post(path, input)).entityId.uuid
  await fill('bills', await make('/api/documents/bills', billInput(trade, today)))
  await fill('invoices', await make('/api/documents/invoices', invoiceInput(trade, today)))
})

async function fill(list: 'bills' | 'invoices', templateId: string): Promise<void> {
  const copies = Array.from({ length: count }, (_, index) => ({
    document_id: randomUUID(),
    number: `${list}-${index}`,
    ...(list === 'bills' ? { booking_day: today } : { number_year: 1900, number_count: index + 1 }),
    document_day: today,
    net_cents: gross,
    tax_cents: 0,
    gross_cents: gross,
    paid_cents: 0,
    search_text: 'riesig',
  }))
  await copyDocument(world.db.sql, templateId, copies)
}

test.each(['searchText=', 'searchText=riesig', `searchFilter=${unpaid}`])(
  'lists add up more than a number holds exactly: %s',
  async (query) => {
    const bills = must(await manager.get(`/proxy/get/bills?${query}`))
    expect(bills.totalCount).toBeGreaterThanOrEqual(count)
    const { stats } = must(await manager.get(`/proxy/get/invoices/totals?${query}`))
    expect(stats.receivables).toBeGreaterThanOrEqual(sum)
    expect(stats.open / sum).toBeCloseTo(1, 9)
  },
)

test('the tasks say what is to be paid together', async () => {
  await world.db.sql`delete from tasks`
  await world.db.sql`
    insert into tasks (task_id, type, document_id, raised_at)
    select gen_random_uuid(), 'PAY_BILL', document_id, now() from documents where search_text = 'riesig' and kind = 'BILL'`
  const summary = must(await manager.get('/api/tasks/summary'))
  expect(summary).toMatchObject({ bills: count, amountDue: sum, amountOverdue: 0 })
})
