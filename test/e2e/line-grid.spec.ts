import { type Caller, caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { InvoiceDialog } from './pages/invoice-dialog.ts'
import { InvoiceList } from './pages/invoice-list.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { addLampsAndCategories, begin, cell } from './support/line-entry.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { withoutDrafts } from './support/without-drafts.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// An invoice is written in its table, without the mouse and in few strokes: a text counts one, a key counts one.

const widths = [1440, 1024, 390]
let kontor: WorkingKontor
let manager: Caller

test.beforeAll(async () => {
  kontor = await startWorkingKontor()
  const { token } = must(await caller(kontor.url, null).post('/api/auth', people.manager))
  manager = caller(kontor.url, token)
  await addLampsAndCategories(manager)
})
test.afterAll(() => kontor?.remove())

for (const width of widths)
  test(`three typed lines with three categories take at most 26 strokes, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const typist = await begin(page, kontor.url)
    await typist.type('Armlehnstuhl, Teak')
    await typist.press('Tab')
    await expect(cell(page, 1, 'Menge')).toBeFocused()
    await typist.type('2')
    await typist.press('Enter')
    await expect(cell(page, 1, 'Einzelpreis')).toBeFocused()
    await typist.type('100')
    await typist.press('Enter')
    await expect(cell(page, 1, 'Kategorie')).toBeFocused()
    await typist.choose('moeb', 'MOEB: Möbel')
    for (const [line, text, price, category, option] of [
      [2, 'Aufarbeitung der Lehnen', '50', 'bera', 'BERA: Beratung'],
      [3, 'Verpackung und Versand', '19,90', 'vers', 'VERS: Versand'],
    ] as const) {
      await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
      await typist.type(text)
      await typist.press('Enter')
      await expect(cell(page, line, 'Einzelpreis')).toBeFocused()
      await typist.type(price)
      await typist.press('Enter')
      await expect(cell(page, line, 'Kategorie')).toBeFocused()
      await typist.choose(category, option)
    }
    await expect(cell(page, 4, 'Ware oder Text')).toBeFocused()
    await expectNoAxeViolations(page)
    await photograph(page, `line-grid-1-three-lines-${width}`)
    // In the empty line Enter saves nothing.
    await page.keyboard.press('Enter')
    await expect(cell(page, 4, 'Ware oder Text')).toBeFocused()
    await typist.press('Control+Enter')
    await expect(new InvoiceList(page).row('269,90').first()).toContainText('269,90')
    expect(typist.strokes).toBeLessThanOrEqual(26)
  })

for (const width of widths)
  test(`three products by their numbers, each with its category, take at most 15 strokes, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const typist = await begin(page, kontor.url)
    for (const [line, number, price] of [
      [1, '1310', '890,00'],
      [2, '1288', '412,50'],
      [3, '1204', '360,00'],
    ] as const) {
      await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
      await typist.type(number)
      await typist.press('Enter')
      await expect(cell(page, line, 'Einzelpreis')).toBeFocused()
      await expect(cell(page, line, 'Einzelpreis')).toHaveValue(price)
      // The product says the category: there is nothing left to write.
      await typist.press('Enter')
    }
    const dialog = new InvoiceDialog(page)
    await expect(dialog.row('Halbmond')).toContainText('LEUC')
    await expect(dialog.row('Kegelleuchte')).toContainText('VERS')
    await typist.press('Control+Enter')
    await expect(new InvoiceList(page).row('1.662,50').first()).toContainText('1.662,50')
    expect(typist.strokes).toBeLessThanOrEqual(15)
  })

test('a discount is written in its cell, in percent or as an amount, and takes two strokes more', async ({
  page,
}) => {
  await withoutDrafts(page)
  const typist = await begin(page, kontor.url)
  const dialog = new InvoiceDialog(page)
  await typist.type('Armlehnstuhl, Teak')
  await typist.press('Enter')
  await typist.type('100')
  await typist.press('Tab')
  await expect(cell(page, 1, 'Rabatt')).toBeFocused()
  await typist.type('10')
  await typist.press('Enter')
  await expect(cell(page, 1, 'Kategorie')).toBeFocused()
  await expect(cell(page, 1, 'Rabatt')).toHaveValue('10\u00a0%')
  await typist.choose('moeb', 'MOEB: Möbel')
  await expect(cell(page, 2, 'Ware oder Text')).toBeFocused()
  expect(typist.strokes).toBeLessThanOrEqual(11)
  await expect(dialog.row('Armlehnstuhl')).toContainText('90,00')
  await typist.type('Verpackung')
  await typist.press('Enter')
  await typist.type('50')
  await typist.press('Tab')
  await typist.type('viel')
  await expect(cell(page, 2, 'Rabatt')).toHaveAttribute('aria-invalid', 'true')
  await typist.press('Escape')
  await expect(cell(page, 2, 'Rabatt')).toHaveValue('')
  await typist.type('20 €')
  await typist.press('Enter')
  await expect(cell(page, 2, 'Kategorie')).toBeFocused()
  await typist.press('Enter')
  await expect(dialog.row('Verpackung')).toContainText('20 €')
  await expect(dialog.row('Verpackung')).toContainText('30,00')
  await photograph(page, 'line-grid-5-discount')
  // Half of a line's discount is kept, too.
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(dialog.row('Armlehnstuhl')).toContainText('10 %')
  await page.keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('120,00')).toContainText('120,00')
})

test('a discount on all of it is a percent in every line, and Escape takes it back', async ({ page }) => {
  const typist = await begin(page, kontor.url)
  const dialog = new InvoiceDialog(page)
  const button = dialog.main.getByRole('button', { name: 'Gesamtrabatt' })
  await expect(button).toBeDisabled()
  for (const [line, text, price] of [
    [1, 'Tisch', '100'],
    [2, 'Stuhl', '50'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(text)
    await typist.press('Enter')
    await typist.type(price)
    await typist.press('Enter')
    await expect(cell(page, line, 'Kategorie')).toBeFocused()
    if (line === 1) await typist.choose('moeb', 'MOEB: Möbel')
    else await typist.press('Enter')
  }
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  const field = dialog.main.getByLabel('Gesamtrabatt', { exact: true }).and(page.getByRole('textbox'))
  await button.press('Enter')
  await expect(field).toBeFocused()
  await typist.type('110')
  await typist.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('10 %')
  await expect(dialog.row('Stuhl')).toContainText('45,00')
  await expectNoAxeViolations(page)
  await photograph(page, 'line-grid-6-total-discount')
  await typist.press('Escape')
  await expect(button).toBeFocused()
  await expect(dialog.row('Tisch')).toContainText('100,00')
  await expect(dialog.row('Stuhl')).toContainText('50,00')
  await typist.press('Enter')
  await typist.type('10')
  await typist.press('Enter')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()
  await expect(dialog.row('Tisch')).toContainText('10\u00a0%')
  await typist.press('Control+Enter')
  await expect(new InvoiceList(page).row('135,00')).toContainText('135,00')
  const [newest] = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=1')).section
  const saved = must(await manager.get(`/proxy/get/invoices/${newest.entityId.uuid}`))
  expect(saved.lineItems.map(({ discountPercent }: { discountPercent: number }) => discountPercent)).toEqual([
    10, 10,
  ])
})

test('what is wrong stands at its cell; the footer names each and leads there', async ({ page }) => {
  const typist = await begin(page, kontor.url)
  await typist.type('Verpackung und Versand')
  await typist.press('Enter')
  // It leaves no cell that has to be written.
  await typist.press('Enter')
  await expect(cell(page, 1, 'Einzelpreis')).toBeFocused()
  await typist.press('Control+Enter')
  await expect(cell(page, 1, 'Einzelpreis')).toBeFocused()
  await expect(cell(page, 1, 'Einzelpreis')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 1, 'Kategorie')).toHaveAttribute('aria-invalid', 'true')
  const main = page.getByRole('main')
  await expect(main.getByText('2 Angaben fehlen oder sind fehlerhaft')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'line-grid-2-wrong')
  await main.getByRole('button', { name: 'Position 1: Kategorie', exact: true }).press('Enter')
  await expect(cell(page, 1, 'Kategorie')).toBeFocused()
  await typist.choose('vers', 'VERS: Versand')
  await expect(cell(page, 1, 'Einzelpreis')).toBeFocused()
  await typist.type('19,90')
  await typist.press('Enter')
  await expect(cell(page, 2, 'Ware oder Text')).toBeFocused()
  await expect(cell(page, 1, 'Einzelpreis')).toBeHidden()
  await expect(new InvoiceDialog(page).row('Verpackung')).toContainText('19,90')
})

test('lines are moved, doubled, removed and brought back by keys; rarer fields open below', async ({
  page,
}) => {
  const { keyboard } = page
  const typist = await begin(page, kontor.url)
  const dialog = new InvoiceDialog(page)
  for (const [line, text, price] of [
    [1, 'Tisch', '100'],
    [2, 'Stuhl', '50'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(text)
    await typist.press('Enter')
    await typist.type(price)
    await typist.press('Enter')
    await expect(cell(page, line, 'Kategorie')).toBeFocused()
    if (line === 1) await typist.choose('moeb', 'MOEB: Möbel')
    else await keyboard.press('Enter')
  }
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(cell(page, 2, 'Ware oder Text')).toHaveValue('Stuhl')
  await keyboard.press('Alt+ArrowUp')
  await expect(cell(page, 1, 'Ware oder Text')).toHaveValue('Stuhl')
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  await expect(dialog.main.getByText('Position 1 von 2', { exact: true })).toBeAttached()
  await keyboard.press('Alt+Shift+ArrowDown')
  await expect(cell(page, 2, 'Ware oder Text')).toHaveValue('Stuhl')
  await expect(cell(page, 2, 'Ware oder Text')).toBeFocused()
  await expect(dialog.row('Tisch')).toBeVisible()
  await keyboard.press('Alt+Delete')
  const undo = dialog.main.getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeFocused()
  await keyboard.press('Enter')
  await expect(cell(page, 2, 'Ware oder Text')).toHaveValue('Stuhl')
  await expect(dialog.row('Stuhl')).toHaveCount(1)

  // Escape puts back what the cell held.
  await dialog
    .row('Tisch')
    .getByRole('button', { name: /in der Tabelle schreiben$/ })
    .press('Enter')
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  await keyboard.type('Schrank')
  await keyboard.press('Escape')
  await expect(cell(page, 3, 'Ware oder Text')).toHaveValue('Tisch')

  await keyboard.press('Alt+Enter')
  const more = page.getByRole('group', { name: 'Position 3: mehr' })
  await expect(more.getByRole('combobox', { name: 'Besteuerung' })).toBeFocused()
  await more.getByLabel('Langtext').fill('aus Eiche')
  await expectNoAxeViolations(page)
  await photograph(page, 'line-grid-3-more')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/photos/line-grid-3-more-390.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await more.getByLabel('Langtext').press('Alt+Enter')
  await expect(more).toBeHidden()
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('200,00')).toContainText('200,00')
})

test('headings and texts stand between the lines: written, moved, brought back, kept and saved', async ({
  page,
}) => {
  const { keyboard } = page
  const typist = await begin(page, kontor.url)
  const dialog = new InvoiceDialog(page)
  const between = (name: string) => dialog.lines.getByRole('textbox', { name, exact: true })
  for (const [line, text, price] of [
    [1, 'Tisch', '100'],
    [2, 'Stuhl', '50'],
  ] as const) {
    await expect(cell(page, line, 'Ware oder Text')).toBeFocused()
    await typist.type(text)
    await typist.press('Enter')
    await typist.type(price)
    await typist.press('Enter')
    await expect(cell(page, line, 'Kategorie')).toBeFocused()
    if (line === 1) await typist.choose('moeb', 'MOEB: Möbel')
    else await keyboard.press('Enter')
  }
  await expect(cell(page, 3, 'Ware oder Text')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(cell(page, 2, 'Ware oder Text')).toBeFocused()
  await keyboard.press('Alt+KeyH')
  await expect(between('Überschrift vor Position 2')).toBeFocused()
  await keyboard.type('Sitzmöbel')
  await keyboard.press('Alt+ArrowUp')
  await expect(between('Überschrift vor Position 1')).toBeFocused()
  await keyboard.press('Enter')
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  // A line goes between a heading and the line that it stood before.
  await keyboard.press('Alt+ArrowDown')
  await expect(cell(page, 2, 'Ware oder Text')).toHaveValue('Tisch')
  await expect(between('Überschrift vor Position 1')).toHaveValue('Sitzmöbel')

  await dialog.main.getByRole('button', { name: 'Freitext', exact: true }).click()
  await expect(between('Freitext am Ende')).toBeFocused()
  await keyboard.type('Vielen Dank.')
  await keyboard.press('Shift+Enter')
  await keyboard.type('Bis bald!')
  await keyboard.press('Alt+Delete')
  await expect(between('Freitext am Ende')).toBeHidden()
  await expect(dialog.main.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
  await keyboard.press('Control+z')
  await expect(between('Freitext am Ende')).toHaveValue('Vielen Dank.\nBis bald!')
  await expectNoAxeViolations(page)
  await photograph(page, 'line-grid-4-texts')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/photos/line-grid-4-texts-390.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  // By now it is a draft, and goes on as one.
  await expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible()
  await page.reload()
  await expect(between('Überschrift vor Position 1')).toHaveValue('Sitzmöbel')
  await keyboard.press('Control+Enter')
  await expect(new InvoiceList(page).row('150,00')).toContainText('150,00')
  const [newest] = must(await manager.get('/proxy/get/invoices?startIndex=0&stopIndex=1')).section
  const saved = must(await manager.get(`/proxy/get/invoices/${newest.entityId.uuid}`))
  expect(saved.texts.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ['HEADING', 'Sitzmöbel'],
    ['TEXT', 'Vielen Dank.\nBis bald!'],
  ])
  expect(saved.texts[0].beforeLocalId).toBe(saved.lineItems[0].localId)
})

test('a chosen product is replaced by typing, and half a line survives a reload', async ({ page }) => {
  await withoutDrafts(page)
  const typist = await begin(page, kontor.url)
  await typist.type('1310')
  await typist.press('Enter')
  await expect(cell(page, 1, 'Einzelpreis')).toHaveValue('890,00')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 1, 'Ware oder Text')).toBeFocused()
  await typist.type('Transport nach Kiel')
  await page.keyboard.press('Tab')
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  const row = new InvoiceDialog(page).row('Transport nach Kiel')
  await expect(row).toContainText('890,00')
  await expect(row.getByRole('link')).toHaveCount(0)
})
