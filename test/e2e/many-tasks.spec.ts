import type { Page } from '@playwright/test'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput } from '#test/trade.ts'
import { TaskList } from './pages/task-list.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { withDatabase } from './support/with-database.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A firm that has not paid for years: ten thousand tasks in one list.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  await withDatabase(kontor, async (sql) => {
    await sql`
    with bills as (
      insert into documents (document_id, kind, number, document_day, booking_day, currency, rate, partner_id, partner,
        partner_text, payment_method, payment_target_days, tax_scheme, net_cents, tax_cents, gross_cents, booking_text, search_text)
      select gen_random_uuid(), 'BILL', 'R-' || n, current_date - n / 20, current_date - n / 20, 'EUR', 1,
        ${kontor.trade.supplier}, '{}',
        (array['Möbelhof Größe', 'Polsterei Jansen', 'Tischlerei Behrens', 'Glaserei Strauß'])[1 + n % 4] || ' ' || n,
        '{"paymentMethod": "WIRE"}', 30, 'SOLL', 10000 + n, 0, 10000 + n, 'EINK', ''
      from generate_series(1, 10000) n
      returning document_id, net_cents, gross_euro_cents
    ), taxes as (
      insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents,
        tax_euro_cents, gross_euro_cents)
      select document_id, 'VAT', 0, net_cents, 0, net_cents, gross_euro_cents, 0, gross_euro_cents from bills
    )
    insert into tasks (task_id, type, document_id) select gen_random_uuid(), 'PAY_BILL', document_id from bills`
    await sql`analyze documents, tasks`
  })
})
test.afterAll(() => kontor?.remove())

/** Collects what holds the page up for longer than a person notices. */
async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { longTasks: long })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(Math.round(entry.duration))
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
}

test('10,000 tasks are searched while one types, and scrolled to their end', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const longTasks = await watchLongTasks(page)
  const tasks = new TaskList(page)
  await tasks.open()
  await expect(tasks.grid).toHaveAttribute('aria-rowcount', '10001')
  await expect(tasks.menuItem).toHaveAccessibleName('Aufgaben, 10.000 offen')
  const opening = await longTasks()

  for (const key of 'glaserei strauss 9999') await tasks.search.press(key === ' ' ? 'Space' : key)
  await expect(tasks.grid).toHaveAttribute('aria-rowcount', '2')
  await expect(tasks.row('R-9999')).toContainText('Glaserei Strauß 9999')
  const typing = await longTasks()

  await tasks.search.press('Escape')
  await expect(tasks.grid).toHaveAttribute('aria-rowcount', '10001')
  await tasks.search.press('ArrowDown')
  await page.keyboard.press('Control+End')
  // The newest of the bills is due last.
  await expect(tasks.row(/R-(1?\d)vom/).first()).toBeVisible()
  const scrolling = await longTasks()

  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.office))
  const ole = caller(kontor.url, token)
  const took = async (path: string) => {
    const began = performance.now()
    must(await ole.get(path))
    return Math.round(performance.now() - began)
  }
  console.log(
    `10,000 tasks: list in ${await took('/api/tasks')} ms, figures in ${await took('/api/tasks/summary')} ms`,
  )
  must(
    await ole.post(
      '/api/documents/bills',
      billInput(kontor.trade, berlinDay(new Date()), { documentCreation: { billNumber: 'NEU-1' } }),
    ),
  )
  await expect(tasks.grid).toHaveAttribute('aria-rowcount', '10002')
  const refreshing = await longTasks()

  console.log(`10,000 tasks, long tasks in ms: ${JSON.stringify({ opening, typing, scrolling, refreshing })}`)
  // No tight limit: the machine that tests is shared. A list that is not virtual, or looked through at once, takes seconds.
  expect(Math.max(0, ...typing, ...scrolling)).toBeLessThan(500)
})
