import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addDays, berlinDay, yearOf } from '#kernel/day.ts'
import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { billInput, invoiceInput } from '#test/trade.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// Many rows at once: marked by keys, pointer or a long press, and what can be done with them (decisions §10).

let kontor: WorkingKontor
let manager: Caller
const today = berlinDay(new Date())
const written = addDays(today, -30)
const invoices: string[] = []

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  for (let count = 0; count < 12; count++) {
    const input = invoiceInput(kontor.trade, today, {
      documentCreation: { invoiceDate: written },
    })
    invoices.push(must(await manager.post('/api/documents/invoices', input)).entityId.uuid)
  }
})
test.afterAll(() => kontor.stop())

const gridOf = (page: Page, name = 'Ausgangsrechnungen') => page.getByRole('grid', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Markierte Zeilen' })
const marked = (page: Page) => gridOf(page).locator('[role="row"][aria-selected="true"]')

async function openList(page: Page, path = '/auth/outgoing/invoices') {
  await openAs(page, kontor.url, people.manager, path)
  // The row itself, and not what stands for it until it is there.
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
}

const focusFirst = (page: Page) =>
  page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().focus()

test('X, Space and Shift with an arrow mark rows, Strg+A all, Escape none', async ({ page }) => {
  await openList(page)
  await focusFirst(page)
  await page.keyboard.press('x')
  await expect(marked(page)).toHaveCount(1)
  await expect(bar(page)).toContainText('1 markiert')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(marked(page)).toHaveCount(3)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(marked(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(marked(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 markiert' })).toHaveCount(1)
  await expect(gridOf(page)).toHaveAttribute('aria-multiselectable', 'true')
  await expectNoAxeViolations(page)
  const ofHead = gridOf(page).getByRole('row').first().locator('[data-mark]')
  await expect(ofHead).toHaveAttribute('data-mark', 'some')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('12 markiert')
  await expect(ofHead).toHaveAttribute('data-mark', 'all')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('11 markiert')
  await expect(ofHead).toHaveAttribute('data-mark', 'some')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  // Its box covers no word, also where nothing is marked.
  await gridOf(page).getByRole('columnheader').first().focus()
  const covered = await gridOf(page)
    .getByRole('columnheader')
    .first()
    .evaluate((head) => {
      const text = document.createRange()
      text.selectNodeContents(head.firstChild ?? head)
      const box = head.parentElement?.querySelector('[data-mark]')?.getBoundingClientRect()
      return text.getBoundingClientRect().left < (box?.left ?? 0) + 16 + 8
    })
  expect(covered).toBe(false)
  await focusFirst(page)
  await expect(marked(page)).toHaveCount(0)
  // In a field these keys are the field's.
  const search = page.getByRole('textbox', { name: 'Suche' })
  await search.fill(String(yearOf(written)))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await expect(search).toHaveValue('x')
  await expect(bar(page)).toBeHidden()
})

test('a quick person means all that is marked, also before it can be seen: nothing is paid without asking', async ({
  page,
}) => {
  await openList(page)
  // What acts on marked rows is loaded late, and so are the rows.
  await page.route(/marked-invoices|load-all|listings|proxy\/get\/invoices\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
  await focusFirst(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+B')
  const layer = page.getByRole('dialog', { name: 'Bezahlt' })
  await expect(layer).toContainText('12 Rechnungen')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(marked(page)).toHaveCount(0)
  expect(must(await manager.get(`/proxy/get/invoices/${invoices[0]}`)).totals.amountDue).toBeGreaterThan(0)
  await focusFirst(page)
  await page.keyboard.press('x')
  await page.keyboard.press('b')
  await expect(layer).toContainText('1 Rechnung')
})

test('the box at the edge marks by a click, with Shift all between; the head marks all', async ({ page }) => {
  await openList(page)
  const box = (index: number) => ({ x: 16, y: 60 + index * 40 })
  await gridOf(page).click({ position: box(0) })
  await expect(marked(page)).toHaveCount(1)
  const drawn = await marked(page)
    .locator('[data-mark]')
    .evaluate((mark) => {
      const { opacity } = getComputedStyle(mark)
      const { width, content } = getComputedStyle(mark, '::before')
      return { opacity, width, content, isTicked: getComputedStyle(mark, '::after').content !== 'none' }
    })
  expect(drawn).toEqual({ opacity: '1', width: '16px', content: '""', isTicked: true })
  await gridOf(page).click({ position: box(3), modifiers: ['Shift'] })
  await expect(marked(page)).toHaveCount(4)
  await gridOf(page).click({ position: box(1) })
  await expect(marked(page)).toHaveCount(3)
  await gridOf(page).click({ position: { x: 16, y: 15 } })
  await expect(marked(page)).toHaveCount(0)
  await gridOf(page).click({ position: { x: 16, y: 15 } })
  await expect(bar(page)).toContainText('12 markiert')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('PDFs come as one ZIP by P, and the list says so; the rows as a table', async ({ page }) => {
  await openList(page)
  await focusFirst(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('Als ZIP geladen gilt jede der Rechnungen als heruntergeladen.')
  const coming = page.waitForEvent('download')
  await page.keyboard.press('p')
  const file = await coming
  expect(file.suggestedFilename()).toBe(`ausgangsrechnungen-pdf-${today}.zip`)
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  expect(names).toHaveLength(2)
  await expect(gridOf(page).getByRole('row').filter({ hasText: 'heruntergeladen' })).toHaveCount(2)
  const table = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Exportieren' }).click()
  const text = await readFile(await (await table).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain('Nummer;Datum;Kunde')
  // Of none an XRechnung can be made: that is said.
  await bar(page).getByRole('button', { name: 'XML als ZIP' }).click()
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')).toContainText(
    /\d{4}-\d+: /,
  )
})

test('a row that leaves the view while it is marked is told', async ({ page }) => {
  await openList(page, '/auth/outgoing/invoices?offen=1')
  await focusFirst(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('2 markiert')
  const [, other = ''] = [...invoices].reverse()
  const cancellation = { cancelledInvoiceEntityId: other, invoiceDate: today, customText: '' }
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: cancellation,
    }),
  )
  await expect(bar(page)).toContainText('1 davon steht nicht mehr in dieser Ansicht.')
  await expect(bar(page)).toContainText('2 markiert')
})

test('bills are marked too; those without a file are named', async ({ page }) => {
  for (const billNumber of ['B-1', 'B-2'])
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(kontor.trade, today, { documentCreation: { billNumber } }),
      ),
    )
  await openList(page, '/auth/incoming/bills')
  await focusFirst(page)
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('2 markiert')
  await page.keyboard.press('p')
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')).toContainText(
    'B-1: hat keine Datei',
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a long press marks, then each tap; the bar lies at the thumb', async ({ page }) => {
    await openList(page)
    const row = page.getByRole('grid').getByRole('row')
    const place = async (index: number) => {
      const box = await row.nth(index).boundingBox()
      if (!box) throw new Error('not drawn')
      // On the amount: the name is a link.
      return { x: box.x + box.width - 40, y: box.y + 12 }
    }
    const at = await place(1)
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(bar(page)).toContainText('1 markiert')
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const next = await place(2)
    await page.touchscreen.tap(next.x, next.y)
    await expect(bar(page)).toContainText('2 markiert')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const button of await bar(page).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoAxeViolations(page)
    await bar(page).getByRole('button', { name: 'Aufheben' }).tap()
    await expect(bar(page)).toBeHidden()
  })
})
