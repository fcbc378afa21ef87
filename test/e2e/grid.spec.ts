import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { uiUrl } from './support/ui-address.ts'

const rows = 1_000_000

// Axe and four photographs take their time on a small, busy machine.

test.beforeEach(async ({ page }) => {
  await openApp(page, uiUrl, '/dev/grid')
})

const million = (page: Page) => page.getByRole('grid', { name: 'Eine Million Rechnungen' })

/** The row by its number as screen readers know it; the header is 1. */
const row = (grid: Locator, number: number) => grid.locator(`[role="row"][aria-rowindex="${number + 1}"]`)

/** The row that holds the focus, counted from 1. */
function focusedRow(grid: Locator): Promise<number | null> {
  return grid.evaluate((el) => {
    const row = el.contains(document.activeElement) && document.activeElement?.closest('[aria-rowindex]')
    return row ? Number(row.getAttribute('aria-rowindex')) - 1 : null
  })
}

/** What dragging the scrollbar does. */
function dragScrollbar(grid: Locator, part: number): Promise<void> {
  return grid.evaluate((el, part) => {
    el.scrollTop = part * (el.scrollHeight - el.clientHeight)
  }, part)
}

test('all states: no violation, photographs', async ({ page }) => {
  await expect(row(million(page), 1)).toContainText('2026-0000001')
  // A few rows of each table stand for all of them; the wide one has no other cells.
  const more = ['[role="row"]:nth-child(n + 4)', '[role="grid"][aria-label="Bestand"]']
  await expectNoAxeViolations(page, { except: more })
  await photograph(page, 'grid-1')
  await page.getByRole('heading', { name: 'Leer' }).scrollIntoViewIfNeeded()
  await photograph(page, 'grid-2')
})

test('a million rows: the last by Ctrl+End, any by the scrollbar, the focus kept', async ({ page }) => {
  const grid = million(page)
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1))
  await row(grid, 1).getByRole('gridcell').first().click()
  await page.keyboard.press('Control+End')
  await expect(row(grid, rows)).toContainText('2026-1000000')
  await expect(row(grid, rows)).toBeInViewport()
  expect(await focusedRow(grid)).toBe(rows)

  await page.keyboard.press('Control+Home')
  await expect(row(grid, 1)).toBeInViewport()
  expect(await focusedRow(grid)).toBe(1)
  await page.keyboard.press('PageDown')
  const paged = await focusedRow(grid)
  expect(paged).toBeGreaterThan(5)

  // The scrollbar moves what is seen, not the focus; the next key goes on from where the focus is.
  await dragScrollbar(grid, 0.5)
  await expect(row(grid, rows / 2)).toContainText('2026-0500000')
  await expect(row(grid, rows / 2)).toBeInViewport()
  expect(await focusedRow(grid)).toBe(paged)
  await dragScrollbar(grid, 1)
  await expect(row(grid, rows)).toContainText('2026-1000000')
  await expect(row(grid, rows)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(grid)).toBe((paged ?? 0) + 1)
  await expect(row(grid, (paged ?? 0) + 1)).toBeInViewport()
})

test('a jump to a row far away, and a new search that starts at the top', async ({ page }) => {
  const grid = million(page)
  await page.getByRole('button', { name: 'Zu Zeile 500.000' }).click()
  await expect(row(grid, 500_000)).toContainText('2026-0500000')
  await expect(row(grid, 500_000)).toBeInViewport()
  await expect.poll(() => focusedRow(grid)).toBe(500_000)
  await page.getByRole('button', { name: 'Andere Suche' }).click()
  await expect(row(grid, 1)).toBeInViewport()
})

test('rows that come and go above leave the focus on its row', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Zwölf Rechnungen' })
  const link = grid.getByRole('link', { name: '2026-0000003' })
  await link.focus()
  // By script: a click would take the focus itself.
  const press = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => (button as HTMLElement).click())
  await press('Neue Zeile oben')
  await expect(row(grid, 4)).toContainText('2026-0000003')
  await expect(link).toBeFocused()
  await press('Neu laden')
  await expect(link).toBeFocused()
})

test('the keyboard reaches what stands in the cells, and Enter opens a row', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Zwölf Rechnungen' })
  await row(grid, 2).getByRole('gridcell').first().click()
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('link', { name: '2026-0000002' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('button', { name: '2026-0000002 stornieren' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('button', { name: '2026-0000003 stornieren' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(row(grid, 3)).toHaveAttribute('aria-selected', 'true')
})
